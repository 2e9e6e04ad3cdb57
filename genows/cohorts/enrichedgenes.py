"""Which genes are altered more often in some groups of cases than in others: of samples, or of patients.

A group names cases profile by profile: what a profile has of a case counts where the group names it there.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from genows.analysis.statistics.frequencies import chi_square, two_sided_fisher
from genows.cohorts.eventfilter import EventFilter
from genows.cohorts.genecounts import events_by_gene
from genows.cohorts.studysets import VARIANTS, PanelSets, StudySets
from genows.data.alterations import COPY_NUMBER, MUTATIONS, STRUCTURAL_VARIANTS
from genows.data.eventsets import CohortSamples, GeneEvents
from genows.data.genes import stored_genes_by_entrezs
from genows.data.profiles import StudyProfile
from genows.db.sessions import Session

# Types of profiles whose alterations count.
TYPES = frozenset((MUTATIONS, COPY_NUMBER, STRUCTURAL_VARIANTS))


class GroupedProfile:
    """A profile that groups name cases in."""

    def __init__(self, study: StudySets, profile: StudyProfile):
        self.study, self.profile = study, profile

    @cached_property
    def panels(self) -> PanelSets:
        return self.study.panels(self.profile)


class GeneShare(NamedTuple):
    """How many cases of a group are altered in a gene, of how many that were profiled for it."""

    altered: int
    profiled: int


class EnrichedGene(NamedTuple):
    """*shares*: of each group; *p*: None where it has no answer."""

    entrez: int
    symbol: str
    shares: tuple[GeneShare, ...]
    p: float | None


class CaseGroup:
    """*samples*: of each of the *measured* profiles, the set of samples that the group names there, or whose patients it does."""

    def __init__(self, measured: Sequence[GroupedProfile], samples: Sequence[int], of_patients: bool):
        self._measured, self._of_patients = measured, of_patients
        self._samples = [CohortSamples(its, each.study.size) for its, each in zip(samples, measured, strict=True)]
        # Panels of each profile that have a gene → cases: of many genes there are few such.
        self._profiled: dict[tuple[tuple[str, ...], ...], int] = {}
        self._everybody = self._cases([each.panels.samples for each in measured])

    def profiled(self, panels: tuple[tuple[str, ...], ...]) -> int:
        """Returns how many cases were profiled for a gene; all that were profiled, where none was for it. *panels*: those that have it, of each profile."""
        if panels not in self._profiled:
            its = [each.panels.of_panels(names) for each, names in zip(self._measured, panels, strict=True)]
            self._profiled[panels] = self._cases(its) or self._everybody
        return self._profiled[panels]

    def _cases(self, samples: Sequence[int]) -> int:
        """Returns how many cases these samples of each profile are, as far as the group names them there."""
        found: dict[int, tuple[StudySets, int]] = {}
        for its, named, each in zip(samples, self._samples, self._measured, strict=True):
            study, known = found.get(each.study.study.pk, (each.study, 0))
            found[each.study.study.pk] = study, known | its & named.bits
        return sum((study.patients(its) if self._of_patients else its).bit_count() for study, its in found.values())

    def altered(self, events: Sequence[tuple[int, GeneEvents]], passing: Sequence[bytes | None]) -> int:
        """Returns how many cases have an event. *events*: (place of the profile, events) of a gene; *passing*: of each profile, see `EventSets.passing`."""
        if len(events) == 1 and not self._of_patients:
            place, its = events[0]
            return its.counts(self._samples[place], passing[place])[0]
        found: dict[int, set[int]] = {}
        for place, its in events:
            if self._samples[place].bits:
                study = self._measured[place].study
                cases = its.chosen(self._samples[place], passing[place])
                found.setdefault(study.study.pk, set()).update(map(study.patient_of.__getitem__, cases) if self._of_patients else cases)
        return sum(map(len, found.values()))


def enriched_genes(db: Session, measured: Sequence[GroupedProfile], groups: Sequence[CaseGroup], events: EventFilter) -> Iterator[EnrichedGene]:
    """Yields the genes that are altered in a case of a group that was profiled for them, by Entrez id."""
    passing: list[bytes | None] = []
    found: dict[int, list[tuple[int, GeneEvents]]] = {}
    for place, each in enumerate(measured):
        type_ = each.profile.alteration_type
        sets = each.study.events(each.profile)
        passing.append(sets.passing(events.test(type_)))
        for ((entrez, *_), _), its in events_by_gene(sets, VARIANTS if type_ == STRUCTURAL_VARIANTS else None):
            if entrez is not None:
                found.setdefault(entrez, []).append((place, its))
    for gene in stored_genes_by_entrezs(db, found):
        entrez = gene.entrez
        panels = tuple(each.panels.with_gene(entrez) for each in measured)
        shares = tuple(GeneShare(group.altered(found[entrez], passing), group.profiled(panels)) for group in groups)
        if any(0 < share.altered <= share.profiled for share in shares):
            yield EnrichedGene(entrez, gene.symbol, shares, probability(shares))


def probability(shares: Sequence[GeneShare]) -> float | None:
    """Returns the p value of groups being altered alike: of two Fisher's, of more that of chi square.

    None where fewer than two have profiled cases, and where one has more that are altered.
    """
    there = [share for share in shares if share.profiled]
    if len(there) < 2 or any(share.altered > share.profiled for share in there):
        return None
    rows = [(share.altered, share.profiled - share.altered) for share in there]
    if len(shares) == 2:
        return two_sided_fisher(*rows[0], *rows[1])
    found = chi_square(*rows)
    return found.p if found else 1.0
