"""Rules of the files of gene sets: how active sets are in samples, and how sure that is."""

from genows.load.findings import ERROR, WARNING, Rule

VERSION_DIFFERS = Rule("S-13", "geneset_def_version is not {stored}, the version of the gene sets in the database", ERROR, ERROR)
NO_GENE_SETS = Rule(
    "S-13", "the database has no gene sets (`genows reference FILE.gmt` loads them): the file is left out", WARNING, WARNING
)
SCORES_ALONE = Rule("S-28", "scores of gene sets without a file of their p-values", WARNING, WARNING)
PVALUES_ALONE = Rule("S-28", "p-values of gene sets without a file of the scores", WARNING, WARNING)
SOURCE_OF_SCORES = Rule("S-29", "source_stable_id of the scores names no expression profile", WARNING, WARNING)
SOURCE_OF_PVALUES = Rule("S-29", "source_stable_id of the p-values does not name the profile of the scores", WARNING, WARNING)
NO_Z_SCORES = Rule("S-29", "the profile of source_stable_id has no Z-SCORE file, whose source it would be", WARNING, WARNING)
FIRST_COLUMN = Rule("GS-01", "the first column is not geneset_id", ERROR, ERROR)
NO_SAMPLES = Rule("M-01", "there is no sample column of a sample of the study; behind geneset_id stands a column for each sample, named by its id", ERROR, ERROR)
HEADER_DIFFERS = Rule("GS-01", "the samples are not those of {other}, or stand in another order; both files have the same columns", ERROR, WARNING)
ID_EMPTY = Rule("GS-02", "geneset_id is empty: the row is skipped; each row names its gene set", ERROR, WARNING)
ID_CHARACTERS = Rule("GS-02", "geneset_id with a character other than letters, digits, _ and -", ERROR, WARNING)
UNKNOWN = Rule("GS-02", "gene set that the database does not have: the row is skipped", WARNING, WARNING)
REPEATED = Rule("GS-02", "gene set that stands in an earlier row: the row is skipped", WARNING, WARNING)
NOT_IN_OTHER = Rule("GS-02", "gene set that {other} does not have; both files have the same sets", ERROR, WARNING)
LISTS_DIFFER = Rule("GS-02", "the gene sets are not those of {other}, or stand in another order; both files have the same rows", ERROR, WARNING)
NO_SCORE = Rule("GS-03", "score that is not a number from -1 to 1", ERROR, WARNING)
NO_PVALUE = Rule("GS-03", "p-value that is not a number above 0 and up to 1", ERROR, WARNING)
BLANK = Rule("F-13", "blank cell; a score or a p-value belongs there", ERROR, WARNING)
COMMA = Rule("GS-03", "a value contains a comma; decimals have a point", ERROR, ERROR)
TOO_MANY_CELLS = Rule("F-12", "the row has more cells than the header, {width}: it is skipped", ERROR, WARNING)
NOTHING_STORED = Rule("GS-02", "no row of the file could be stored; a file needs one that can be", ERROR, ERROR)
