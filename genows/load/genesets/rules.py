"""The rules of gene-set scores, and of the reference files of gene sets."""

from genows.load.findings import ERROR, NOTE, WARNING, Rule

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


TOO_FEW_CELLS = Rule("GMT-01", "a gene set has at least three cells: its id, a link, Entrez ids", ERROR, ERROR)
NO_ENTREZ = Rule("GMT-02", "Entrez id that is not a whole number", ERROR, ERROR)
SET_TWICE = Rule("GMT-03", "the gene set stands in an earlier line", ERROR, ERROR)
NO_GENES = Rule("GMT-04", "gene set of which no gene is known", WARNING, WARNING)
NO_VERSION = Rule("GMT-05", "the version of the gene sets is not known: give it with --geneset-version", ERROR, ERROR)
VERSION_TOO_LONG = Rule("GMT-05", "the version of gene sets is longer than {width}", ERROR, ERROR)
NOT_REPLACED = Rule(
    "GMT-06",
    "the database has gene sets of version {stored}; others take their place with --replace-genesets, which removes all scores of gene sets too",
    ERROR,
    ERROR,
)
SET_DIFFERS = Rule("GMT-07", "gene set that the database has with other genes, which stay", WARNING, WARNING)
TEXT_CELLS = Rule("GMT-08", "a row has three cells: gene set, name, description", ERROR, ERROR)
TEXT_OF_UNKNOWN = Rule("GMT-09", "gene set that the database does not have; nothing is made of it, for its genes are not told", WARNING, WARNING)
NAME_TWICE = Rule("GMT-10", "name that another gene set has", ERROR, ERROR)
VERSION_IS = Rule("GMT-11", "the file tells version {told} of the gene sets, the database has {stored}", NOTE, NOTE)
BRANCH_TWICE = Rule("GMT-12", "branch that stands twice below one parent", ERROR, ERROR)
NO_MAPPING = Rule("GMT-13", "a branch holds branches and `Gene sets`, nothing else", ERROR, ERROR)
NO_LIST = Rule("GMT-13", "`Gene sets` holds a list of gene sets", ERROR, ERROR)
NO_YAML = Rule("GMT-16", "not YAML that can be read: {problem}", ERROR, ERROR)
NO_JSON = Rule("GMT-16", "the file is not JSON", ERROR, ERROR)
NO_SET = Rule("GMT-17", "the file has no gene set", ERROR, ERROR)
LEAF_UNKNOWN = Rule("GMT-14", "gene set that the database does not have", ERROR, ERROR)
LEAF_TWICE = Rule("GMT-15", "gene set that stands twice in a branch; stored once", WARNING, WARNING)
