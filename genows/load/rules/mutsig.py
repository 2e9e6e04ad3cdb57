"""Rules of MutSig files (MS), which list the genes that are mutated more often than chance explains."""

from genows.load.findings import ERROR, WARNING, Rule

GENE_UNKNOWN = Rule("G-10", "{reason}: the row is skipped", WARNING, WARNING)
GENE_TWICE = Rule("MS-01", "the gene has a row already; a gene has one", ERROR, ERROR)
NO_INTEGER = Rule("MS-02", "{name} that is not a whole number from -2147483648 to 2147483647", ERROR, ERROR)
NO_NUMBER = Rule("MS-03", "{name} that is not a number; a `<` in front may stay", ERROR, ERROR)
