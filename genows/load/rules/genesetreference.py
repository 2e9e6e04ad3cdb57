"""Rules of the reference files of gene sets: definitions (GMT), texts, and the tree in which they are shown."""

from genows.load.findings import ERROR, NOTE, WARNING, Rule

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
