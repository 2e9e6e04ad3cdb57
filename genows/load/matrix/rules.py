"""The rules of files of one value a gene and sample, of long copy-number files and segments."""

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


# Long files
LONG_COLUMN_MISSING = Rule("CD-01", "column {name} is missing; a long copy-number file has Sample_Id, Value, and Hugo_Symbol or Entrez_Gene_Id", ERROR, ERROR)
LONG_NO_GENE_COLUMN = Rule("CD-01", "there is neither a column Hugo_Symbol nor a column Entrez_Gene_Id; one of them names the gene of each row", ERROR, ERROR)
LONG_SAMPLE_UNKNOWN = Rule("CD-02", "the sample is not in the sample-attributes file; name samples as that file does, or add the sample there", ERROR, ERROR)
LONG_SAMPLE_SPELT_OTHERWISE = Rule("CD-02", "the sample file spells the barcode otherwise; it is the same sample", WARNING, WARNING)
LONG_SAMPLE_NORMAL = Rule("CD-02", "normal sample, which the sample file does not define; its rows are left out", ERROR, WARNING)
LONG_GENE_TWICE = Rule("CD-03", "the gene stands twice in a sample; its first row counts", None, WARNING)
GIVEN_WAY = Rule("CD-03", "the gene stands twice in a sample; the row that names it more surely counts", ERROR, WARNING)
# In a validation, which remembers how the first row names the gene.
SAME_SYMBOL_TWICE = Rule("CD-03", "the gene stands twice in a sample, by the same symbol; a gene has one row in a sample", ERROR, None)
TWO_SYMBOLS = Rule("CD-03", "the gene stands twice in a sample, by two symbols of one Entrez id; a gene has one row in a sample", ERROR, None)
SYMBOL_AND_NONE = Rule("CD-03", "the gene stands twice in a sample, in one row with a symbol and in one without; a gene has one row in a sample", ERROR, None)
NO_SYMBOL_TWICE = Rule("CD-03", "the gene stands twice in a sample, by its Entrez id alone; a gene has one row in a sample", ERROR, None)
ODD_VALUE = Rule("CD-04", "Value is none of -2, -1.5, -1, 0, 1, 2 and NA; it is stored as it stands, and is no level", ERROR, WARNING)
LONG_LEVEL_SPELT = Rule("CD-04", "{count} values are levels, but written otherwise than -2, -1.5, -1, 0, 1 and 2; they are stored so", ERROR, WARNING)
EMPTY_VALUE = Rule("CD-04", "Value is empty; NA is stored", ERROR, WARNING)
TOO_MANY_VALUES = Rule("CD-04", "the file has more than {most} different values; copy-number states are a handful", ERROR, ERROR)
LONG_COMMA = Rule("CD-04", "a value contains a comma; a cell holds one value", ERROR, ERROR)
NO_ROW = Rule("CD-01", "no row of the file could be stored; a file needs one that can be", ERROR, ERROR)
UNUSED_VERDICTS = Rule(
    "PD-04", "rows that give a driver to a value that is no event (events are -2 and 2, in a profile that is shown): {count}", WARNING, WARNING
)

# Driver annotations of a wide file
PD_COLUMN_MISSING = Rule("PD-01", "column {name} is missing; a file of driver annotations has SAMPLE_ID, and Entrez_Gene_Id or Hugo_Symbol", ERROR, ERROR)
PD_NO_GENE_COLUMN = Rule("PD-01", "there is neither a column Entrez_Gene_Id nor a column Hugo_Symbol; one of them names the gene of each row", ERROR, ERROR)
NO_COMPANION = Rule("PD-01", "column {name} is there without its companion {other}; either needs the other", ERROR, WARNING)
PD_SAMPLE_UNKNOWN = Rule("PD-02", "the sample is not in the sample-attributes file; the row is skipped", ERROR, WARNING)
GENES_ABSENT = Rule("PD-03", "genes that the copy-number file does not have; an annotation is of a gene that has a row there", ERROR, WARNING)
PD_REPEATED = Rule("PD-04", "the sample and gene have a row already, which counts, or one that names the gene more surely, which does", WARNING, WARNING)
PD_UNUSED = Rule("PD-04", "rows of a sample and gene without an event (-2 or 2, in a profile that is shown): {count}", WARNING, WARNING)


NO_HEADER = Rule("SG-01", "the first row is a segment; above it belong the columns' names: {columns}", ERROR, ERROR)
SEGMENT_COLUMN_MISSING = Rule("SG-01", "column {name} is missing; a segment file has the columns {columns}", ERROR, ERROR)
OTHER_COLUMNS = Rule("SG-01", "the columns are not {columns}, in this order; they are read by their names", ERROR, WARNING)
SEGMENT_SAMPLE_UNKNOWN = Rule("SG-02", "sample that the sample file does not define; name samples as the sample file does, or add the sample there", ERROR, ERROR)
SEGMENT_SAMPLE_SPELT_OTHERWISE = Rule("SG-02", "the sample file spells the barcode otherwise; it is the same sample", WARNING, WARNING)
SEGMENT_SAMPLE_NORMAL = Rule("SG-02", "normal sample, which the sample file does not define; its segments are left out", ERROR, WARNING)
SEGMENT_CHROMOSOME = Rule("SG-03", "chromosome that is not 1 to 24, X, Y or MT", ERROR, ERROR)
SEGMENT_CHROMOSOME_SPELLING = Rule("SG-03", "chromosome that is spelled otherwise than 1 to 24, X and Y; it is stored so, without `chr`, and M as MT", ERROR, WARNING)
PLACE = Rule("SG-04", "{name} that is not a number; it is a whole one, as 1500000 or 1.5e+06", ERROR, ERROR)
PLACE_SPELLING = Rule("SG-04", "{name} that is a whole number, but not written as 15000000 or 1.5e+07; it is stored as that number", ERROR, WARNING)
PLACE_FRACTION = Rule("SG-04", "{name} that is not a whole number; its fraction is dropped; whole bases are right", ERROR, WARNING)
OFF_CHROMOSOME = Rule("SG-05", "{name} lies outside the chromosome of {genome}, which goes from 0 to its length there", ERROR, WARNING)
PROBES = Rule("SG-06", "number of probes that is not a number; it is a whole one, as 120", ERROR, ERROR)
PROBES_SPELLING = Rule(
    "SG-06", "number of probes that is a whole number, but not written as 100000 or 1e+05; it is stored as that number", ERROR, WARNING
)
PROBES_FRACTION = Rule("SG-06", "number of probes that is not a whole number; its fraction is dropped; whole probes are right", ERROR, WARNING)
MEAN = Rule("SG-07", "mean that is not a number; it is a ratio of copies as a logarithm of base 2, as -0.35", ERROR, ERROR)
SEGMENT_NO_WIDTH = Rule("SG-08", "segment without width is skipped", WARNING, WARNING)
END_BEFORE_START = Rule("SG-08", "segment that ends before it starts is skipped", ERROR, WARNING)
