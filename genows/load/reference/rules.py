"""The rules of reference files, and of the cells of data files that name a gene."""

from genows.load.findings import ERROR, NOTE, WARNING, Rule

SKIPPED = tuple(
    Rule("R-01", f"no reference data are given, so {what} are not checked", WARNING, None)
    for what in ("cancer types", "genes and aliases", "gene sets", "gene panels", "treatments and other entities")
)

NO_GENE_LISTS = Rule("R-19", "the database has no place for lists of genes; 'genows check --upgrade' adds it to one that genows made", ERROR, ERROR)
NO_TABLE = Rule("R-19", "the database lacks a table of {kind}: {problem}", ERROR, ERROR)
NO_FILE = Rule("R-10", "there is no such file or folder", ERROR, ERROR)
CANNOT_OPEN = Rule("R-10", "the file cannot be opened: {reason}", ERROR, ERROR)
CANNOT_READ = Rule("R-10", "the file cannot be read: {reason}", ERROR, ERROR)
NO_KIND = Rule(
    "R-11",
    "the file is none of those that reference data come in: a portal's JSON files, NCBI gene_info, tables of micro-RNAs (precusor, mature, alias)"
    " or of gene interactions (gene_a, gene_b, interaction_type, data_source), gene panel definitions (stable_id, gene_list),"
    " gene sets (.gmt, .supp.txt) and their hierarchy (.yaml, .json), or one of the tables that docs/loading.md describes: drugs and their targets,"
    " interactions (SIF, HPRD), UniProt ids, Pfam graphics, protein structures, the cancer gene census, hotspots, cancer genes, gene sets of the query page",
    ERROR,
    ERROR,
)
NOTHING_IN_FOLDER = Rule("R-11", "the folder has no file with reference data, such as a portal's genes.json", ERROR, ERROR)
NOTHING_LOADED = Rule("R-11", "none of the files has reference data that are loaded", ERROR, ERROR)
IGNORED = Rule("R-12", "{reason}", NOTE, NOTE)
NO_JSON = Rule("R-13", "the file is not JSON", ERROR, ERROR)
NO_RECORDS = Rule("R-13", "the file is not a JSON list of records", ERROR, ERROR)
EMPTY_LIST = Rule("R-13", "the file is an empty list", ERROR, ERROR)
OTHER_RECORDS = Rule("R-13", "the records are of no kind that reference data are of: {known}", ERROR, ERROR)
PANELS_WITHOUT_GENES = Rule(
    "R-14", "gene panels stand here without their genes; a portal gives them at /api/gene-panels?projection=DETAILED", ERROR, ERROR
)
NO_ALIASES = Rule("R-15", "no aliases in this file: newer portals tell none with their genes", NOTE, NOTE)
NO_GENES_OF_SPECIES = Rule("R-16", "the file has no {species} genes (taxon {taxon}): {found}", ERROR, ERROR)
SYMBOLS_TAKEN = Rule(
    "R-17",
    "{number} symbols are those of other genes in the database: genes of two species want two databases"
    " ('genows check --create --species mouse' makes one)",
    NOTE,
    NOTE,
)
NONE_READ = Rule("R-18", "the file has {rows} rows, and none that can be read", ERROR, ERROR)


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
