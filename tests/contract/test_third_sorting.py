"""The third generation's sortBy: whatever may be named is answered."""

import re

import pytest

from genows.clients.portal_api import listing
from genows.clients.portal_api.records import PROJECTIONS
from genows.clients.portal_api.table import ADDRESSES

PARTS = {"studyId": "brca_two", "molecularProfileId": "brca_two_mutations", "patientId": "P-a", "sampleId": "S1"}
BODIES = {"mutationFilter": {"sampleListId": "brca_two_all"}, "mutationMultipleStudyFilter": {"molecularProfileIds": ["brca_two_mutations"]}}
SORTED = [(address, parameter.choices) for address in ADDRESSES.values() for parameter in address.parameters if parameter.name == "sortBy"]


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
