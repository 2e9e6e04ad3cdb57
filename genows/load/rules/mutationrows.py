"""Rules of mutation files that look at rows as wholes: the same mutation twice, mutations off the panel, what is meant for release."""

from genows.load.rules.rule import ERROR, WARNING, Rule

TWICE = Rule("MU-57", "the same mutation of the same sample stands in an earlier row", ERROR, None)
MERGED = Rule("MU-57", "the row is merged with an earlier one: the same mutation of the same sample", None, WARNING)
LONG_CHANGE = Rule("MU-58", "HGVSp_Short is longer than {width}", ERROR, WARNING)
OFF_PANEL = Rule("MU-59", "the gene is not on the panel that the panel matrix gives the sample for this profile", WARNING, None)
GERMLINE = Rule("MU-60", "Mutation_Status is germline: is the mutation meant for release?", WARNING, None)
