"""Cohorts: every worked number of the specification's running example, over HTTP."""

import json
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests.judges.cohorts import answers, example, worked
from tests.judges.cohorts.answers import Answer, Request
from tests.judges.cohorts.loaded import load


class Example:
    """A service over study `d`, and over study `t` of the survival times."""

    def __init__(self, app):
        self._client = Client(validator(app))

    def answer(self, request: Request) -> Answer:
        sent = {"method": "GET"} if request.body is None else {"method": "POST", "json": request.body}
        answer = self._client.open(request.path, query_string=request.query, buffered=True, **sent)
        return Answer(answer.status_code, answer.text, answer.headers.get("total-count"))

    def found(self, request: Request):
        answer = self.answer(request)
        assert answer.status == 200, answer
        return answers.read(request, answer)


@pytest.fixture(scope="module")
def served(made_once, tmp_path_factory):
    load(made_once, tmp_path_factory.mktemp("cohorts"), example.FOLDERS)
    app = create_app(make_config(made_once.settings))
    yield Example(app)
    app.close()


@pytest.mark.parametrize("one", [*worked.WORKED, *worked.BINS], ids=lambda one: one.name)
def test_worked_numbers(served, one):
    found = one.view(served.found(one.request))
    assert answers.alike(one.wanted, found), found


TOTALS = {"treatments/patient-counts/fetch": {"totalPatients": 2, "totalSamples": 0}, "treatments/sample-counts/fetch": {"totalSamples": 3}}


@pytest.mark.parametrize(("name", "totals"), TOTALS.items())
def test_totals_of_treatments(served, name, totals):
    assert served.found(worked.post(name, worked.BASE)).items() >= totals.items()


@pytest.mark.parametrize("filters", [{"studyIds": ["nosuch"]}, {"studyIds": ["d"], "caseLists": [["nosuch"]]}])
@pytest.mark.parametrize("name", answers.OF_FILTER)
def test_an_empty_cohort(served, name, filters):
    """`[]`; where an object is the answer, its counts are 0 and its arrays empty."""
    request = worked.post(name, filters)
    found = served.found(request)
    assert found in ([], [[], 0]) or not any(found.values())


@pytest.mark.parametrize("name", answers.WITH_FILTER)
def test_a_body_without_its_filter(served, name):
    assert served.answer(worked.post(name, {"attributes": [], "genomicDataFilters": []})).status == 400


@pytest.mark.parametrize(
    "filters",
    [
        {},
        {"studyIds": []},
        {"studyIds": ["d"], "sampleIdentifiers": [{"sampleId": "S1", "studyId": "d"}]},
        {"studyIds": ["d"], "clinicalDataFilters": [{"attributeId": "AGE", "values": [{"value": "40", "start": 39}]}]},
        {"studyIds": ["d"], "clinicalDataFilters": [{"attributeId": "AGE", "values": [{}]}]},
    ],
)
def test_filters_that_cannot_be_read(served, filters):
    answer = served.answer(worked.post("filtered-samples/fetch", filters))
    assert answer.status == 400 and json.loads(answer.text)["message"]


@pytest.mark.parametrize("text", ["TYPE", "TYPE=", "=Primary", "AGE=5..3", "TYPE=~2", "TYPE=~FF", "NOSUCH=1", "mut=NOSUCH", "mut=TP53:nosuch", "list=nosuch"])
def test_addresses_that_cannot_be_read(served, text):
    answer = served.answer(worked.flat("", filter=text))
    assert answer.status == 400 and text in json.loads(answer.text)["detail"]


def test_two_cohorts_the_other_way_round(served):
    """p stays, ratios are inverted; beside itself nothing differs."""
    asked = {"filter": "GROUP=a", "against": "GROUP=b"}
    one = served.found(worked.flat("/compare/survival", example.TIMES, **asked))[0]
    other = served.found(worked.flat("/compare/survival", example.TIMES, filter=asked["against"], against=asked["filter"]))[0]
    assert float(one["p_value"]) == pytest.approx(float(other["p_value"]), rel=1e-9)
    assert float(one["hazard_ratio"]) == pytest.approx(1 / float(other["hazard_ratio"]), rel=1e-9)
    same = served.found(worked.flat("/compare/survival", example.TIMES, filter="GROUP=a", against="GROUP=a", overlap="keep"))[0]
    assert (float(same["p_value"]), float(same["hazard_ratio"])) == (1, 1)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"clinicalDataFilters": [{"attributeId": "AGE", "values": [{"start": number}]} for number in range(1001)]}, "should have at most 1,000 filters."),
        (
            {"geneFilters": [{"molecularProfileIds": ["d_mutations"], "geneQueries": [[{"hugoGeneSymbol": f"G{number}"} for number in range(2001)]]}]},
            "should name at most 2,000 genes, with what is asked about.",
        ),
    ],
)
def test_a_filter_that_would_take_minutes(served, body, said):
    answer = served.answer(worked.post("filtered-samples/fetch", {"studyIds": ["d"], **body}))
    assert answer.status == 400 and json.loads(answer.text)["message"] == f"studyViewFilter {said}"
