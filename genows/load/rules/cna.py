"""Rules of long copy-number files (CD) and of the driver annotations of wide ones (PD)."""

from genows.load.findings import ERROR, WARNING, Rule

# Long files
COLUMN_MISSING = Rule("CD-01", "column {name} is missing; a long copy-number file has Sample_Id, Value, and Hugo_Symbol or Entrez_Gene_Id", ERROR, ERROR)
NO_GENE_COLUMN = Rule("CD-01", "there is neither a column Hugo_Symbol nor a column Entrez_Gene_Id; one of them names the gene of each row", ERROR, ERROR)
SAMPLE_UNKNOWN = Rule("CD-02", "the sample is not in the sample-attributes file; name samples as that file does, or add the sample there", ERROR, ERROR)
SAMPLE_SPELT_OTHERWISE = Rule("CD-02", "the sample file spells the barcode otherwise; it is the same sample", WARNING, WARNING)
SAMPLE_NORMAL = Rule("CD-02", "normal sample, which the sample file does not define; its rows are left out", ERROR, WARNING)
GENE_TWICE = Rule("CD-03", "the gene stands twice in a sample; its first row counts", None, WARNING)
GIVEN_WAY = Rule("CD-03", "the gene stands twice in a sample; the row that names it more surely counts", ERROR, WARNING)
# In a validation, which remembers how the first row names the gene.
SAME_SYMBOL_TWICE = Rule("CD-03", "the gene stands twice in a sample, by the same symbol; a gene has one row in a sample", ERROR, None)
TWO_SYMBOLS = Rule("CD-03", "the gene stands twice in a sample, by two symbols of one Entrez id; a gene has one row in a sample", ERROR, None)
SYMBOL_AND_NONE = Rule("CD-03", "the gene stands twice in a sample, in one row with a symbol and in one without; a gene has one row in a sample", ERROR, None)
NO_SYMBOL_TWICE = Rule("CD-03", "the gene stands twice in a sample, by its Entrez id alone; a gene has one row in a sample", ERROR, None)
ODD_VALUE = Rule("CD-04", "Value is none of -2, -1.5, -1, 0, 1, 2 and NA; it is stored as it stands, and is no level", ERROR, WARNING)
LEVEL_SPELT = Rule("CD-04", "{count} values are levels, but written otherwise than -2, -1.5, -1, 0, 1 and 2; they are stored so", ERROR, WARNING)
EMPTY_VALUE = Rule("CD-04", "Value is empty; NA is stored", ERROR, WARNING)
TOO_MANY_VALUES = Rule("CD-04", "the file has more than {most} different values; copy-number states are a handful", ERROR, ERROR)
COMMA = Rule("CD-04", "a value contains a comma; a cell holds one value", ERROR, ERROR)
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
