"""Which samples a query counts as altered, gene by gene."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple

from genows.analysis.askedgenes import AskedGene, Queried
from genows.analysis.cells import numbers, places_of_cell
from genows.analysis.judged import (
    Admitted,
    AdmittedEach,
    JudgedVariant,
    Looked,
    Marks,
    Runs,
    driver_levels_of,
    mutations_of,
    variants_of,
)
from genows.analysis.oql.admission import LEVEL_WORDS, Admission, Alterations, Site
from genows.data.alterations import (
    ANTIBODIES,
    COPY_NUMBER,
    EXPRESSION,
    MUTATIONS,
    PROTEIN,
    STRUCTURAL_VARIANTS,
    UNCALLED,
    DriverRule,
    levels_of,
)
from genows.data.cells import cell_rows, mutated_places
from genows.data.genes import Gene
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.db.studysamples import SamplePlaces

# Type of a profile → the field of Alterations that says what is altered in it: in the older language, and today.
OLDER_KINDS = {COPY_NUMBER: "level", EXPRESSION: "mrna", PROTEIN: "protein", ANTIBODIES: "protein", MUTATIONS: "mutation"}
KINDS = {**OLDER_KINDS, UNCALLED: "mutation", STRUCTURAL_VARIANTS: "structural_variant"}
BATCH_GENES = 100
# Levels of copy number and the categories of samples that have them, the first that fits.
CATEGORIES = ((2, "cna_up"), (-2, "cna_down"), (1, "cna_gain"), (-1, "cna_loss"))
# Cells of a profile that are held at a time, of fewer genes then: 10,000 samples of 100 genes in three profiles took
# 120 MB.
CELLS = 100_000


class Thresholds(NamedTuple):
    """Beyond which expression and protein levels count where a query names no number.

    *drivers*: which alterations are drivers.
    """

    z_score: float = 2.0
    rppa_score: float = 2.0
    drivers: DriverRule = DriverRule()


def altered(
    db: Session, profiles: Sequence[Profile], queried: Queried, pks: Sequence[int], thresholds: Thresholds = Thresholds(),
    looked: Looked | None = None,
) -> Iterator[tuple[Gene, dict[int, Alterations]]]:  # fmt: skip
    """Yields (gene, place in *pks* → what is altered of the gene in that sample) for each gene, in order.

    Only altered samples.

    *looked*: which samples count; None for all, whatever their gene panels.
    """
    by_driver = asks_for_drivers(queried.genes)
    for gene, found in admitted(db, profiles, queried, pks, thresholds, looked):
        yield gene, _altered_places(found, by_driver)


def asks_for_drivers(genes: Iterable[AskedGene]) -> bool:
    """Returns whether one of the conditions asks for drivers."""
    different = {id(one): one for asked in genes for one in asked.conditions}
    return any(one.driver for those in different.values() for one in those or ())


def admitted(
    db: Session, profiles: Sequence[Profile], queried: Queried, pks: Sequence[int], thresholds: Thresholds = Thresholds(),
    looked: Looked | None = None, by_driver: bool = False,
) -> Iterator[tuple[Gene, list[Admitted]]]:  # fmt: skip
    """Yields (gene, what is admitted of it, profile by profile) for each gene of a query, in order.

    *by_driver*: whether to tell drivers from others though no condition asks for it.
    """
    of_kinds = [profile for profile in profiles if profile.alteration_type in KINDS]
    rule = thresholds.drivers if by_driver or asks_for_drivers(queried.genes) else None
    reading = _Reading(db, pks, rule, any(profile.alteration_type == STRUCTURAL_VARIANTS for profile in of_kinds), looked)
    admissions: dict[tuple[int, ...], Admission] = {}
    most = max(1, min(BATCH_GENES, CELLS // max(1, len(pks))))
    for start in range(0, len(queried.genes), most):
        batch = []
        for gene, conditions in queried.genes[start : start + most]:
            # Those of DATATYPES are the same for all genes: to compare long ones anew for each would cost more than to
            # use them.
            key = tuple(map(id, conditions))
            if key not in admissions:
                admissions[key] = Admission(conditions, thresholds.z_score, thresholds.rppa_score, queried.partners)
            batch.append((gene, admissions[key]))
        # One stream at a time on a session: each profile's rows of the batch are read before the next one's.
        found = [reading.found(profile, batch) for profile in of_kinds]
        for number, (gene, _) in enumerate(batch):
            yield gene, [one for of_profile in found for one in of_profile[number]]


Batch = Sequence[tuple[Gene, Admission]]


class _Reading:
    """Reads what profiles have of genes and admits it.

    *rule*: of drivers, None where nobody asks for them; *with_variants*: whether there is a profile of structural
    variants, so that fusions among the mutations are none; *looked*: which samples count.
    """

    def __init__(self, db: Session, pks: Sequence[int], rule: DriverRule | None, with_variants: bool, looked: Looked | None):
        self.db, self.pks, self.rule, self.with_variants, self.looked = db, pks, rule, with_variants, looked
        self.places = SamplePlaces(pks)

    def found(self, profile: Profile, batch: Batch) -> list[list[Admitted]]:
        """Returns what is admitted of each gene of a batch, by kind: fusions may stand among mutations."""
        name = KINDS[profile.alteration_type]
        if name == "mutation":
            return self._mutations(profile, batch)
        if name == "structural_variant":
            return self._variants(profile, batch)
        if name == "level":
            return self._levels(profile, batch)
        rows = self._cells(profile, batch, lambda admission: admission.names(name))
        return [
            self._where_looked(profile, gene, [Admitted(name, _directions(cells, admission, name))], admission.names(name), cells)
            for cells, (gene, admission) in zip(rows, batch, strict=True)
        ]

    def _where_looked(
        self, profile, gene, found: list[Admitted], is_asked: bool, cells: Sequence[str] | None = None, texts: Set[str] = frozenset()
    ) -> list[Admitted]:
        """Returns what counts of a gene.

        *is_asked*: whether the query asks for what the profile has; *texts*: the different *cells*.
        """
        return self.looked.counted(profile, gene, found, cells, texts) if self.looked and is_asked else found

    def _cells(self, profile, batch, wanted) -> list[Sequence[str]]:
        """Returns the cells of each gene; none of those whose values nobody *wanted*."""
        genes = [gene for gene, admission in batch if wanted(admission)]
        cells = iter([cells for _, cells in cell_rows(self.db, profile, genes, self.pks)] if genes else [])
        return [next(cells) if wanted(admission) else () for _, admission in batch]

    def _levels(self, profile, batch) -> list[list[Admitted]]:
        rows = self._cells(profile, batch, lambda admission: admission.levels or admission.driver_levels)
        genes = [gene for gene, _ in batch]
        drivers = driver_levels_of(self.db, profile, genes, self.rule) if self.rule else {}
        found = []
        for cells, (gene, admission) in zip(rows, batch, strict=True):
            texts = set(cells)
            levels = _levels(cells, texts, admission.levels | admission.driver_levels)
            its = drivers.get(gene.entrez, {})
            marked = frozenset(place for place, level in levels.items() if its and level in its.get(self.pks[place], ()))
            admits = {place: level for place, level in levels.items() if level in admission.levels or place in marked and level in admission.driver_levels}
            is_asked = bool(admission.levels or admission.driver_levels)
            found.append(self._where_looked(profile, gene, [Admitted("level", admits, marked & admits.keys())], is_asked, cells, texts))
        return found

    def _mutations(self, profile, batch) -> list[list[Admitted]]:
        # By their number in the batch: a gene may stand there more than once, each time with conditions of its own.
        by_cells = [number for number, (_, admission) in enumerate(batch) if admission.by_cells and admission.any_cell]
        by_rows = [number for number, (_, admission) in enumerate(batch) if not admission.by_cells]
        found: list[list[Admitted]] = [[] for _ in batch]
        if by_cells:
            cells_of = mutated_places(self.db, profile, [batch[number][0] for number in by_cells], self.pks)
            for number, (_, cells) in zip(by_cells, cells_of, strict=True):
                judged = {cell: batch[number][1].cell(cell) for cell in set(cells.values())}
                found[number] = [Admitted("mutation", {place: value for place, cell in cells.items() if (value := judged[cell]) is not None})]
        if by_rows:
            admissions = [batch[number][1] for number in by_rows]
            by_status = self.rule is not None or any(one.by_status for one in admissions)
            marks = Marks(any(one.changes.by_position for one in admissions), by_status, self.rule)
            rows_of = mutations_of(self.db, profile, [batch[number][0] for number in by_rows], marks)
            for number, admission, (gene, rows) in zip(by_rows, admissions, rows_of, strict=True):
                found[number] = self._judged(gene, rows, admission)
        return [
            self._where_looked(profile, gene, those, bool(admission.any_cell or admission.changes or not (admission.by_cells or self.with_variants)))
            for (gene, admission), those in zip(batch, found, strict=True)
        ]

    def _judged(self, gene, runs: Runs, admission: Admission) -> list[Admitted]:
        # Each different mutation is judged once.
        different = {one for one, _ in runs}
        changes = {one: one.change or "" for one in different if admission.mutation(one)}
        fusions = {
            one: gene.symbol for one in different if not self.with_variants and one.is_fusion and one not in changes and admission.fusion(one)
        }
        return [self._each(name, texts, runs) for name, texts in (("mutation", changes), ("structural_variant", fusions))]

    def _each(self, name: str, texts: Mapping[Any, str], runs: Iterable[tuple[Any, Sequence[int]]]) -> Admitted:
        """Returns what is admitted of alterations with the pks of their samples. *texts*: of those that are."""
        return AdmittedEach(name, [(one, self.places.there(pks)) for one, pks in runs if one in texts], texts)

    def _variants(self, profile, batch) -> list[list[Admitted]]:
        wanted = [gene for gene, admission in batch if admission.any_variant]
        variants = variants_of(self.db, profile, wanted, self.rule) if wanted else {}
        return [
            self._where_looked(profile, gene, [self._fused(gene, variants.get(gene.entrez, ()), admission)], admission.any_variant)
            for gene, admission in batch
        ]

    def _fused(self, gene, variants: Iterable[JudgedVariant], admission) -> Admitted:
        its = [one for one in variants if admission.variant(gene.entrez, Site(one.first, one.second, one.status, one.driver))]
        return self._each("structural_variant", {one: one.symbols for one in its}, [(one, (one.sample_pk,)) for one in its])


def _altered_places(found: Sequence[Admitted], by_driver: bool) -> dict[int, Alterations]:
    places: dict[int, list[Any]] = {}
    nothing = Alterations(driver=False if by_driver else None)
    of_driver = Alterations._fields.index("driver")
    for one in found:
        field = Alterations._fields.index(one.name)
        for place, value in one.values.items():
            its = places.get(place)
            if its is None:
                its = places[place] = list(nothing)
            # Of several profiles of a kind the first that has something counts.
            if its[field] is None:
                its[field] = value
            if by_driver and place in one.drivers:
                its[of_driver] = True
    return {place: Alterations._make(places[place]) for place in sorted(places)}


def _directions(values: Sequence[str], admission: Admission, kind: str) -> dict[int, str]:
    """Returns place → direction of the numbers that count.

    Most values of a gene differ: they are judged together, by their numbers.
    """
    if not admission.names(kind):
        return {}
    found, places = numbers(values)
    directions = admission.directions(kind, found)
    return directions if places is None else {places[number]: direction for number, direction in directions.items()}


def _levels(values: Sequence[str], texts: Set[str], wanted: Iterable[int]) -> dict[int, int]:
    """Returns place → level of those that count. *texts*: the different values, each of which is judged once."""
    return {place: level for cell, level in levels_of(texts, frozenset(wanted)).items() for place in places_of_cell(values, cell)}


class Counts(NamedTuple):
    """Samples by how they are altered, each in one category at most. *genes*: symbol → samples altered in it."""

    altered: int
    mutation: int
    cna_up: int
    cna_down: int
    cna_loss: int
    cna_gain: int
    multiple: int
    structural_variant: int
    genes: dict[str, int]


def count_altered(
    db: Session, profiles: Sequence[Profile], queried: Queried, pks: Sequence[int], thresholds: Thresholds = Thresholds(),
    looked: Looked | None = None,
) -> Counts:  # fmt: skip
    """Counts the samples that `altered` finds, over all genes of a query together, by the first category that fits.

    By sets of places, without what is altered in each.
    """
    every, mutated, fused, genes = set[int](), set[int](), set[int](), dict[str, int]()
    levels: dict[int, set[int]] = {level: set() for level in LEVEL_WORDS}
    for gene, found in admitted(db, profiles, queried, pks, thresholds, looked):
        own, with_level = set[int](), set[int]()
        for one in found:
            name, values = one.name, one.values
            own.update(values)
            if name == "mutation":
                mutated.update(values)
            elif name == "structural_variant":
                fused.update(values)
            elif name == "level":
                for place, level in values.items():
                    if place not in with_level:
                        levels[level].add(place)
                with_level.update(values)
        genes[gene.symbol] = len(own)
        every |= own
    return _by_category(every, mutated, fused, levels, genes)


def _by_category(every: set[int], mutated: set[int], fused: set[int], levels: dict[int, set[int]], genes: dict[str, int]) -> Counts:
    outer = levels[2] | levels[-2]
    multiple = mutated & fused | mutated & outer | fused & outer
    found = {"mutation": len(mutated - multiple), "structural_variant": len(fused - multiple), "multiple": len(multiple)}
    rest = every - mutated - fused
    for level, name in CATEGORIES:
        found[name] = len(rest & levels[level])
        rest -= levels[level]
    return Counts(altered=len(every), genes=genes, **found)
