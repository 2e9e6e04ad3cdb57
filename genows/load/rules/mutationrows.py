"""Rules of mutation files that look at rows as wholes: the same mutation twice, mutations off the panel, what is meant for release."""

from genows.load.findings import ERROR, WARNING, Rule

TWICE = Rule("MU-57", "the same mutation of the same sample stands in an earlier row; a mutation has one row in a sample", ERROR, None)
MERGED = Rule("MU-57", "the row is merged with an earlier one: the same mutation of the same sample", None, WARNING)
IN_EARLIER_FILE = Rule("MU-64", "the mutation was loaded from an earlier file of the profile already; the row is left out", WARNING, WARNING)
STORED_OTHERWISE = Rule(
    "MU-65", "an event that is stored already has other values there (build, scores, keyword …); they stay", None, WARNING
)
STORED_TWICE = Rule("MU-66", "two stored mutation events share one identity; the database holds an event once", ERROR, ERROR)
NO_ALLELE = Rule("MU-63", "neither tumour allele is given; the variant allele is left empty", WARNING, WARNING)
LONG_CHANGE = Rule("MU-58", "HGVSp_Short is longer than {width}", ERROR, WARNING)
OFF_PANEL = Rule("MU-59", "the gene is not on the panel that the panel matrix gives the sample for this profile", WARNING, None)
GERMLINE = Rule("MU-60", "Mutation_Status is germline: is the mutation meant for release?", WARNING, None)
