"""What conditions count of a gene: which levels, numbers, mutations and structural variants.

Values of profiles are texts as they are stored.
"""

import operator
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, compress, count, repeat
from typing import NamedTuple

from genows.analysis.oql.mutations import Mutation, MutationWords, WantedMutations, modified, normal
from genows.analysis.oql.query import (
    DEFAULT,
    EITHER_SITE,
    FIRST_SITE,
    NO_GENE,
    SECOND_SITE,
    AnyDriver,
    Bound,
    Cell,
    Change,
    Condition,
    Conditions,
    CopyNumberLevel,
    VariantCondition,
)
from genows.analysis.oql.words import DRIVER, EXPRESSION, PROTEIN

NO_MUTATION = frozenset(("NaN", "0"))
LEVEL_WORDS = {2: "AMPLIFIED", 1: "GAINED", 0: "DIPLOID", -1: "HEMIZYGOUSLYDELETED", -2: "HOMODELETED"}
UP, DOWN = "UPREGULATED", "DOWNREGULATED"
# What DRIVER alone asks for.
EVERY_DRIVER: Conditions = (Change(modifiers=(DRIVER,)), VariantCondition(modifiers=(DRIVER,)), CopyNumberLevel(-2, True), CopyNumberLevel(2, True))
_COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


class Alterations(NamedTuple):
    """What is altered of a gene in a sample, None where nothing is.

    *level*: the level of copy number; *mutation*: protein changes, comma-joined; *structural_variant*: A::B, likewise;
    *driver*: whether one of these is a driver, None where that was not asked.
    """

    level: int | None = None
    mrna: str | None = None
    protein: str | None = None
    mutation: str | None = None
    structural_variant: str | None = None
    driver: bool | None = None


class Site(NamedTuple):
    """A structural variant as a gene's line looks at it.

    *first*, *second*: Entrez ids of its sites, None for no gene.
    """

    first: int | None
    second: int | None
    status: str | None = None
    driver: bool = False


class Admission:
    """What counts of one gene.

    *asked*: the conditions of its lines, None for a line without: all kinds of data at hand.

    *z_score*, *rppa_score*: thresholds where the query names none; *entrez*: partner → Entrez id, of those that are
    known.
    """

    def __init__(
        self, asked: Iterable[Conditions | None], z_score: float = 2.0, rppa_score: float = 2.0, entrez: Mapping[str, int] | None = None
    ):
        lines = list(asked)
        given = list(dict.fromkeys(chain.from_iterable(DEFAULT if line is None else line for line in lines)))
        every: list[Condition] = list(chain.from_iterable(EVERY_DRIVER if isinstance(one, AnyDriver) else (one,) for one in given))
        self.levels = frozenset(one.level for one in every if isinstance(one, CopyNumberLevel) and one.level is not None and not one.driver)
        self.driver_levels = frozenset(one.level for one in every if isinstance(one, CopyNumberLevel) and one.level is not None and one.driver)
        cells = [one.word for one in every if isinstance(one, Cell)]
        self._any_cell, self._cells = "" in cells, MutationWords(cells) if cells else None
        self.changes = WantedMutations(one for one in every if isinstance(one, Change))
        self._variants = _Variants((one for one in every if isinstance(one, VariantCondition)), entrez or {})
        # Of fusions that stand among the mutations nothing is known but that they are: the default does not look for
        # them.
        written = [one for line in lines if line is not None for one in line]
        self._fusions = [one.modifiers for one in written if isinstance(one, VariantCondition) and one.site == EITHER_SITE]
        self._fusions += [(DRIVER,)] * any(isinstance(one, AnyDriver) for one in written)
        bounds = [one for one in every if isinstance(one, Bound)]
        self._of_numbers = {
            "mrna": _up_and_down((one for one in bounds if one.kind == EXPRESSION), z_score),
            "protein": _up_and_down((one for one in bounds if one.kind == PROTEIN), rppa_score),
        }

        self.by_status = self.changes.by_status or any(modifiers for modifiers in self._fusions)

    @property
    def any_cell(self) -> bool:
        """Whether some protein change may be admitted by itself."""
        return self._cells is not None

    @property
    def by_cells(self) -> bool:
        """Whether the protein changes of a sample are all that its mutations are judged by."""
        return not self.changes and not self._fusions

    def names(self, kind: str) -> bool:
        """Returns whether any number of a kind, mrna or protein, may be admitted."""
        return bool(self._of_numbers[kind])

    def directions(self, kind: str, numbers: Sequence[float]) -> dict[int, str]:
        """Returns place → UP or DOWN of those of many numbers that are admitted. *kind*: mrna or protein."""
        found: dict[int, str] = {}
        # The first bound that a number meets counts: it comes last.
        for compare, value, direction in reversed(self._of_numbers[kind]):
            found.update(dict.fromkeys(compress(count(), map(compare, numbers, repeat(value))), direction))
        return found

    def cell(self, cell: str) -> str | None:
        """Returns an admitted value of a mutation profile, protein changes joined by commas; None for others."""
        if cell in NO_MUTATION or self._cells is None:
            return None
        admitted = self._any_cell or any(self._cells.stand_for(normal(change)) for change in cell.split(","))
        return cell if admitted else None

    def mutation(self, mutation: Mutation) -> bool:
        """Returns whether a mutation is admitted."""
        return self.changes.want(mutation) or self.cell(mutation.change or "") is not None

    def fusion(self, mutation: Mutation) -> bool:
        """Returns whether a fusion that stands among the mutations is admitted, as a structural variant whose other
        site is not known.
        """
        return any(modified(modifiers, mutation.status, mutation.driver) for modifiers in self._fusions)

    def variant(self, entrez: int, variant: Site) -> bool:
        """Returns whether a structural variant is admitted. *entrez*: the gene's."""
        return self._variants.want(entrez, variant)

    @property
    def any_variant(self) -> bool:
        """Whether some structural variant may be admitted."""
        return bool(self._variants)


class _Variants:
    def __init__(self, conditions: Iterable[VariantCondition], entrez: Mapping[str, int]):
        # Modifiers → (where the gene is, Entrez id of the partner; None: none, "": any).
        self._forms: dict[tuple[str, ...], set[tuple[int, int | str | None]]] = {}
        for one in conditions:
            if one.partner in (None, NO_GENE) or one.partner in entrez:
                partner = "" if one.partner is None else None if one.partner == NO_GENE else entrez[one.partner]
                self._forms.setdefault(one.modifiers, set()).add((one.site, partner))

    def __bool__(self):
        return bool(self._forms)

    def want(self, entrez: int, variant: Site) -> bool:
        looks: set[tuple[int, int | str | None]] = {(EITHER_SITE, "")}
        if variant.first == entrez:
            looks |= {(FIRST_SITE, ""), (FIRST_SITE, variant.second)}
        if variant.second == entrez:
            looks |= {(SECOND_SITE, ""), (SECOND_SITE, variant.first)}
        return any(not forms.isdisjoint(looks) and modified(modifiers, variant.status, variant.driver) for modifiers, forms in self._forms.items())


def _up_and_down(bounds: Iterable[Bound], threshold: float):
    """Returns [(comparison, number, direction)]; = is none of them: it never matches.

    Of many bounds of a sign the widest is enough: one by one thousands of them would be compared with each value.
    """
    widest: dict[str, float] = {}
    pairs = ((("<=", -threshold), (">=", threshold)) if not bound.operator else ((bound.operator, bound.value),) for bound in bounds)
    for sign, value in chain.from_iterable(pairs):
        if sign in _COMPARE:
            pick = min if sign[0] == ">" else max
            widest[sign] = pick(value, widest.get(sign, value))
    found = [(_COMPARE[sign], value, UP if sign[0] == ">" else DOWN) for sign, value in widest.items()]
    return sorted(found, key=lambda one: one[2], reverse=True)
