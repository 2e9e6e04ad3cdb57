"""How many samples of a cohort have which alterations of which genes, and how many were looked at for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from genows.analysis.profiled import StudyProfile
from genows.cohorts.cohort import Cohort, CohortPart
from genows.cohorts.conditions import MUTATED_STATES, mutation_sets
from genows.cohorts.eventfilter import EventFilter
from genows.cohorts.studysets import COPIES, MUTATED, VARIANTS, PanelSets
from genows.data.alterations import MUTATIONS
from genows.data.eventsets import EventClass, EventSets, GeneEvents, joined
from genows.data.numbers import meant_single
from genows.data.recurrence import best_regions


class GeneCount(NamedTuple):
    """*entrezs*: of a gene, of variants also of a pair, None for no gene; *level*: of copy number, else None. *altered*, *profiled*: samples.

    *events*: rows; *profiled* is the set itself; *everything*: all profiled samples, which some answers have where it is empty. *panels*: gene panels
    of the cohort that have the gene.
    """

    entrezs: tuple[int | None, ...]
    level: int | None
    altered: int
    events: int
    profiled: int
    everything: int
    panels: tuple[str, ...]


class ProfiledParts:
    """Of the parts of a cohort that have a first profile of a kind: which of their samples were profiled for a gene."""

    def __init__(self, cohort: Cohort, kind: str):
        self.parts: list[tuple[CohortPart, StudyProfile, PanelSets]] = []
        for part in cohort.parts:
            profile = part.study.first_profile(kind)
            if profile is not None:
                self.parts.append((part, profile, part.study.panels(profile)))
        self.everything = sum((part.samples & panels.samples).bit_count() for part, _, panels in self.parts)
        # PanelSets that have a gene → samples: of many genes there are few such sets.
        self._counted: dict[tuple[int, tuple[str, ...]], int] = {}
        self._there = [{name for name, its in panels.of.items() if its & part.samples} for part, _, panels in self.parts]

    def of_genes(self, entrezs: Iterable[int | None]) -> tuple[int, tuple[str, ...]]:
        """Returns (samples profiled for one of the genes, the panels that some of these have)."""
        wanted, number, names = [entrez for entrez in entrezs if entrez is not None], 0, set[str]()
        for place, (part, _, panels) in enumerate(self.parts):
            its = tuple(dict.fromkeys(panel for entrez in wanted for panel in panels.with_gene(entrez)))
            key = place, its
            if key not in self._counted:
                self._counted[key] = (panels.of_panels(its) & part.samples).bit_count()
            number += self._counted[key]
            names.update(name for name in its if name in self._there[place])
        return number, tuple(sorted(names))


def counts(cohort: Cohort, kind: str, events: EventFilter = EventFilter(), *, of_sites: bool = False) -> Iterator[GeneCount]:
    """Yields the genes of a kind that are altered in a sample of the cohort, in no order; of copy number each level.

    *of_sites*: of variants each pair of sites; else a variant counts for the genes of both.
    """
    profiled = ProfiledParts(cohort, kind)
    found: dict[tuple[tuple[int | None, ...], int | None], list[int]] = {}
    for part, profile, _ in profiled.parts:
        if not part.samples:
            continue
        sets = part.study.events(profile)
        passing = sets.passing(events.test(profile.alteration_type))
        for key, its in events_by_gene(sets, None if of_sites else kind):
            altered, number = its.counts(part.chosen, passing)
            if altered:
                sums = found.setdefault(key, [0, 0])
                sums[0] += altered
                sums[1] += number
    for (entrezs, level), (altered, number) in found.items():
        of, panels = profiled.of_genes(entrezs)
        yield GeneCount(entrezs, level, altered, number, of, profiled.everything, panels)


Key = tuple[tuple[int | None, ...], int | None]


def _parts(key: str) -> Key:
    genes, _, level = key.partition("/")
    return tuple(int(entrez) if entrez else None for entrez in genes.split(":")), int(level) if level else None


def events_by_gene(sets: EventSets, kind: str | None) -> Iterator[tuple[Key, GeneEvents]]:
    """Yields ((Entrez ids, level), events) of a profile; of *kind* variants each gene at a site, else as they are kept."""
    yield from _by_gene(sets.genes) if kind == VARIANTS else ((_parts(key), its) for key, its in sets.genes.items())


def _by_gene(pairs: Mapping[str, GeneEvents]) -> Iterator[tuple[Key, GeneEvents]]:
    """Yields the events of each gene that is at a site of a variant."""
    found: dict[int, list[GeneEvents]] = {}
    for key, events in pairs.items():
        for entrez in dict.fromkeys(_parts(key)[0]):
            if entrez is not None:
                found.setdefault(entrez, []).append(events)
    yield from ((((entrez,), None), joined(its)) for entrez, its in found.items())


def q_values(cohort: Cohort, kind: str) -> Callable[[int | None, int | None], float | None]:
    """Returns what finds the q value of (Entrez id, level), None where none is known: by MutSig, by GISTIC of levels. Of samples of one study alone."""
    studies = [part.study for part in cohort.parts if part.samples]
    found: dict[tuple[int | None, bool], float] = {}
    db, study_pk = (studies[0].db, studies[0].study.pk) if len(studies) == 1 else (None, 0)
    if db and kind == MUTATED and db.runs("significant_genes"):
        rows = db.selected("significant_genes", ("entrez_gene_id", "q_value"), study_pks=[study_pk])
        found = {(int(entrez), False): meant_single(float(q)) for entrez, q in rows if q is not None}
    elif db and kind == COPIES:
        found = {key: meant_single(region.q) for key, region in best_regions(db, study_pk).items() if region.q is not None}
    return lambda entrez, level: found.get((entrez, level == 2))


def mutation_states(cohort: Cohort, suffix: str, gene: int | None, events: EventFilter) -> Iterator[tuple[str, int, int]]:
    """Yields (state, samples, samples) of a gene in the mutation profiles of a suffix: mutated, not mutated, not profiled; those that there are."""
    sums = [0, 0, 0]
    for part in cohort.parts:
        mutated, profiled = mutation_sets(part.study, suffix, gene, events.test(MUTATIONS))
        its = part.samples & mutated, part.samples & profiled & ~mutated, part.samples & ~profiled & ~mutated
        sums = [total + one.bit_count() for total, one in zip(sums, its, strict=True)]
    yield from ((state, number, number) for state, number in zip(MUTATED_STATES, sums, strict=True) if number)


def mutation_types(cohort: Cohort, suffix: str, gene: int | None, events: EventFilter) -> list[tuple[str, int, int]]:
    """Returns (type, mutations, samples) of a gene in the mutation profiles of a suffix; most mutations first."""
    sums: dict[str, list[int]] = {}
    for part in cohort.parts:
        profile = part.study.profile(suffix)
        if profile is None or gene is None:
            continue
        sets = part.study.events(profile)
        its = sets.genes.get(str(gene))
        for type_ in {each.kind for each in sets.classes} if its else ():
            samples, number = its.counts(part.chosen, sets.passing(partial(_is_of_type, type_))) if its else (0, 0)
            if number:
                total = sums.setdefault(type_ or "NA", [0, 0])
                total[0] += number
                total[1] += samples
    return sorted(((type_, number, samples) for type_, (number, samples) in sums.items()), key=lambda row: (-row[1], row[0]))


def _is_of_type(type_: str | None, event: EventClass) -> bool:
    return event.kind == type_
