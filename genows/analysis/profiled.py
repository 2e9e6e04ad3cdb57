"""Which samples a genetic profile measured, and in which genes.

The one rule by which samples count, for all addresses and pages that count them.

A profile measured the samples of its matrix, those with a row of sample_profile, and those in which it has a mutation
or a structural variant. In others it may have found nothing: of mutations and structural variants those count that the
study's list names. A sample was measured in the genes of the gene panel of its row, in all genes without one.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import Protocol

from genows.data.alterations import FUSIONS, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED, lists_of_measured
from genows.data.codedcolumns import WHOLE
from genows.data.codedcolumns import panels as coded_panels
from genows.data.matrices import sample_order
from genows.data.profiles import StudyProfile, of_study
from genows.db import studysamples
from genows.db.sessions import Session

# Type → the query of samples that have something found and no row.
FOUND = {**dict.fromkeys((MUTATIONS, UNCALLED, FUSIONS), "mutated_without_row"), STRUCTURAL_VARIANTS: "with_variants_without_row"}
# Of a number in a set, about.
NUMBER_BYTES = 100


class Profiled(Protocol):
    """A genetic profile, as of `data.profiles` or as of `db.identifiers`."""

    @property
    def pk(self) -> int: ...

    @property
    def alteration_type(self) -> str: ...


class Measured:
    """*whole*: the samples that were measured in every gene; *panels*: the others, gene panel → its samples; *genes*:
    gene panel → Entrez ids.
    """

    def __init__(self, whole: frozenset[int], panels: Mapping[int, frozenset[int]], genes: Mapping[int, frozenset[int]]):
        self.whole, self.panels, self.genes = whole, panels, genes
        # Panels that have a gene → samples: of many genes there are few such sets.
        self._by_panels: dict[tuple[int, ...], frozenset[int]] = {(): whole}

    @cached_property
    def samples(self) -> frozenset[int]:
        """All samples that were measured."""
        return self.whole.union(*self.panels.values())

    def of_gene(self, entrez: int) -> frozenset[int]:
        """Returns those that were measured in a gene."""
        panels = tuple(panel for panel, genes in self.genes.items() if entrez in genes) if self.genes else ()
        if panels not in self._by_panels:
            self._by_panels[panels] = self.whole.union(*map(self.panels.__getitem__, panels))
        return self._by_panels[panels]

    def only(self, sample_pks: Collection[int]) -> "Measured":
        """Returns what was measured of these samples alone."""
        chosen = frozenset(sample_pks)
        return Measured(self.whole & chosen, {panel: samples & chosen for panel, samples in self.panels.items()}, self.genes)

    def panel_of(self) -> dict[int, int]:
        """Returns sample → gene panel, of those that have one."""
        return {sample_pk: panel for panel, samples in self.panels.items() for sample_pk in samples}

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 1000 + NUMBER_BYTES * (2 * len(self.samples) + sum(map(len, self.genes.values())))


def mutation_profile(db: Session, study_pk: int) -> StudyProfile | None:
    """Returns the study's first mutation profile, None where it has none."""
    return next((profile for profile in of_study(db, study_pk) if profile.alteration_type == MUTATIONS), None)


def measured(db: Session, study_pk: int, profile: Profiled) -> Measured:
    """Returns which samples of its study a profile measured, kept until the data change.

    Samples of other studies are none of them.
    """
    return db.cache.get(("measured", profile.pk), lambda: _measured(db, study_pk, profile), Measured.weight)


def _measured(db, study_pk, profile):
    pks, column = studysamples.sample_pks(db, study_pk), coded_panels(db, study_pk, profile.pk)
    panels = {text: frozenset(compress(pks, column.flags([code]))) for code, text in enumerate(column.values, 1)}
    own, whole = frozenset(pks), {*sample_order(db, profile.pk), *panels.pop(WHOLE, ())}
    whole |= listed(db, study_pk, profile.alteration_type)
    # Where the lists have all samples nobody is left who might have something found.
    query = FOUND.get(profile.alteration_type)
    if query and db.runs(query) and not own <= whole.union(*panels.values()):
        whole.update(pk for (pk,) in db.rows(query, study_pk=study_pk, profile_pk=profile.pk))
    its = {int(panel): samples for panel, samples in panels.items()}
    return Measured(frozenset((whole & own).difference(*its.values())), its, panel_genes(db, list(its)))


def listed(db: Session, study_pk: int, alteration_type: str) -> set[int]:
    """Returns the samples that the study's lists name as looked at for alterations of a type."""
    rows = db.all("sample_lists_by_studies", study_pks=[study_pk])
    lists = [(row.list_pk, row.sample_list_id, row.category) for row in rows]
    chosen = lists_of_measured(alteration_type, rows[0].study_id, lists) if rows else ()
    return {pk for list_pk in chosen for pk in studysamples.list_pks(db, study_pk, list_pk)}


def panel_genes(db: Session, panel_pks: Sequence[int]) -> dict[int, frozenset[int]]:
    """Returns gene panel → the Entrez ids of its genes."""
    genes: dict[int, set[int]] = {pk: set() for pk in panel_pks}
    for panel_pk, entrez in db.rows("panel_entrezs", panel_pks=panel_pks):
        genes[panel_pk].add(entrez)
    return {pk: frozenset(entrezs) for pk, entrezs in genes.items()}


def sequenced(db: Session, study_pk: int) -> frozenset[int]:
    """Returns the samples of a study that were sequenced.

    Those of its first mutation profile, without one those of the list.
    """
    profile = mutation_profile(db, study_pk)
    return frozenset(listed(db, study_pk, MUTATIONS)) if profile is None else measured(db, study_pk, profile).samples


def sequenced_counts(db: Session, study_pks: Collection[int]) -> dict[int, int]:
    """Returns study_pk → how many samples were sequenced, kept until the data change."""
    return db.cache.get_many("sequenced samples", study_pks, lambda pks: {pk: len(sequenced(db, pk)) for pk in pks})
