"""Which drivers, and which tiers of drivers, the alterations of a profile are marked with.

Packed studies have them beside their events of genes; others in columns of their own, or in one table for all kinds of alterations.
"""

from collections.abc import Iterable
from typing import NamedTuple

from genows.data.alterations import COPY_NUMBER, FUSIONS, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED
from genows.data.eventsets import stored_classes
from genows.db.identifiers import Profile
from genows.db.sessions import Session

OF_MUTATIONS, OF_VARIANTS, ANNOTATED = "mutation_driver_marks", "variant_driver_marks", "annotated_driver_marks"
# Kind of profile → where its marks stand: in the first of these that the database has.
PLACES = {
    **dict.fromkeys((MUTATIONS, UNCALLED, FUSIONS), (OF_MUTATIONS, ANNOTATED)), STRUCTURAL_VARIANTS: (ANNOTATED, OF_VARIANTS),
    COPY_NUMBER: (ANNOTATED,),
}  # fmt: skip
BINARY = frozenset(("Putative_Driver", "Putative_Passenger"))
NO_TIERS = frozenset(("", "NA"))
MARK_BYTES = 300


class DriverMarks(NamedTuple):
    """*binary*: whether an alteration is marked as a driver or as a passenger; *tiers*: those that there are."""

    binary: bool
    tiers: frozenset[str]


def marks_of(db: Session, profiles: Iterable[Profile]) -> DriverMarks:
    """Returns what the alterations of profiles are marked with; kept until the data change. Of other kinds there is nothing."""
    every = [_kept(db, profile) for profile in profiles if profile.alteration_type in PLACES]
    return DriverMarks(any(marks.binary for marks in every), frozenset().union(*(marks.tiers for marks in every)))


def _kept(db, profile) -> DriverMarks:
    return db.cache.get(("driver marks", profile.pk), lambda: _marks(db, profile), lambda marks: MARK_BYTES * (1 + len(marks.tiers)))


def _marks(db, profile) -> DriverMarks:
    classes = stored_classes(db, profile)
    pairs = [(each.driver, each.tier) for each in classes] if classes is not None else _of_tables(db, profile)
    tiers = frozenset(tier for _, tier in pairs if tier is not None)
    return DriverMarks(not BINARY.isdisjoint(driver for driver, _ in pairs), tiers - NO_TIERS)


def _of_tables(db, profile) -> list[tuple[str | None, str | None]]:
    query = next(filter(db.runs, PLACES[profile.alteration_type]), None)
    return [] if query is None else [(driver, tier) for driver, tier in db.rows(query, profile_pk=profile.pk)]
