"""Rules about the database that a study is loaded into (R), and about what fits into its columns (F-19, F-20)."""

from genows.load.rules.rule import ERROR, NOTE, WARNING, Rule

NOT_READY = Rule("R-02", "{problem}", ERROR, ERROR)
FAILED = Rule("R-03", "the database failed: {problem}", ERROR, ERROR)
COMMITTED = Rule("R-04", "the connection to the database was lost in COMMIT; asked over another one, it has the whole study", NOTE, NOTE)
NOT_PACKED = Rule(
    "R-06",
    "the study is not packed, and answers about it take longer: some of its columns are larger than the database server takes (max_allowed_packet)",
    None,
    NOTE,
)
LACKS = Rule("R-05", "the database, which genows did not make, has no {kind} {name}: what belongs there is left out", WARNING, WARNING)
CUT = Rule("F-19", "text is cut to the {width} of {name}", WARNING, WARNING)
TOO_LONG = Rule("F-20", "identifier is longer than the {width} of {name}", ERROR, ERROR)
