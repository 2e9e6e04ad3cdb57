"""How long the patients of a cohort were observed, whether the event of an endpoint happened, and how two cohorts differ in that."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import compress
from typing import NamedTuple

from genows.analysis.attributes import NEITHER, NO_MONTHS, NO_STATUS, ODD_MONTHS, ODD_STATUS, REASONS
from genows.analysis.cells import numbers
from genows.cohorts.comparison import SurvivalDifference, survival_difference
from genows.cohorts.conditions import Base
from genows.cohorts.studysets import StudySets
from genows.cohorts.twocohorts import TwoCohorts
from genows.columns.codes import CodedColumn
from genows.data.clinicalmeanings import MONTHS, STATUS, event_of
from genows.data.numbers import drawable
from genows.data.storedclinical import PATIENTS


def endpoints(base: Base) -> list[str]:
    """Returns the endpoints of which a study of the base has both attributes, of patients, by name."""
    return sorted({endpoint for study in base.studies for endpoint in _of_study(study)})


def _of_study(study: StudySets) -> set[str]:
    ids = {attribute.attr_id for attribute in study.attributes.values() if attribute.level is PATIENTS}
    return {attr_id.removesuffix(STATUS) for attr_id in ids if attr_id.endswith(STATUS) and attr_id.removesuffix(STATUS) + MONTHS in ids}


class Observed(NamedTuple):
    """*counts*: (months, whether the event happened then) → patients of whom both are known so; *left_out*: (why others are not, how many)."""

    counts: Counter[tuple[float, bool]]
    patients: int
    left_out: tuple[tuple[str, int], ...]


def observed(patients: Sequence[tuple[StudySets, int]], endpoint: str) -> Counter[tuple[float, bool]]:
    """Returns (months, whether the event happened then) → how many have both so. *patients*: the set of each study."""
    return told(patients, endpoint, lambda time: True).counts


def told(patients: Sequence[tuple[StudySets, int]], endpoint: str, takes: Callable[[float], bool] = drawable) -> Observed:
    """Returns the same, and why others are left out. *takes*: of months, whether they count: by default those of which a scale can be made."""
    found, left_out, number = Counter[tuple[float, bool]](), Counter[str](), 0
    for study, chosen in patients:
        number += chosen.bit_count()
        if not chosen or endpoint not in _of_study(study):
            left_out[NEITHER] += chosen.bit_count()
            continue
        months, status = study.column(endpoint + MONTHS), study.column(endpoint + STATUS)
        times = [None, *_months(months.values)]
        taken = [time is not None and takes(time) for time in times]
        for states in _states(status):
            happened, has_status = event_of(status.values[states[0] - 1]) if states[0] else None, states[0] > 0
            its = status.bits(states) & chosen
            counts = months.histogram(its) if its else []
            for month in compress(range(len(counts)), counts):
                count, time = counts[month], times[month]
                if time is not None and taken[month] and happened is not None:
                    key = time, happened
                    found[key] = found.get(key, 0) + count
                elif not month and not has_status:
                    left_out[NEITHER] += count
                elif not taken[month]:
                    left_out[ODD_MONTHS if month else NO_MONTHS] += count
                else:
                    left_out[ODD_STATUS if has_status else NO_STATUS] += count
    return Observed(found, number, tuple((why, left_out[why]) for why in REASONS if left_out[why]))


def _months(texts: Sequence[str]) -> list[float | None]:
    """Returns the months, as `months_of` does of each."""
    found, places = numbers(texts)
    times: list[float | None] = [None] * len(texts)
    for place, number in enumerate(found) if places is None else zip(places, found, strict=True):
        times[place] = number if number >= 0 else None
    return times


def _states(status: CodedColumn) -> list[list[int]]:
    """Returns the codes of a column of statuses, those together that mean the same: none, the event, its absence, nothing that is known."""
    groups: dict[bool | None, list[int]] = {}
    for code, value in enumerate(status.values, 1):
        groups.setdefault(event_of(value), []).append(code)
    return [[0], *groups.values()]


def difference(two: TwoCohorts, endpoint: str) -> SurvivalDifference:
    """Returns how the patients of two cohorts survive."""
    return survival_difference(*(observed(two.patients(side), endpoint) for side in two.sides))
