"""What the portal's own pages ask about the documents that they save, as it was recorded."""

import json

import pytest

from genows.config.reader import make_config
from tests.judges import description
from tests.portal import Portal
from tests.shared import shared

SAVED = {"name": "V", "description": "", "studies": [{"id": "demo", "samples": ["DEMO-0001-T1"]}], "origin": ["demo"], "studyViewFilter": {"studyIds": ["demo"]}}


@pytest.fixture(scope="module")
def recorded():
    """The requests about saved documents."""
    lines = shared("clients/front-end-requests.jsonl").read_text(encoding="utf-8").splitlines()
    return [request for request in map(json.loads, lines) if any(word in json.dumps(request) for word in ("/session/", "custom", "public_virtual_studies"))]


@pytest.fixture(scope="module")
def pages(made_once, tmp_path_factory):
    description.load_demo(make_config(made_once.settings), tmp_path_factory.mktemp("demo") / "demo", complete=True)
    portal = Portal(made_once, {"authenticate": "false"})
    yield portal
    portal.close()


@pytest.mark.slow  # The demo study is loaded.
def test_every_request_is_answered(pages, recorded):
    def ask(request, document_id):
        body = request.get("body")
        how = {} if body is None else {"data": json.dumps(body).replace('"ID"', f'"{document_id}"'), "content_type": "application/json"}
        path = request["path"].replace("{base}", "/portal/api").replace("/ID", f"/{document_id}")
        answer = pages.ask(f"{path}?{request.get('query', '')}", request["method"], headers={"Sec-Fetch-Site": "same-origin"}, **how)
        assert answer.status_code == 200 and answer.mimetype == "application/json", (path, answer.text)
        return answer.json

    making = [request for request in recorded if request["method"] == "POST" and "/session/" in request["path"]]
    ids = {request["path"].rpartition("/")[2]: ask(request, "")["id"] for request in making}
    assert ids.keys() >= {"comparison_session", "custom_data", "group"}
    ids["virtual_study"] = ask({"method": "POST", "path": "{base}/session/virtual_study", "body": SAVED}, "")["id"]
    found = {}
    for request in (request for request in recorded if request not in making):
        kind = request["path"].split("/")[2] if "/session/" in request["path"] else "custom_data"
        found.setdefault(request["path"].removeprefix("{base}"), []).append(ask(request, ids[kind]))
    documents = {request["path"].rpartition("/")[2]: request["body"] for request in making} | {"virtual_study": SAVED}
    for kind in ("comparison_session", "group", "virtual_study"):
        assert found[f"/session/{kind}/ID"] == [{"id": ids[kind], "data": documents[kind]}]
    assert found["/public_virtual_studies"] == [[]]
    values = {row["sampleId"]: row["value"] for row in documents["custom_data"]["data"]}
    assert [{each["sampleId"] for each in its} for its in found["/filtered-samples/fetch"]] == [values.keys()]
    for (its,) in found["/custom-data-counts/fetch"]:
        # The chart's own filter does not count.
        assert its["attributeId"] == ids["custom_data"] and its["counts"][:2] == [{"value": "one", "count": 2}, {"value": "two", "count": 1}]
        assert its["counts"][2]["value"] == "NA" and len(its["counts"]) == 3
