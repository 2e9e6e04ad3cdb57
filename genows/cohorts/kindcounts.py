"""Genes of a cohort by kinds of alterations, as the JSON API and pages name them: a gene once a kind, with the samples that were profiled for it."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from genows.cohorts.cohort import Cohort, CohortPart
from genows.cohorts.eventfilter import EventFilter
from genows.cohorts.genecounts import events_by_gene
from genows.cohorts.studysets import COPIES, MUTATED, VARIANTS, PanelSets
from genows.data.eventsets import GeneEvents

# Kind → the kinds of profiles, and the level of copy number in them.
KINDS: dict[str, tuple[tuple[str, int | None], ...]] = {
    "mutated": ((MUTATED, None),), "amplified": ((COPIES, 2),), "gained": ((COPIES, 1),), "lost": ((COPIES, -1),), "deleted": ((COPIES, -2),),
    "sv": ((VARIANTS, None),), "any": ((MUTATED, None), (COPIES, 2), (COPIES, -2), (VARIANTS, None)),
}  # fmt: skip


class KindCount(NamedTuple):
    """*altered*: samples in which a gene is altered so; *events*: such alterations; *profiled*: samples that were profiled for the gene, 0 for an
    event of a gene that no panel has."""

    entrez: int
    altered: int
    events: int
    profiled: int


def kind_counts(cohort: Cohort, kind: str, events: EventFilter = EventFilter(), genes: Collection[int] | None = None) -> dict[int, KindCount]:
    """Returns Entrez id → counts, of the *genes*; None: of those that are altered in a sample of the cohort."""
    sums: dict[int, list[int]] = {entrez: [0, 0] for entrez in genes or ()}
    for part in cohort.parts:
        for entrez, altered, number in _counted(part, kind, events, genes) if part.samples else ():
            total = sums.setdefault(entrez, [0, 0])
            total[0] += altered
            total[1] += number
    profiled = _ProfiledForGenes(cohort, kind)
    return {entrez: KindCount(entrez, altered, number, profiled.number(entrez)) for entrez, (altered, number) in sums.items()}


Sources = list[tuple[GeneEvents, bytes | None]]


def _counted(part: CohortPart, kind: str, events: EventFilter, genes: Collection[int] | None) -> Iterator[tuple[int, int, int]]:
    """Yields (Entrez id, altered samples of the part, alterations in them)."""
    found: dict[int, Sources] = {}
    for source, level in KINDS[kind]:
        for entrez, its, passing in _events(part, source, level, events, genes):
            found.setdefault(entrez, []).append((its, passing))
    for entrez, sources in found.items():
        counts = [its.counts(part.chosen, passing) for its, passing in sources]
        altered = counts[0][0] if len(counts) == 1 else _united(part, sources)
        if altered:
            yield entrez, altered, sum(number for _, number in counts)


def _united(part: CohortPart, sources: Sources) -> int:
    found = 0
    for its, passing in sources:
        found |= its.samples(passing)
    return (found & part.samples).bit_count()


def _events(part, source, level, events: EventFilter, genes) -> Iterator[tuple[int, GeneEvents, bytes | None]]:
    profile = part.study.first_profile(source)
    if profile is None:
        return
    sets = part.study.events(profile)
    if level is not None and not sets.has_level(level):
        sets = part.study.cell_events(profile, level, genes)
    passing = sets.passing(events.test(profile.alteration_type))
    for (entrezs, its_level), its in events_by_gene(sets, source):
        entrez = entrezs[0]
        if entrez is not None and its_level == level and (genes is None or entrez in genes):
            yield entrez, its, passing


class _ProfiledForGenes:
    """Which samples of a cohort were profiled for a gene in at least one of a kind's profiles."""

    def __init__(self, cohort: Cohort, kind: str):
        sources = dict.fromkeys(source for source, _ in KINDS[kind])
        self._parts = [(part, [part.study.panels(profile) for profile in map(part.study.first_profile, sources) if profile]) for part in cohort.parts]
        # Of many genes there are few sets of panels.
        self._numbers: dict[tuple[int, tuple[tuple[str, ...], ...]], int] = {}

    def number(self, entrez: int) -> int:
        return sum(self._of_part(place, *its, entrez) for place, its in enumerate(self._parts))

    def _of_part(self, place: int, part: CohortPart, panels: list[PanelSets], entrez: int) -> int:
        key = place, tuple(one.with_gene(entrez) for one in panels)
        if key not in self._numbers:
            found = 0
            for one, names in zip(panels, key[1], strict=True):
                found |= one.of_panels(names)
            self._numbers[key] = (found & part.samples).bit_count()
        return self._numbers[key]
