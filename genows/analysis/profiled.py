"""Which samples a genetic profile measured, and in which genes.

The one rule by which samples count, for all addresses and pages that count them.

A profile measured the samples of its matrix, those with a row of sample_profile, and those in which it has a mutation
or a structural variant. In others it may have found nothing: of mutations and structural variants those count that the
study's list names. A sample was measured in the genes of the gene panel of its row, in all genes without one.
"""

from collections.abc import Collection, Mapping, Sequence
from operator import eq
from typing import NamedTuple, Protocol

from genows.columns import bits
from genows.data.alterations import FUSIONS, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED, lists_of_measured
from genows.data.codedcolumns import WHOLE
from genows.data.codedcolumns import panels as coded_panels
from genows.data.matrices import sample_order
from genows.data.mutations import stored_owners
from genows.data.profiles import StudyProfile, of_study
from genows.db import studysamples
from genows.db.sessions import Session

# Type → the query of samples that have something found and no row.
MUTATED = "mutated_without_row"
FOUND = {**dict.fromkeys((MUTATIONS, UNCALLED, FUSIONS), MUTATED), STRUCTURAL_VARIANTS: "with_variants_without_row"}
# Of a number in a set, about.
NUMBER_BYTES = 100


class Profiled(Protocol):
    """A genetic profile, as of `data.profiles` or as of `db.identifiers`."""

    @property
    def pk(self) -> int: ...

    @property
    def alteration_type(self) -> str: ...


class _Sets(NamedTuple):
    """What is kept of a profile; see `Measured`."""

    whole: int
    panels: Mapping[int, int]
    genes: Mapping[int, frozenset[int]]

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        its = (self.whole, *self.panels.values())
        return 1000 + sum(100 + each.bit_length() // 8 for each in its) + NUMBER_BYTES * sum(map(len, self.genes.values()))


class Measured:
    """Which of some samples a profile measured. A set of samples is one of their places in *pks*, see `columns.bits`.

    *pks*: their numbers; *whole*: those that were measured in every gene; *panels*: the others, gene panel → its samples; *genes*: gene panel →
    Entrez ids.
    """

    def __init__(self, pks: Sequence[int], whole: int, panels: Mapping[int, int], genes: Mapping[int, frozenset[int]]):
        self.pks, self.whole, self.panels, self.genes = pks, whole, panels, genes
        # Panels that have a gene → samples: of many genes there are few such sets.
        self._by_panels: dict[tuple[int, ...], int] = {}
        self._pks_by_panels: dict[tuple[int, ...], frozenset[int]] = {}

    @property
    def samples(self) -> int:
        """All samples that were measured."""
        return bits.union((self.whole, *self.panels.values()))

    def of_gene(self, entrez: int) -> int:
        """Returns those that were measured in a gene."""
        panels = self._with_gene(entrez)
        if panels not in self._by_panels:
            self._by_panels[panels] = bits.union((self.whole, *map(self.panels.__getitem__, panels)))
        return self._by_panels[panels]

    def pks_of_gene(self, entrez: int) -> frozenset[int]:
        """Returns the same by their numbers."""
        panels = self._with_gene(entrez)
        if panels not in self._pks_by_panels:
            self._pks_by_panels[panels] = self.pks_of(self.of_gene(entrez))
        return self._pks_by_panels[panels]

    def _with_gene(self, entrez) -> tuple[int, ...]:
        return tuple([panel for panel, genes in self.genes.items() if entrez in genes])

    def pks_of(self, samples: int) -> frozenset[int]:
        """Returns the numbers of a set of samples."""
        return frozenset(bits.chosen_of(samples, self.pks))

    def over(self, pks: Sequence[int]) -> "Measured":
        """Returns what was measured of other samples; of those of another study nothing."""
        if len(pks) == len(self.pks) and all(map(eq, pks, self.pks)):
            return self
        size = len(self.pks)
        places = studysamples.SamplePlaces(self.pks).of(pks)

        def moved(samples: int) -> int:
            return bits.of_flags(bytes(map(bits.flags_of(samples, size + 1).__getitem__, places)))

        return Measured(pks, moved(self.whole), {panel: moved(samples) for panel, samples in self.panels.items()}, self.genes)


def mutation_profile(db: Session, study_pk: int) -> StudyProfile | None:
    """Returns the study's first mutation profile, None where it has none."""
    return next((profile for profile in of_study(db, study_pk) if profile.alteration_type == MUTATIONS), None)


def measured(db: Session, study_pk: int, profile: Profiled) -> Measured:
    """Returns which samples of its study a profile measured; the sets are kept until the data change.

    Samples of other studies are none of them.
    """
    sets = db.cache.get(("measured", profile.pk), lambda: _measured(db, study_pk, profile), _Sets.weight)
    return Measured(studysamples.sample_pks(db, study_pk), *sets)


def _measured(db, study_pk, profile) -> _Sets:
    pks, column = studysamples.sample_pks(db, study_pk), coded_panels(db, study_pk, profile.pk)
    panels = {text: column.bits([code]) for code, text in enumerate(column.values, 1)}
    whole = _of_pks(pks, sample_order(db, profile.pk)) | panels.pop(WHOLE, 0) | listed(db, study_pk, profile.alteration_type)
    its = {int(panel): samples for panel, samples in panels.items()}
    of_panels = bits.union(its.values())
    # Where the lists have all samples nobody is left who might have something found.
    if whole | of_panels != bits.everything(len(pks)):
        whole |= _of_pks(pks, _found(db, study_pk, profile))
    return _Sets(whole & ~of_panels, its, panel_genes(db, list(its)))


def _found(db, study_pk, profile) -> Collection[int]:
    """Returns the numbers of the samples that have something found and no row, or of all that have something found."""
    query = FOUND.get(profile.alteration_type)
    stored = stored_owners(db, study_pk, profile.pk, by_sample=True) if query == MUTATED else None
    if stored is not None:
        return stored.pks
    return [pk for (pk,) in db.rows(query, study_pk=study_pk, profile_pk=profile.pk)] if query and db.runs(query) else []


def _of_pks(pks: Sequence[int], wanted: Collection[int]) -> int:
    return bits.of_positions(studysamples.SamplePlaces(pks).there(wanted), len(pks)) if wanted else 0


def listed(db: Session, study_pk: int, alteration_type: str) -> int:
    """Returns the samples that the study's lists name as looked at for alterations of a type."""
    rows = db.all("sample_lists_by_studies", study_pks=[study_pk])
    lists = [(row.list_pk, row.sample_list_id, row.category) for row in rows]
    chosen = lists_of_measured(alteration_type, rows[0].study_id, lists) if rows else ()
    return bits.union(studysamples.member_bits(db, study_pk, list_pk) for list_pk in chosen)


def panel_genes(db: Session, panel_pks: Sequence[int]) -> dict[int, frozenset[int]]:
    """Returns gene panel → the Entrez ids of its genes."""
    genes: dict[int, set[int]] = {pk: set() for pk in panel_pks}
    for panel_pk, entrez in db.rows("panel_entrezs", panel_pks=panel_pks):
        genes[panel_pk].add(entrez)
    return {pk: frozenset(entrezs) for pk, entrezs in genes.items()}


def sequenced(db: Session, study_pk: int) -> int:
    """Returns the samples of a study that were sequenced.

    Those of its first mutation profile, without one those of the list.
    """
    profile = mutation_profile(db, study_pk)
    return listed(db, study_pk, MUTATIONS) if profile is None else measured(db, study_pk, profile).samples


def sequenced_counts(db: Session, study_pks: Collection[int]) -> dict[int, int]:
    """Returns study_pk → how many samples were sequenced, kept until the data change."""
    return db.cache.get_many("sequenced samples", study_pks, lambda pks: {pk: sequenced(db, pk).bit_count() for pk in pks})
