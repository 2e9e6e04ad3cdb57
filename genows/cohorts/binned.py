"""Histograms of a cohort's values over one study or several: bounds by the cohort itself, or by its base."""

from collections.abc import Sequence
from itertools import compress

from genows.cohorts.binbounds import Binning
from genows.cohorts.bins import ValueBin, bins, recounted
from genows.cohorts.conditions import parsed_values
from genows.cohorts.values import ParsedValues
from genows.columns import bits
from genows.columns.codes import CodedColumn

# The values of a study, one a case, None where it has none; the set of the cases that count.
Cases = tuple[CodedColumn | None, int]


class JoinedColumns:
    """The values of several studies as one column."""

    def __init__(self, columns: Sequence[CodedColumn | None]):
        self._columns = columns
        self._places: list[list[int]] = []
        there = [column for column in columns if column]
        if len(there) == 1:
            self.parsed, self.number = parsed_values(there[0]), len(there[0].values)
            return
        places: dict[str, int] = {}
        for column in columns:
            self._places.append([places.setdefault(value, len(places)) for value in column.values] if column else [])
        self.parsed, self.number = ParsedValues(list(places)), len(places)

    def counts(self, cases: Sequence[int]) -> tuple[list[int], int]:
        """Returns (cases by place of the value, cases without one). *cases*: the sets of each study."""
        found, without = [0] * self.number, 0
        for number, (column, chosen) in enumerate(zip(self._columns, cases, strict=True)):
            if column is None:
                without += chosen.bit_count()
                continue
            missing, *counts = column.histogram(chosen)
            without += missing
            if not self._places:
                found = counts
                continue
            for place, count in zip(self._places[number], counts, strict=True):
                found[place] += count
        return found, without

    def first_seen(self, cases: Sequence[int]) -> list[int]:
        """Returns the places of values in the order in which cases have them."""
        seen: dict[int, None] = {}
        for number, (column, chosen) in enumerate(zip(self._columns, cases, strict=True)):
            if column:
                places = self._places[number] if self._places else range(self.number)
                codes = dict.fromkeys(compress(column.codes, bits.flags_of(chosen, len(column))))
                seen.update((places[code - 1], None) for code in codes if code)
        return list(seen)


def binned(columns: Sequence[CodedColumn | None], cohort: Sequence[int], asked: Binning, base: Sequence[int] | None = None) -> list[ValueBin]:
    """Returns the bins of a cohort. *cohort*, *base*: sets of cases of each study; *base*: None where bounds are the cohort's own."""
    joined = JoinedColumns(columns)
    bounds = cohort if base is None else base
    made = bins(joined.parsed, *joined.counts(bounds), asked, joined.first_seen(bounds))
    return made if base is None else recounted(made, joined.parsed, *joined.counts(cohort), asked)
