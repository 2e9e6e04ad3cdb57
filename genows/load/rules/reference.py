"""What a validation without reference data does not check: one warning for each group."""

from genows.load.rules.rule import WARNING, Rule

SKIPPED = tuple(
    Rule("R-01", f"no reference data are given, so {what} are not checked", WARNING, None)
    for what in ("cancer types", "genes and aliases", "gene sets", "gene panels", "treatments and other entities")
)
