"""How long the patients of a cohort were observed, whether the event of an endpoint happened, and how two cohorts differ in that."""

from collections.abc import Sequence

from genows.cohorts.comparison import SurvivalDifference, survival_difference
from genows.cohorts.conditions import Base
from genows.cohorts.studysets import StudySets
from genows.cohorts.twocohorts import TwoCohorts
from genows.columns import bits
from genows.data.clinicalmeanings import MONTHS, STATUS, event_of, months_of
from genows.data.storedclinical import PATIENTS


def endpoints(base: Base) -> list[str]:
    """Returns the endpoints of which a study of the base has both attributes, of patients, by name."""
    return sorted({endpoint for study in base.studies for endpoint in _of_study(study)})


def _of_study(study: StudySets) -> set[str]:
    ids = {attribute.attr_id for attribute in study.attributes.values() if attribute.level is PATIENTS}
    return {attr_id.removesuffix(STATUS) for attr_id in ids if attr_id.endswith(STATUS) and attr_id.removesuffix(STATUS) + MONTHS in ids}


def observed(patients: Sequence[tuple[StudySets, int]], endpoint: str) -> list[tuple[float, bool]]:
    """Returns (months, whether the event happened then) of those who have both. *patients*: the set of each study."""
    found: list[tuple[float, bool]] = []
    for study, chosen in patients:
        if not chosen or endpoint not in _of_study(study):
            continue
        months, status = study.column(endpoint + MONTHS), study.column(endpoint + STATUS)
        time_of, happened_of = [None, *map(months_of, months.values)], [None, *map(event_of, status.values)]
        for place in bits.positions_of(chosen, len(study.patient_ids)):
            time, happened = time_of[months.codes[place]], happened_of[status.codes[place]]
            if time is not None and happened is not None:
                found.append((time, happened))
    return found


def difference(two: TwoCohorts, endpoint: str) -> SurvivalDifference:
    """Returns how the patients of two cohorts survive."""
    return survival_difference(*(observed(two.patients(side), endpoint) for side in two.sides))
