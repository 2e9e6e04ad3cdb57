"""Every operation of cohorts: what it should answer, counted over rows, and how that differs from what it does answer."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.judges.cohorts import bins, compared, flat, genecounts, partcounts, valuecounts
from tests.judges.cohorts.brute import Refused
from tests.judges.cohorts.clinicaltable import clinical_table
from tests.judges.cohorts.rows import Portal

THIRD = "/portal/api"
TABLE, COHORT, FLAT_BINS = f"{THIRD}/clinical-data-table/fetch", "/api/cohort", "/api/cohort/bins"
STORED, NESTED = "clinical-attributes/counts/fetch", "studyViewFilter"
Expected = Callable[[Portal, dict, Any], Any]


class Request(NamedTuple):
    """*query*: parameters; *body*: of a POST, None of a GET."""

    path: str
    query: dict[str, str] = {}
    body: dict | None = None


class Answer(NamedTuple):
    """*text*: of the body; *total*: the header total-count."""

    status: int
    text: str
    total: str | None = None


# Those whose body is the filter itself.
OF_FILTER: dict[str, Expected] = {
    "filtered-samples/fetch": partcounts.filtered_samples,
    "clinical-data-table/fetch": clinical_table,
    "mutated-genes/fetch": genecounts.mutated_genes,
    "cna-genes/fetch": genecounts.copy_number_genes,
    "structuralvariant-genes/fetch": genecounts.variant_genes,
    "structuralvariant-counts/fetch": genecounts.variant_pairs,
    "sample-lists-counts/fetch": partcounts.of_filter(partcounts.list_counts),
    "molecular-profile-sample-counts/fetch": partcounts.of_filter(partcounts.profile_counts),
    "clinical-event-type-counts/fetch": partcounts.of_filter(partcounts.event_counts),
    "treatments/patient": partcounts.treatments(partcounts.patient_treatments),
    "treatments/sample": partcounts.treatments(partcounts.sample_treatments),
    "treatments/patient-counts/fetch": partcounts.patient_treatment_counts,
    "treatments/sample-counts/fetch": partcounts.sample_treatment_counts,
}
# Those whose body holds it.
WITH_FILTER: dict[str, Expected] = {
    "clinical-data-counts/fetch": valuecounts.clinical_counts,
    "mutation-data-counts/fetch": valuecounts.mutation_counts,
    "genomic-data-counts/fetch": valuecounts.genomic_counts,
    "generic-assay-data-counts/fetch": valuecounts.assay_counts,
    "namespace-data-counts/fetch": valuecounts.namespace_counts,
    "clinical-data-bin-counts/fetch": bins.clinical,
    "genomic-data-bin-counts/fetch": bins.genomic,
    "generic-assay-data-bin-counts/fetch": bins.assays,
}
FLAT: dict[str, Expected] = {
    COHORT: flat.cohort,
    "/api/cohort/samples": flat.samples,
    "/api/cohort/values": flat.value_counts,
    FLAT_BINS: bins.flat,
    "/api/cohort/genes": flat.gene_counts,
    "/api/cohort/parts": flat.part_counts,
    "/api/cohort/survival": compared.steps,
    "/api/cohort/compare/genes": compared.genes,
    "/api/cohort/compare/values": compared.attribute_values,
    "/api/cohort/compare/survival": compared.survivals,
}
OPERATIONS = {
    **{f"{THIRD}/{name}": expected for name, expected in {**OF_FILTER, **WITH_FILTER}.items()},
    f"{THIRD}/{STORED}": partcounts.attribute_samples,
    **FLAT,
}


def expected(portal: Portal, request: Request) -> Any:
    """Returns what should be answered. Refused where that is a 400."""
    query = dict(request.query)
    if "count" in query:
        query["count"] = json.loads(query["count"])
    if request.body is not None and NESTED not in request.body and request.path.removeprefix(f"{THIRD}/") in WITH_FILTER:
        raise Refused
    return OPERATIONS[request.path](portal, query, request.body)


def read(request: Request, answer: Answer) -> Any:
    """Returns what was answered; the table as its members in order, and how many there are in all."""
    found = json.loads(answer.text)
    return [list(found["byUniqueSampleKey"].items()), int(answer.total or -1)] if request.path == TABLE else found


def difference(portal: Portal, request: Request, answer: Answer) -> str | None:
    """Tells how an answer differs; None where it does not."""
    try:
        wanted = expected(portal, request)
    except Refused:
        return None if answer.status == 400 else f"400 expected, {answer.status}: {answer.text[:500]}"
    if answer.status != 200:
        return f"{answer.status}: {answer.text[:500]}"
    found = read(request, answer)
    if isinstance(wanted, bins.Expected):
        return wanted.difference(bins.of_records(found) if request.path == FLAT_BINS else found)
    if request.path.startswith("/api/cohort/compare/") and not request.path.endswith("survival"):
        if not _is_sorted(found):
            return f"not by p, frequency and name: {json.dumps(found)[:2000]}"
        # Where p are equal but for their last digits either order will do.
        wanted, found = (sorted(records, key=_named) for records in (wanted, found))
    if request.path == COHORT and not alike(expected(portal, Request(COHORT, {**request.query, "filter": found[0]["filter"] or ""})), found):
        return f"the canonical form is another filter: {json.dumps(found)}"
    return None if alike(wanted, found) else f"expected {json.dumps(wanted)[:2000]}\n  found {json.dumps(found)[:2000]}"


def alike(wanted: Any, found: Any) -> bool:
    """Tells whether two answers are equal: the last digits of statistics and what is left open aside."""
    if isinstance(wanted, flat.Free):
        return isinstance(found, str)
    if isinstance(wanted, flat.Near):
        return isinstance(found, str | flat.Near) and abs(float(found) - wanted) <= max(1e-13, 1e-9 * abs(wanted))
    if isinstance(wanted, dict):
        return isinstance(found, dict) and wanted.keys() == found.keys() and all(alike(one, found[name]) for name, one in wanted.items())
    if isinstance(wanted, list | tuple):
        return isinstance(found, list | tuple) and len(wanted) == len(found) and all(map(alike, wanted, found))
    return wanted == found and isinstance(wanted, bool) == isinstance(found, bool)


def _is_sorted(records):
    rounded = [{**record, "p_value": record["p_value"] and f"{float(record['p_value']):.8g}"} for record in records]
    kinds = list(dict.fromkeys(record.get("kind") for record in records))
    order = [(kinds.index(record.get("kind")), *compared.by_difference(record)) for record in rounded]
    return order == sorted(order)


def _named(record):
    return record.get("kind", ""), record.get("hugo_gene_symbol") or record["attr_id"]
