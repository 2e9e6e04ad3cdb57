"""Histograms of a cohort's values over one study or several: bounds by the cohort itself, or by its base."""

from collections.abc import Sequence

from genows.cohorts.binbounds import Binning, is_age
from genows.cohorts.bins import ValueBin, bins, recounted
from genows.cohorts.cohort import Cohort
from genows.cohorts.conditions import parsed_values
from genows.cohorts.valuecounts import columns, level_of
from genows.cohorts.values import Numbers, ParsedValues
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

    def numbers(self, cases: Sequence[int]) -> Numbers:
        """Returns the numbers that cases have."""
        return self.parsed.counted(self.counts(cases)[0])

    def first_seen(self, cases: Sequence[int]) -> list[int]:
        """Returns the places of values in the order in which cases have them."""
        seen: dict[int, None] = {}
        for number, (column, chosen) in enumerate(zip(self._columns, cases, strict=True)):
            if column:
                places = self._places[number] if self._places else range(self.number)
                seen.update((places[code - 1], None) for code in column.seen(chosen))
        return list(seen)


def binned(values: Sequence[CodedColumn | None], cohort: Sequence[int], asked: Binning, base: Sequence[int] | None = None) -> list[ValueBin]:
    """Returns the bins of a cohort. *values*: of each study; *cohort*, *base*: sets of its cases; *base*: None where bounds are the cohort's own."""
    joined = JoinedColumns(values)
    bounds = cohort if base is None else base
    made = bins(joined.parsed, *joined.counts(bounds), asked, joined.first_seen(bounds))
    return made if base is None else recounted(made, joined.parsed, *joined.counts(cohort), asked)


def attribute_bins(cohort: Cohort, asked: Sequence[tuple[str, Binning]], is_static: bool) -> list[tuple[str, ValueBin]]:
    """Returns (attribute, bin) of each attribute that a study of the base has. *is_static*: whether bounds are the base's.

    Where no case of a cohort with bounds of its own has a row of any of them there are none.
    """
    found: list[tuple[str, ValueBin]] = []
    base, has_rows = Cohort(cohort.base), is_static
    for attr_id, binning in asked:
        if level_of(cohort, attr_id) is not None and (cohort or is_static):
            its, of_base = columns(cohort, attr_id), [cases for _, _, cases in columns(base, attr_id)] if is_static else None
            made = binned([column for _, column, _ in its], [cases for _, _, cases in its], binning._replace(age=is_age(attr_id)), of_base)
            found += [(attr_id, one) for one in made]
            has_rows = has_rows or any(column and column.histogram(cases)[0] < cases.bit_count() for _, column, cases in its)
    return found if has_rows else []
