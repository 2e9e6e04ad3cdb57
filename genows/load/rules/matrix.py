"""Rules of matrix files: copy number, expression, methylation, protein levels."""

from genows.load.findings import ERROR, WARNING, Rule

NO_SAMPLE_COLUMN = Rule("M-01", "there is no sample column to the right of the gene columns", ERROR, ERROR)
NO_SAMPLE_OF_STUDY = Rule("M-01", "there is no sample column of a sample of the study; behind the gene columns stands a column for each sample, named by its id", ERROR, ERROR)
SAMPLE_UNKNOWN = Rule("M-02", "column of a sample that the sample file does not define; name samples as the sample file does, or add the sample there", ERROR, ERROR)
SAMPLE_SPELT_OTHERWISE = Rule("M-02", "column whose barcode the sample file spells otherwise; it is the same sample", WARNING, WARNING)
SAMPLE_NORMAL = Rule("M-02", "column of a normal sample, which the sample file does not define; it is left out", ERROR, WARNING)
SAMPLE_TWICE = Rule("M-02", "column of a sample that has one already; a sample has one column", ERROR, ERROR)
BLANK_IN_SAMPLE = Rule("M-03", "blank inside a sample id; ids hold no blanks", ERROR, WARNING)
IGNORED_COLUMN = Rule("M-04", "column in front of the gene columns is ignored; samples stand behind them", ERROR, WARNING)
PASSED_OVER = Rule("M-04", "column between the gene columns and the samples means nothing and is passed over", WARNING, None)
NO_GENE_COLUMN = Rule("M-05", "there is neither a column Hugo_Symbol nor a column Entrez_Gene_Id; one of them names the gene of each row", ERROR, ERROR)
NO_ENTREZ_COLUMN = Rule("M-06", "there is no column Entrez_Gene_Id; symbols alone may change their meaning", WARNING, None)
GENE_TWICE = Rule("M-07", "row skipped: gene repeated", WARNING, WARNING)
MIXTURE = Rule("M-07", "row skipped: mixture of micro-RNA and other types", WARNING, WARNING)
TOO_MANY_CELLS = Rule("F-12", "row skipped: it has more cells than the header, {width}", ERROR, WARNING)
# Nothing of such a row is lost, so a load takes it; it is an error of a validation as any other number of cells is.
EMPTY_CELLS_BEHIND = Rule("F-12", "the row has more cells than the header, {width}; those behind are empty and passed over", ERROR, WARNING)
SHORT_ROW = Rule("F-12", "the row has fewer cells than the header, {width}; the rest has no values", ERROR, WARNING)
NOT_DISCRETE = Rule("M-08", "value of a discrete profile is none of -2, -1.5, -1, 0, 1, 2, NA; it is stored as it stands, and is no level", ERROR, WARNING)
LEVEL_SPELT = Rule("M-08", "{count} values of a discrete profile are levels, but written otherwise than -2, -1.5, -1, 0, 1 and 2; they are stored so", ERROR, WARNING)
NOT_A_NUMBER = Rule("M-09", "value is neither a number nor NA; 0.5, -1e-3 and NA are right", ERROR, WARNING)
COMMA = Rule("M-09", "a value contains a comma; decimals have a point", ERROR, ERROR)
NOTHING_STORED = Rule("M-07", "no row of the file could be stored; a file needs one that can be", ERROR, ERROR)

NAME_DROPPED = Rule("G-10", "gene name dropped: unknown gene", WARNING, WARNING)
NAME_AMBIGUOUS = Rule("G-09", "gene name dropped: ambiguous gene", WARNING, WARNING)
FIRST_COLUMN = Rule("PR-01", "the first column is not Composite.Element.REF", ERROR, WARNING)
NO_ANTIBODY = Rule("PR-02", "row skipped: row without |; genes and antibody stand in the first cell, as BRAF|B-Raf", ERROR, WARNING)
GENE_NA = Rule("PR-03", "the gene name stands for no gene, as NA does", WARNING, None)
ANTIBODY_TWICE = Rule("PR-05", "row skipped: antibody repeated", WARNING, WARNING)
ANTIBODY_DIFFERS = Rule(
    "PR-07", "the antibody is in the database with another type, residue or other genes, and stays as it is there", WARNING, WARNING
)
EMPTY_CELL = Rule("PR-02", "row skipped: empty first cell; genes and antibody stand there, as BRAF|B-Raf", ERROR, WARNING)
