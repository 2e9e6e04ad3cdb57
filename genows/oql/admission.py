"""Whether the values of a gene in a sample are ones that a query counts as alterations. All values are texts as profiles store them."""

import operator
from collections.abc import Iterable, Sequence
from itertools import chain, compress, count, repeat
from typing import NamedTuple

from genows.domain.numbers import decimal_number
from genows.oql.proteinchanges import Words, normal
from genows.oql.query import Bound, Conditions

NO_MUTATION = frozenset(("NaN", "0"))
LEVEL_WORDS = {2: "AMPLIFIED", 1: "GAINED", 0: "DIPLOID", -1: "HEMIZYGOUSLYDELETED", -2: "HOMODELETED"}
UP, DOWN = "UPREGULATED", "DOWNREGULATED"
DEFAULT_LEVELS = frozenset((-2, 2))
ANY_CHANGE = ("",)
BEYOND = (Bound(""),)
_LEVEL_TEXTS = {str(level): level for level in LEVEL_WORDS}
_COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


class Alterations(NamedTuple):
    """What is altered of a gene in a sample, None where nothing is. *level*: the level of copy number, *mutation*: the whole value."""

    level: int | None = None
    mrna: str | None = None
    protein: str | None = None
    mutation: str | None = None


class Admission:
    """What counts of one gene. *conditions*: None for the default, which is every type of data at hand.

    *z_score*, *rppa_score*: thresholds where the query names none.
    """

    def __init__(self, conditions: Conditions | None, z_score: float = 2.0, rppa_score: float = 2.0):
        asked = conditions or Conditions(DEFAULT_LEVELS, ANY_CHANGE, BEYOND, BEYOND)
        self.levels, changes = asked.levels or frozenset(), asked.changes or ()
        self._any_change, self._changes = "" in changes, Words(changes) if changes else None
        self._of_numbers = {"mrna": _up_and_down(asked.expression or (), z_score), "protein": _up_and_down(asked.protein or (), rppa_score)}

    def level(self, cell: str) -> int | None:
        """Returns the level of a value of copy number; None where it is no level, or none that is admitted."""
        level = copy_number_level(cell)
        return level if level in self.levels else None

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

    def mutation(self, cell: str) -> str | None:
        """Returns an admitted value of a mutation profile, protein changes joined by commas; None for others."""
        if cell in NO_MUTATION or self._changes is None:
            return None
        admitted = self._any_change or any(self._changes.stand_for(normal(change)) for change in cell.split(","))
        return cell if admitted else None


def copy_number_level(cell: str) -> int | None:
    """Returns the level of copy number that a value is, a whole number from -2 to 2; None for all others."""
    level = _LEVEL_TEXTS.get(cell)
    if level is not None:
        return level
    number = decimal_number(cell)
    return int(number) if number in LEVEL_WORDS else None  # 2.0 too; a dictionary takes it for 2


def _up_and_down(bounds: Iterable[Bound], threshold: float):
    """Returns [(comparison, number, direction)]; = is none of them: it never matches.

    Of many bounds of a sign the widest is enough: one by one thousands of them would be compared with each value.
    """
    widest: dict[str, float] = {}
    for sign, value in chain.from_iterable((((">=", threshold), ("<=", -threshold)) if not bound.operator else (bound,)) for bound in bounds):
        if sign in _COMPARE:
            pick = min if sign[0] == ">" else max
            widest[sign] = pick(value, widest.get(sign, value))
    found = [(_COMPARE[sign], value, UP if sign[0] == ">" else DOWN) for sign, value in widest.items()]
    return sorted(found, key=lambda one: one[2], reverse=True)
