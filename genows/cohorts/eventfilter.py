"""Which alterations count: the AlterationFilter of the portals, whose annotations stand in filters of genes as well.

Three groups are joined by AND: drivers, tiers, and the status of mutations and structural variants. A group that takes everything does not test.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from genows.data.alterations import COPY_NUMBER, MUTATIONS
from genows.data.eventsets import EventClass
from genows.errors import ParameterError

LEVELS = {"AMP": 2, "GAIN": 1, "DIPLOID": 0, "HETLOSS": -1, "HOMDEL": -2}
UNKNOWN = frozenset(("", "na", "unknown"))
DRIVERS = {"includeDriver": "putative_driver", "includeVUS": "putative_passenger", "includeUnknownOncogenicity": ""}
STATUS = {"includeGermline": "germline", "includeSomatic": "somatic", "includeUnknownStatus": ""}


class EventMarks(NamedTuple):
    """*drivers*, *status*: what of DRIVERS and STATUS counts, None: everything. *tiers*: names, None: every one; *no_tier*: whether none counts."""

    drivers: frozenset[str] | None = None
    tiers: frozenset[str] | None = None
    no_tier: bool = True
    status: frozenset[str] | None = None

    @classmethod
    def of_members(cls, given: Mapping[str, Any], name: str) -> "EventMarks":
        """Returns what the members of a JSON object say; ParameterError with *name* where one has another type."""
        tiers = given.get("tiersBooleanMap", {})
        if tiers is not None and not isinstance(tiers, Mapping):
            raise ParameterError(name, "should have an object of tiers and true or false as tiersBooleanMap.")
        names = frozenset() if tiers is None else None if all(tiers.values()) else frozenset(tier for tier, is_meant in tiers.items() if is_meant)
        return cls(_chosen(given, DRIVERS, name), names, truth(given, "includeUnknownTier", name), _chosen(given, STATUS, name))

    @property
    def takes_all(self) -> bool:
        return self == EventMarks()

    def test(self, alteration_type: str) -> Callable[[EventClass], bool]:
        """Returns whether an event of a profile of this type counts."""
        if self.takes_all:
            return lambda event: True

        def passes(event):
            return self._has_driver(event.driver) and self._has_tier(event.tier) and self._has_status(event.status, alteration_type)

        return passes

    def _has_driver(self, text: str | None) -> bool:
        if self.drivers is None:
            return True
        word = (text or "").strip().lower()
        return ("" if word in UNKNOWN else word) in self.drivers

    def _has_tier(self, text: str | None) -> bool:
        if self.tiers is None and self.no_tier:
            return True
        if (text or "").strip().lower() in UNKNOWN:
            return self.no_tier
        return self.tiers is None or text in self.tiers

    def _has_status(self, text: str | None, alteration_type: str) -> bool:
        if self.status is None:
            return True
        if alteration_type == COPY_NUMBER:
            return bool(self.status)
        word = (text or "").strip().lower()
        if alteration_type == MUTATIONS and "germline" in word:
            word = "germline"
        return (word if word in ("germline", "somatic") else "") in self.status


def _chosen(given, words, name) -> frozenset[str] | None:
    chosen = frozenset(word for member, word in words.items() if truth(given, member, name))
    return None if len(chosen) == len(words) else chosen


def truth(given: Mapping[str, Any], member: str, name: str) -> bool:
    """Returns a member that is true or false; true where it is absent or null."""
    value = given.get(member)
    if value is None or isinstance(value, bool):
        return value is not False
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise ParameterError(name, f"should have true or false as {member}.")


class EventFilter(NamedTuple):
    """Which events count. *types*, *but*: of mutations the types in small letters, None for all, and those that do not count.

    *levels*: of copy number, None: all that are stored as events; *variants*: whether structural variants count.
    """

    types: frozenset[str] | None = None
    but: frozenset[str] = frozenset()
    levels: frozenset[str] | None = None
    variants: bool = True
    annotations: EventMarks = EventMarks()

    @classmethod
    def of_members(cls, given: Mapping[str, Any], name: str = "alterationFilter") -> "EventFilter":
        """Returns what an AlterationFilter says; ParameterError where a member has another type."""
        if not isinstance(given, Mapping):
            raise ParameterError(name, "should be a JSON object.")
        types = {type_.lower(): is_meant for type_, is_meant in _truths(given, "mutationEventTypes", name).items()}
        levels = _truths(given, "copyNumberAlterationEventTypes", name)
        for level in levels:
            if level.upper() not in LEVELS:
                raise ParameterError(name, f"should have levels among {', '.join(LEVELS)} in copyNumberAlterationEventTypes, not {level[:40]}.")
        meant = None if all(levels.values()) else frozenset(str(LEVELS[level.upper()]) for level, is_meant in levels.items() if is_meant)
        every = types.pop("any", False) or all(types.values())
        others = types.pop("other", False)
        chosen = None if every or others else frozenset(type_ for type_, is_meant in types.items() if is_meant)
        but = frozenset(type_ for type_, is_meant in types.items() if not is_meant) if others and not every else frozenset[str]()
        return cls(chosen, but, meant, truth(given, "structuralVariants", name), EventMarks.of_members(given, name))

    def test(self, alteration_type: str) -> Callable[[EventClass], bool]:
        """Returns whether an event of a profile of this type counts."""
        annotated = self.annotations.test(alteration_type)
        if alteration_type == MUTATIONS:
            if self.types is None and not self.but:
                return annotated
            return lambda event: self._has_type((event.kind or "").lower()) and annotated(event)
        if alteration_type == COPY_NUMBER:
            return annotated if self.levels is None else lambda event: event.kind in (self.levels or ()) and annotated(event)
        return annotated if self.variants else lambda event: False

    def _has_type(self, type_: str) -> bool:
        return type_ not in self.but if self.types is None else type_ in self.types


def _truths(given, member, name) -> dict[str, bool]:
    value = given.get(member)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ParameterError(name, f"should have an object of names and true or false as {member}.")
    return {str(key): truth(value, key, name) for key in value}
