"""Rules of gene panel files and of the panel matrix (P)."""

from genows.load.rules.rule import ERROR, NOTE, WARNING, Rule

# Gene panel files
PANEL_ID = Rule("P-07", "stable_id of a gene panel is a text without blanks", ERROR, ERROR)
NO_DESCRIPTION = Rule("P-07", "the gene panel has no description; its stable_id is stored as one", WARNING, WARNING)
PARTED_OTHERWISE = Rule("P-07", "genes are parted by tabs, and something else parts these; they are read all the same", WARNING, WARNING)
GENE_UNKNOWN = Rule("P-07", "the gene is not known and is left out of the panel", WARNING, WARNING)
GENE_AMBIGUOUS = Rule("P-07", "several genes have the name as an alias; it is left out of the panel; an Entrez id would tell which is meant", WARNING, WARNING)
NAMELESS = Rule("P-07", "the name stands for no gene, as NA does, and is left out of the panel", WARNING, WARNING)
GENE_REPEATED = Rule("P-07", "the gene is named more than once and is stored once", WARNING, WARNING)
GENE_BY_ALIAS = Rule("P-07", "an alias stands for its gene in the panel", NOTE, NOTE)
GENE_BY_SHARED_ALIAS = Rule("P-07", "an alias of several genes stands for the one in the panel that usage has settled on", NOTE, NOTE)
NO_GENE_LEFT = Rule("P-07", "no gene of the panel's gene_list is known; genes come by `genows reference`", ERROR, ERROR)
IN_USE = Rule("P-07", "the gene panel is in use and differs from this file; it stays as it is", WARNING, WARNING)

# The panel matrix
NO_SAMPLE_COLUMN = Rule("P-01", "column SAMPLE_ID is missing; the panel matrix has it, and a column for each profile", ERROR, ERROR)
SAMPLE_COLUMN_LATE = Rule("P-01", "column SAMPLE_ID is not the first", WARNING, WARNING)
NO_PROFILE = Rule("P-02", "the column is of no profile of the study, and is left out; columns are named by the stable_id of a profile", ERROR, WARNING)
PROFILE_LEFT_OUT = Rule("P-02", "the column is of a profile that was left out", WARNING, WARNING)
PANEL_TWICE = Rule("P-03", "the profile of the column has a gene_panel in its meta file too; this column counts; one of the two is enough", ERROR, WARNING)
PROPERTY = Rule("P-03", "the panel of this column's profile could stand in its meta file, as gene_panel", NOTE, None)
SAMPLE_REPEATED = Rule("P-04", "the sample has a row already; of repeated cells the last counts; a sample has one row", ERROR, WARNING)
SAMPLE_UNKNOWN = Rule("P-05", "the sample is not in the study; the row is left out; name samples as the sample file does, or add the sample there", ERROR, WARNING)
NOT_SEQUENCED = Rule("P-06", "the sample has a panel in the column of the mutations, but is not in the case list of the sequenced, {list}", ERROR, WARNING)
PANEL_UNREAD = Rule("P-07", "the panel is not in the database, and its definition in the folder, {other}, cannot be read", ERROR, ERROR)
PANEL_UNKNOWN = Rule("P-07", "the panel is neither in the database nor in the folder; a definition file of the panel in the folder, or `genows reference`, adds it", ERROR, ERROR)
WIDE = Rule("P-08", "{count} cells say WXS, WGS or WXS/WGS: the sample was profiled exome- or genome-wide, not by a panel", NOTE, None)
