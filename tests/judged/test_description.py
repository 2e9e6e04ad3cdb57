"""The judges of the description in short: schemathesis with a fixed seed on both databases, bravado at every address.

`python -m tests.judges.description` makes a hundred times as many requests.
"""

import json
import warnings
from urllib.parse import urlencode

import pytest
from werkzeug.test import Client

from genows.clients.revised.table import ADDRESSES as SECOND
from tests.demoexamples import QUERIES
from tests.judged.serving import Service, serving
from tests.judges import description
from tests.portal import FRODO, Portal, add_user

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from bravado.client import SwaggerClient
    from bravado.exception import HTTPBadRequest, HTTPForbidden, HTTPUnauthorized
    from bravado.requests_client import RequestsClient

CASES = 50
pytestmark = [
    pytest.mark.slow,  # The demo study is loaded, and hundreds of requests are made.
    # bravado asks jsonschema by names that are to go.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """(what was judged of a service with a login over SQLite, the cases that were made for it)."""
    folder, drawn = tmp_path_factory.mktemp("judged"), []
    made = description.sqlite(folder)
    judged = description.judge_database(made, folder, CASES, 5, logins=["login"], drawn=drawn)
    made.database.close()
    return judged, drawn


def test_no_answer_is_other_than_described(judged):
    judged, _ = judged
    assert judged.failures == []
    assert judged.cases >= CASES and {200, 400, 401} <= set(judged.statuses)


def test_nor_is_one_of_an_open_service_on_the_other_database(judged, mariadb_server, tmp_path):
    """PERF: the same cases, whose making takes most of the time. The judge makes them for both services on both databases."""
    _, drawn = judged
    made = description.mariadb(mariadb_server)
    again = description.ask_again(drawn, made, tmp_path, "no login")
    made.database.close()
    assert again.failures == []
    assert again.cases == len(drawn) and {200, 400} <= set(again.statuses)


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The demo study on SQLite, with a user."""
    folder = tmp_path_factory.mktemp("demo")
    made = description.sqlite(folder)
    description.load_demo(description.make_config(made.settings), folder / "demo")
    add_user(made, FRODO, "public_portal:ALL")
    yield made
    made.database.close()


@pytest.fixture(scope="module", params=["login", "no login"])
def service(request, demo):
    portal = Portal(demo, description.LOGINS[request.param])
    token = portal.token() if request.param == "login" else ""
    with serving(portal.app) as host:
        # Some records name addresses of the service itself.
        headers = {"Host": host, **({"Authorization": f"Bearer {token}"} if token else {})}
        yield Service(host, token, portal, Client(portal.app), headers)
    portal.close()


@pytest.fixture(scope="module")
def bravado(service):
    """(client made from the document, client of plain requests, what that sends) of the same service."""
    http = RequestsClient()
    if service.token:
        http.set_api_key(service.host, f"Bearer {service.token}", param_name="Authorization", param_in="header")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        client = SwaggerClient.from_url(f"http://{service.host}/api/api-docs", http_client=http, config={"use_models": False})
    yield client, service.plain, service.headers
    http.session.close()


@pytest.mark.parametrize("path", SECOND)
def test_bravado_calls_every_address(bravado, path):
    """Its own validation of requests and answers is on, as by default."""
    client, plain, headers = bravado
    operation = SECOND[path]
    query = QUERIES[path]
    values = {name: typed(operation.parameter(name).kind, value) for name, value in query.items()}
    if path == "/api/genesaliases":
        values["entrez_gene_ids"] = [7157]
    expected = plain.get(f"{path}?{urlencode(query)}", headers=headers).json
    resource = getattr(client, operation.tag.replace("-", "_"))
    for operation_id in (operation.name, f"{operation.name}_1"):
        records = getattr(resource, operation_id)(**values).result()
        # It fills what a record could have and has not, so that mutations get a profile_data of None.
        assert [present(record) for record in records] == [present(record) for record in expected]
        assert all(set(one) <= set(other) for one, other in zip(expected, records, strict=True))


def typed(kind, value):
    """A value as bravado wants it: lists as lists, numbers as numbers."""
    if kind == "list":
        return value.split(",")
    return int(value) if kind in ("integer", "number") else value


def present(record):
    return {name: value for name, value in record.items() if value is not None}


def test_bravado_posts_lists_that_fit_into_no_address(bravado):
    client, _, _ = bravado
    ids = [f"NOBODY-{number}" for number in range(20_000)] + ["DEMO-0001-T1"]
    records = client.api_controller.getSamples_1(study_id="demo", sample_ids=ids).result()
    assert [record["id"] for record in records] == ["DEMO-0001-T1"]


def test_bravado_tells_failures_apart(bravado):
    client, _, headers = bravado
    with pytest.raises(HTTPBadRequest) as caught:
        client.api_controller.getMutationCount(type="count", per_study="true", gene=["TP53", "KRAS"], start=[1]).result()
    assert "start" in json.loads(caught.value.swagger_result)["detail"]
    if "Authorization" in headers:
        with pytest.raises(HTTPForbidden):
            client.api_controller.getSamples(study_id="nosuch").result()
        with pytest.raises(HTTPUnauthorized):
            client.api_controller.getStudies(_request_options={"headers": {"Authorization": "Bearer nothing"}}).result()
