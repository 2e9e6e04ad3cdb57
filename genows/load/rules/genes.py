"""Rules of the cells that name a gene, in files of every kind."""

from genows.load.findings import ERROR, WARNING, Rule

SPREADSHEET = Rule("G-01", "symbol begins with a digit and is no gene's: a spreadsheet may have made it of another one", WARNING, None)
NOT_A_NUMBER = Rule("G-02", "Entrez id is not a whole number; the row is left out", WARNING, None)
# Of structural variants and fusions, whose rows an id that cannot be read does not lose.
NO_NUMBER_BESIDE = Rule("G-02", "Entrez id is not a whole number; the symbol beside it counts", WARNING, None)
NUMBER_SPELT = Rule("G-02", "Entrez id is a whole number, but not written in digits alone; it is read as that number", WARNING, None)
NOT_POSITIVE = Rule("G-03", "Entrez id is not a positive number; ids of NCBI Gene are", ERROR, WARNING)
NO_GENE = Rule("G-04", "the row names no gene, neither by symbol nor by Entrez id; one of them is needed", ERROR, None)
UNKNOWN_ENTREZ = Rule("G-05", "the reference data have no gene of this Entrez id", WARNING, None)
TAKEN_BY_SYMBOL = Rule("G-05", "the reference data have no gene of this Entrez id; the row is taken by the symbol beside it", None, WARNING)
UNKNOWN_BESIDE = Rule("G-06", "the reference data have no gene of this symbol; the Entrez id beside it counts", WARNING, None)
PARTED = Rule("G-07", "symbol and Entrez id are of different genes; the Entrez id counts", WARNING, None)
OFFICIAL = Rule("G-08", "symbol of one gene and alias of another; the gene whose symbol it is is taken", WARNING, None)
SEVERAL_GENES = Rule("G-09", "alias of several genes; the Entrez id would tell which is meant", WARNING, None)
UNKNOWN_SYMBOL = Rule("G-10", "the reference data have no gene of this symbol", WARNING, None)
MICRO_RNA = Rule(
    "G-10", "the reference data have no micro-RNA of this name; `genows reference` with a table of micro-RNAs adds precursors and mature forms", WARNING, None
)
# What a load says of the rows that it skips for one of these reasons.
SKIPPED_BAD_ENTREZ = Rule("G-02", "row skipped: bad Entrez id", None, WARNING)
SKIPPED_NAMELESS = Rule("G-04", "row skipped: it names no gene, neither by symbol nor by Entrez id", None, WARNING)
SKIPPED_UNKNOWN = Rule("G-10", "row skipped: unknown gene", None, WARNING)
SKIPPED_AMBIGUOUS = Rule("G-09", "row skipped: ambiguous gene", None, WARNING)
SKIPPED_SEVERAL = Rule("G-10", "row skipped: symbol with /// or ---", WARNING, WARNING)
SKIPPED_MICRO_RNA = Rule(
    "G-10", "row skipped: unknown micro-RNA; `genows reference` with a table of micro-RNAs adds precursors and mature forms", None, WARNING
)
