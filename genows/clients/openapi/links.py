"""Where the values of an answer lead to: links of OpenAPI, from records that have ids to operations that want them."""

from collections.abc import Iterable
from typing import Any

from genows.http.operation import Operation

# Record → parameters of other operations, each with the field that gives its value. All of them must be the operation's.
LEADS = {
    "DBStudy": ({"study_id": "id"}, {"study_ids": "id"}),
    "DBGeneticProfile": ({"genetic_profile_ids": "id"},),
    "DBSampleList": ({"sample_list_ids": "id"},),
    "DBSample": ({"study_id": "study_id", "sample_ids": "id"},),
    "DBPatient": ({"study_id": "study_id", "patient_ids": "id"},),
}


def links_of(operation: Operation, others: Iterable[Operation]) -> dict[str, Any]:
    """Returns operation id → the link to it from the first record of this operation's answer."""
    made: dict[str, Any] = {}
    for lead in LEADS.get(operation.record, ()):
        for other in others:
            if other is not operation and set(lead) <= set(other.names) and other.operation_id not in made:
                parameters = {name: f"$response.body#/0/{field}" for name, field in lead.items()}
                made[other.operation_id] = {"operationId": other.operation_id, "parameters": parameters}
    return made
