"""How long the patients of a cohort were observed, whether the event of an endpoint happened, and how two cohorts differ in that."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import compress
from typing import NamedTuple

from genows.analysis.attributes import NEITHER, NO_MONTHS, NO_STATUS, ODD_MONTHS, ODD_STATUS, REASONS
from genows.cohorts.comparison import SurvivalDifference, survival_difference
from genows.cohorts.conditions import Base
from genows.cohorts.studysets import StudySets
from genows.cohorts.twocohorts import TwoCohorts
from genows.columns import bits
from genows.data.clinicalmeanings import MONTHS, STATUS, event_of, months_of
from genows.data.numbers import drawable
from genows.data.storedclinical import PATIENTS


def endpoints(base: Base) -> list[str]:
    """Returns the endpoints of which a study of the base has both attributes, of patients, by name."""
    return sorted({endpoint for study in base.studies for endpoint in _of_study(study)})


def _of_study(study: StudySets) -> set[str]:
    ids = {attribute.attr_id for attribute in study.attributes.values() if attribute.level is PATIENTS}
    return {attr_id.removesuffix(STATUS) for attr_id in ids if attr_id.endswith(STATUS) and attr_id.removesuffix(STATUS) + MONTHS in ids}


class Observed(NamedTuple):
    """*pairs*: (months, whether the event happened then) of each patient of whom both are known; *left_out*: (why others are not, how many)."""

    pairs: list[tuple[float, bool]]
    patients: int
    left_out: tuple[tuple[str, int], ...]


def observed(patients: Sequence[tuple[StudySets, int]], endpoint: str) -> list[tuple[float, bool]]:
    """Returns (months, whether the event happened then) of those who have both. *patients*: the set of each study."""
    return told(patients, endpoint, lambda time: True).pairs


def told(patients: Sequence[tuple[StudySets, int]], endpoint: str, takes: Callable[[float], bool] = drawable) -> Observed:
    """Returns the same, and why others are left out. *takes*: of months, whether they count: by default those of which a scale can be made."""
    found: list[tuple[float, bool]] = []
    left_out, number = Counter[str](), 0
    for study, chosen in patients:
        number += chosen.bit_count()
        if not chosen or endpoint not in _of_study(study):
            left_out[NEITHER] += chosen.bit_count()
            continue
        months, status = study.column(endpoint + MONTHS), study.column(endpoint + STATUS)
        time_of, happened_of = [None, *map(months_of, months.values)], [None, *map(event_of, status.values)]
        those = Counter(compress(zip(months.codes, status.codes, strict=True), bits.flags_of(chosen, len(study.patient_pks))))
        for (month, state), count in those.items():
            time, happened = time_of[month], happened_of[state]
            if time is not None and takes(time) and happened is not None:
                found += [(time, happened)] * count
            elif not month and not state:
                left_out[NEITHER] += count
            elif time is None or not takes(time):
                left_out[ODD_MONTHS if month else NO_MONTHS] += count
            else:
                left_out[ODD_STATUS if state else NO_STATUS] += count
    return Observed(found, number, tuple((why, left_out[why]) for why in REASONS if left_out[why]))


def difference(two: TwoCohorts, endpoint: str) -> SurvivalDifference:
    """Returns how the patients of two cohorts survive."""
    return survival_difference(*(observed(two.patients(side), endpoint) for side in two.sides))
