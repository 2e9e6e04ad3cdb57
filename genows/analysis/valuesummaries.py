"""What the values of clinical attributes look like: the commonest, and of numbers how they are spread. Kept until the data change."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from genows.analysis.attributes import Attribute, counted_values
from genows.analysis.statistics.histograms import Bin, bins, quantile
from genows.data.numbers import bounded_number, decimal_number, drawable
from genows.db.sessions import Session

# Of an attribute of texts so many values are kept, and of fewer a picture is made: of names that are all different there is none.
MOST_VALUES = 50


class Limits(NamedTuple):
    """Values such as '<0.5' that give a limit and no number: *held* values, and the *least* and *greatest* of their limits."""

    held: int
    least: float
    greatest: float


class ValueSummary(NamedTuple):
    """*known*: how many patients or samples have a value; *different*: how many values there are.

    *common*: (value, how often), the most frequent first, MOST_VALUES at most; *bins*, *least*, *median*, *greatest*: of an attribute of
    numbers, whose other values (such as '>89') are in *common*; *numbers*: how many there are; *below*, *above*: what '<' and '>' say of others.
    """

    known: int
    different: int
    common: tuple[tuple[str, int], ...]
    numbers: int = 0
    bins: tuple[Bin, ...] = ()
    least: float | None = None
    median: float | None = None
    greatest: float | None = None
    below: Limits | None = None
    above: Limits | None = None


def value_summaries(db: Session, study_pk: int, attributes: Sequence[Attribute]) -> list[ValueSummary]:
    """Returns the summary of each of *attributes*, in their order."""
    found = _kept(db, study_pk, attributes)
    return [found[(study_pk, attribute.of_patients, attribute.attr_id)] for attribute in attributes]


def _kept(db, study_pk, attributes):
    keys = {(study_pk, attribute.of_patients, attribute.attr_id): attribute for attribute in attributes}
    return db.cached_each("value summary", keys, lambda missing: _made(db, study_pk, [keys[key] for key in missing]))


def _made(db, study_pk, attributes):
    made = {}
    for of_patients in (True, False):
        those = [attribute for attribute in attributes if attribute.of_patients is of_patients]
        counted = counted_values(db, study_pk, of_patients, [one.attr_id for one in those]) if those else {}
        for one in those:
            summary = summarised(counted.get(one.attr_id, Counter()), one.datatype == "NUMBER")
            made[(study_pk, of_patients, one.attr_id)] = summary
    return made


def summarised(counted: Counter[str], are_numbers: bool) -> ValueSummary:
    """Returns the summary of values. *are_numbers*: whether they are meant to be numbers."""
    known, different = counted.total(), len(counted)
    numbers: Counter[float] = Counter()
    if are_numbers:
        texts: Counter[str] = Counter()
        for value, count in counted.items():
            number = decimal_number(value)
            if number is None or not drawable(number):
                texts[value] += count
            else:
                numbers[number] += count
        counted = texts
    common = tuple(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_VALUES])
    if not numbers:
        return ValueSummary(known, different, common)
    pairs = list(numbers.items())
    spread = tuple(bins(pairs))
    shape = numbers.total(), spread, min(numbers), quantile(pairs, 0.5), max(numbers)
    return ValueSummary(known, different, common, *shape, _limits(counted, "<"), _limits(counted, ">"))


def _limits(counted, sign):
    found = [(limit[1], count) for value, count in counted.items() if (limit := bounded_number(value)) and limit[0] == sign]
    numbers = [number for number, _ in found]
    return Limits(sum(count for _, count in found), min(numbers), max(numbers)) if found else None


