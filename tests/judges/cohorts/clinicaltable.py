"""The clinical data table of a cohort (3.8)."""

from tests.judges.cohorts import values
from tests.judges.cohorts.brute import cohort
from tests.judges.cohorts.cohort import Cohort
from tests.judges.cohorts.partcounts import keys, named
from tests.judges.cohorts.rows import Portal, Sample


def clinical_table(portal: Portal, query: dict, body: dict) -> list:
    """Returns (key, records) of each sample of the page, and the total-count."""
    found = cohort(portal, body)
    rows = [sample for sample in found.samples if _holds(found, sample, query.get("searchTerm", "").lower())]
    if "sortBy" in query:
        rows = _sorted(found, rows, query["sortBy"], query.get("direction") == "DESC")
    size, number = int(query.get("pageSize", 0)), int(query.get("pageNumber", 0))
    page = rows[size * number : size * (number + 1)] if size else rows if number == 0 else []
    return [[(keys(sample)["uniqueSampleKey"], _records(found, sample)) for sample in page], len(rows)]


def _stored(found: Cohort, sample: Sample, level: str) -> dict[str, str]:
    """Returns attribute → text, by attribute."""
    case = sample.id if level == "sample" else sample.patient
    return dict(sorted((name, text) for (owner, name), text in found.study(sample).values[level].items() if owner == case))


def _holds(found, sample, term):
    texts = [sample.id, sample.patient, *(text for level in ("sample", "patient") for text in _stored(found, sample, level).values())]
    return any(term in text.lower() for text in texts)


def _records(found, sample):
    records = []
    about = {**keys(sample), **named(sample)}
    for level in ("sample", "patient"):
        if level == "patient":
            # What is the patient's names no sample.
            about = {name: text for name, text in about.items() if name not in ("uniqueSampleKey", "sampleId")}
        records += [{**about, "clinicalAttributeId": name, "value": text} for name, text in _stored(found, sample, level).items()]
    return records


def _sorted(found, rows, attribute, backward):
    """Sorts by ids or values: numbers before texts before what is absent, in both directions; ties stay in the order of internal ids."""
    numeric = bool(found.definitions(attribute)) and not found.categorical(attribute)

    def value(sample):
        if attribute in ("sampleId", "patientId"):
            return named(sample)[attribute]
        text = found.value(attribute, sample)
        return None if values.normal(text) is None else text

    def number(sample):
        return values.number(value(sample)) if numeric else None

    numbers = [sample for sample in rows if number(sample) is not None]
    texts = [sample for sample in rows if number(sample) is None and value(sample) is not None]
    absent = [sample for sample in rows if value(sample) is None]
    return [*sorted(numbers, key=number, reverse=backward), *sorted(texts, key=value, reverse=backward), *absent]
