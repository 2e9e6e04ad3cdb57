"""The third generation: whatever may be named in sortBy is answered, HEAD reads nothing, and bodies may be nested as they like."""

import re

import pytest

from genows.clients.portal_api import listing
from genows.clients.portal_api.dialect import DEFINITIONS
from genows.clients.portal_api.records import PROJECTIONS
from genows.clients.portal_api.table import ADDRESSES
from genows.columns import ordered
from genows.data import mutations

PARTS = {"studyId": "brca_two", "molecularProfileId": "brca_two_mutations", "patientId": "P-a", "sampleId": "S1"}
BODIES = {"mutationFilter": {"sampleListId": "brca_two_all"}, "mutationMultipleStudyFilter": {"molecularProfileIds": ["brca_two_mutations"]}}
SORTED = [(address, parameter.choices) for address in ADDRESSES.values() if address.gives for parameter in address.parameters if parameter.name == "sortBy"]


@pytest.mark.parametrize("projection", PROJECTIONS)
def test_whatever_may_be_sorted_by_is_answered(rows_served, projection):
    """Genes have no cytoband and no length, mutations and segments no id that projection ID would sort by."""
    for address, names in SORTED:
        path = re.sub(r"{(\w+)}", lambda part: PARTS[part[1]], f"/portal/api{address.path}")
        how = {"method": "POST", "json": BODIES[address.body.partition(":")[0]]} if address.body else {}
        required = {each.name: "brca_two_all" for each in address.parameters if each.name == "sampleListId"}
        for name in names:
            asked = {"sortBy": name, "projection": projection, "direction": "DESC", **required}
            answer = rows_served.client.open(path, query_string=asked, buffered=True, **how)
            assert answer.status_code == 200, (path, asked)


@pytest.mark.usefixtures("handled")
def test_no_more_is_sorted_than_can_be_held(rows_served, monkeypatch):
    """Of the mutations of a large study all values at once would be gigabytes."""
    path, asked = "/portal/api/molecular-profiles/brca_two_mutations/mutations", {"sampleListId": "brca_two_all", "projection": "DETAILED"}
    every = rows_served.get(path, asked).json
    for most, status in ((len(every) * 100, 200), (len(every), 413)):
        monkeypatch.setattr(listing, "MOST_SORTED_VALUES", most)
        for _ in range(8):
            assert rows_served.get(path, {**asked, "sortBy": "startPosition"}).status_code == status
    assert rows_served.get(path, {**asked, "sortBy": "startPosition"}).json["message"].startswith("sortBy sorts at most 0 of these records")
    assert rows_served.get(path, asked).json == every


@pytest.mark.usefixtures("handled")
@pytest.mark.parametrize(
    "path",
    [
        "molecular-profiles/brca_two_mutations/mutations?sampleListId=brca_two_all&sortBy=startPosition",
        "molecular-profiles/brca_two_mutations/mutations?sampleListId=brca_two_all&pageSize=1&pageNumber=1",
        "studies/brca_two/significant-copy-number-regions?sortBy=qValue",
        "studies?sortBy=name&pageSize=1",
    ],
)
def test_head_reads_no_row(rows_served, monkeypatch, path):
    """It costs nothing in the line of costly requests."""
    drawn, page, place = [], ordered.page, mutations.runs
    monkeypatch.setattr(ordered, "page", lambda *values: drawn.append(path) or page(*values))
    monkeypatch.setattr(mutations, "runs", lambda *values, **named: drawn.append(path) or place(*values, **named))
    head = rows_served.client.head(f"/portal/api/{path}", buffered=True)
    assert (head.status_code, head.data, drawn) == (200, b"", [])
    assert rows_served.get(f"/portal/api/{path}").status_code == 200 and drawn


BODY = [address for address in ADDRESSES.values() if address.body]


@pytest.mark.parametrize("address", BODY, ids=lambda address: address.path)
def test_bodies_nested_deeply_are_refused_or_read(rows_served, address):
    path = "/portal/api" + re.sub(r"{(\w+)}", lambda part: PARTS.get(part[1], "x"), address.path)
    deep = "[" * 500 + "]" * 500
    members = [f'{{"{name}": {deep}}}' for name in DEFINITIONS.get(address.body.partition(": ")[2], ())]
    for body in (deep, *members):
        answer = rows_served.client.post(path, data=body, content_type="application/json", buffered=True)
        assert answer.status_code in (400, 404), (path, body[:40], answer.status_code)
