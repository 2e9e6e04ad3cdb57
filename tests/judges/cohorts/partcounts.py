"""A cohort's samples, and what is counted of its lists, profiles, events, treatments and stored values (3.2, 3.5)."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable

from tests.judges.cohorts import events
from tests.judges.cohorts.brute import NOBODY, cohort
from tests.judges.cohorts.cohort import Cohort
from tests.judges.cohorts.rows import Portal, Sample

# Parameter tier → the tier of the filters.
TIERS = {"Agent": "", "AgentClass": "Group", "AgentTarget": "Target"}


def key(*ids: str) -> str:
    """Returns uniqueSampleKey or uniquePatientKey."""
    return b64encode(":".join(ids).encode()).decode().rstrip("=")


def keys(sample: Sample) -> dict:
    return {"uniqueSampleKey": key(sample.id, sample.study), "uniquePatientKey": key(sample.patient, sample.study)}


def named(sample: Sample) -> dict:
    return {"sampleId": sample.id, "patientId": sample.patient, "studyId": sample.study}


def filtered_samples(portal: Portal, query: dict, body: dict) -> list:
    found = cohort(portal, body, query.get("negateFilters") == "true")
    return [{**keys(sample), **named(sample)} for sample in found.samples]


def list_counts(found: Cohort) -> list[dict]:
    """Returns {label, value, count} of lists."""
    return _named(
        (suffix, name, {sample for sample in found.samples if sample.study == study.id and sample.id in ids})
        for study in found.studies
        for suffix, (name, ids) in study.lists.items()
    )


def profile_counts(found: Cohort) -> list[dict]:
    """The same of profiles; those of patients count patients."""
    return _named((one.suffix, one.name, set(_profiled(found, study, one))) for study in found.studies for one in study.profiles)


def _profiled(found, study, profile):
    for sample in found.samples:
        if sample.study == study.id and events.profiled(study, profile, sample.id):
            yield sample.owner if profile.patient_level else sample


def _named(counted):
    items: dict[str, dict] = {}
    for suffix, name, members in counted:
        if members:
            items.setdefault(suffix, {"label": name, "value": suffix, "count": 0})["count"] += len(members)
    return [items[suffix] for suffix in sorted(items)]


def event_counts(found: Cohort) -> list[dict]:
    number = Counter(kind for sample in cases_by_patient(found.samples) for kind in found.event_types(sample))
    return [{"eventType": kind, "count": number[kind]} for kind in sorted(number, key=lambda kind: (-number[kind], kind))]


def cases_by_patient(samples: list[Sample]) -> list[Sample]:
    """Returns one sample of each patient."""
    return list({sample.owner: sample for sample in samples}.values())


def of_filter(count: Callable[[Cohort], list]) -> Callable:
    return lambda portal, query, body: count(cohort(portal, body))


def attribute_samples(portal: Portal, query: dict, body: dict) -> list:
    """Returns of how many samples a value is stored (`clinical-attributes/counts`)."""
    chosen = {"sampleIdentifiers": body.get("sampleIdentifiers")}
    if "sampleListId" in body:
        lists = {f"{study.id}_{suffix}": (study.id, ids) for study in portal.studies.values() for suffix, (_, ids) in study.lists.items()}
        study_id, ids = lists.get(body["sampleListId"], ("", []))
        chosen = {"sampleIdentifiers": [{"studyId": study_id, "sampleId": name} for name in ids] or NOBODY}
    found = cohort(portal, chosen)
    number: Counter[str] = Counter()
    for sample in found.samples:
        stored = found.study(sample).values
        number.update({name for level, case in (("sample", sample.id), ("patient", sample.patient)) for owner, name in stored[level] if owner == case})
    return [{"clinicalAttributeId": name, "count": number[name]} for name in sorted(number)]


def patient_treatments(found: Cohort, tier: str) -> list[dict]:
    samples: dict[str, list[Sample]] = {}
    for sample in found.samples:
        for name in found.starts(tier, sample):
            samples.setdefault(name, []).append(sample)
    rows = [{"treatment": name, "count": len({one.owner for one in treated}), "samples": list(map(named, treated))} for name, treated in samples.items()]
    return sorted(rows, key=lambda row: (-row["count"], row["treatment"]))


def sample_treatments(found: Cohort, tier: str) -> list[dict]:
    samples: dict[tuple[str, str], list[dict]] = {}
    for sample in found.samples:
        for name in found.starts(tier, sample):
            if time := found.time(tier, name, sample):
                samples.setdefault((name, time), []).append({**named(sample), "timeTaken": found.taken(sample)})
    rows = [{"time": time, "treatment": name, "count": len(taken), "samples": taken} for (name, time), taken in samples.items()]
    return sorted(rows, key=lambda row: (-row["count"], row["treatment"], row["time"] == "Post"))


def treatments(rows: Callable[[Cohort, str], list]) -> Callable:
    return lambda portal, query, body: rows(cohort(portal, body), TIERS[query.get("tier", "Agent")])


def patient_treatment_counts(portal: Portal, query: dict, body: dict) -> dict:
    found, tier = cohort(portal, body), TIERS[query.get("tier", "Agent")]
    treated = {sample.owner for sample in found.samples if found.starts(tier, sample)}
    rows = [{"treatment": row["treatment"], "count": row["count"]} for row in patient_treatments(found, tier)]
    return {"totalPatients": len(treated), "totalSamples": 0, "patientTreatments": rows}


def sample_treatment_counts(portal: Portal, query: dict, body: dict) -> dict:
    found, tier = cohort(portal, body), TIERS[query.get("tier", "Agent")]
    dated = [sample for sample in found.samples if found.starts(tier, sample) and found.taken(sample) is not None]
    shown = query.get("projection") == "DETAILED"
    rows = [row if shown else {**row, "samples": []} for row in sample_treatments(found, tier)]
    return {"totalSamples": len(dated), "treatments": rows}
