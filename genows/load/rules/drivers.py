"""Rules of the columns cbp_driver, cbp_driver_annotation, cbp_driver_tiers and cbp_driver_tiers_annotation."""

from dataclasses import dataclass, replace

from genows.load.findings import ERROR, NOTE, WARNING, Rule


@dataclass(frozen=True)
class DriverRules:
    """The rules under the ids of one kind of file."""

    word: Rule
    tier: Rule
    many_tiers: Rule
    long_tier: Rule
    long_annotation: Rule
    tier_missing: Rule
    driver_missing: Rule

    def renamed(self, rule_id: str, **changed: Rule) -> "DriverRules":
        """The same rules under one id; *changed*: those that differ, by field."""
        rules = {**vars(self), **changed}
        return DriverRules(**{name: replace(rule, id=rule_id) for name, rule in rules.items()})


# Texts that are too long are cut, and each cut is told: a load needs no further finding for them.
OF_MUTATIONS = DriverRules(
    word=Rule("MU-24", "cbp_driver is none of Putative_Driver, Putative_Passenger, Unknown, NA and empty", ERROR, WARNING),
    tier=Rule("MU-25", "values of cbp_driver_tiers", NOTE, None),
    many_tiers=Rule("MU-25", "cbp_driver_tiers has more than ten different values, which are too many to choose from", WARNING, None),
    long_tier=Rule("MU-25", "cbp_driver_tiers is longer than {width}", ERROR, None),
    long_annotation=Rule("MU-26", "a driver annotation is longer than {width}", ERROR, None),
    tier_missing=Rule("MU-27", "cbp_driver_tiers_annotation without a tier in cbp_driver_tiers; give the tier, or take the annotation out", ERROR, WARNING),
    driver_missing=Rule("MU-27", "cbp_driver_annotation without a word in cbp_driver", WARNING, None),
)
# Annotations alone are not stored there, so a load tells of them.
OF_OTHER_VARIANTS = OF_MUTATIONS.renamed(
    "DA-01", driver_missing=Rule("DA-01", "cbp_driver_annotation without a word in cbp_driver", WARNING, WARNING)
)
