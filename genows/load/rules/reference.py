"""Rules of reference data (R): what a validation without them does not check, and the files that they come in but for those of gene sets."""

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
