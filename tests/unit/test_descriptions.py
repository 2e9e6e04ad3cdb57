"""The description documents: valid, complete both ways, with true examples, and served as clients need them."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV2SpecValidator, OpenAPIV31SpecValidator
from packaging.version import Version
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.openapi import documents, downloads
from genows.clients.openapi.words import FILE, examples
from genows.clients.portal_api import documents as third
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.webservice import table
from genows.clients.webservice.scope import CASE_PARAMETERS
from genows.config.reader import make_config
from genows.routes import URLS
from tests import demoexamples

LEGACY = Path(table.__file__).parent
SERVED = {rule.rule for rule in URLS.iter_rules() if not rule.endpoint.open}
SWAGGERS, OPENAPIS = ("/api/api-docs", "/api-legacy/api-docs"), ("/api/openapi.json", "/api-legacy/openapi.json")
each = pytest.mark.parametrize("address", documents.ADDRESSES)


@cache
def document(address, root="", login=False):
    return json.loads(documents.document(address, root, login))


def base_of(address, root=""):
    described = document(address, root)
    return described["basePath"] if address in SWAGGERS else described["servers"][0]["url"]


@pytest.mark.slow  # The validators follow every reference again and again.
@each
@pytest.mark.parametrize("login", [True, False], ids=["login", "no login"])
def test_documents_are_valid(address, login):
    validator = OpenAPIV2SpecValidator if address in SWAGGERS else OpenAPIV31SpecValidator
    assert list(validator(document(address, "/portal", login)).iter_errors()) == []


# What generators of clients make of a description: names of packages and of members, and arguments.


@pytest.mark.parametrize("address", OPENAPIS)
def test_a_clients_package_can_have_the_version(address):
    assert str(Version(document(address)["info"]["version"])) == "1.0.0b0"


def choices_in(described):
    if isinstance(described, dict):
        yield from [described["enum"]] if isinstance(described.get("enum"), list) else []
        described = list(described.values())
    if isinstance(described, list):
        for each in described:
            yield from choices_in(each)


def test_no_two_choices_differ_by_case_alone():
    found = list(choices_in([*map(document, documents.ADDRESSES), third.swagger("/portal/api"), third.openapi("/portal/api")]))
    assert len(found) > 100 and all(len({one.lower() for one in choices}) == len(choices) for choices in found)


@pytest.mark.parametrize("address", OPENAPIS)
def test_numbers_of_json_are_numbers_and_bodies_may_be_left_out(address):
    """What must be there may stand in the query."""
    for path, methods in document(address)["paths"].items():
        body = methods.get("post", {}).get("requestBody", {})
        if path in downloads.paths() or path == "/webservice.do" or not body:
            continue
        members = body["content"]["application/json"]["schema"]["properties"]
        assert members["limit"] == {"type": "integer", "minimum": 1, "maximum": 10000} and "required" not in body, path


@each
def test_every_address_is_described_and_no_other(address):
    prefix = address.rpartition("/")[0] + "/"
    expected = {path for path in SERVED if path.startswith(prefix)}
    if address == "/api/openapi.json":
        expected |= {"/webservice.do", *downloads.paths()}
    assert {base_of(address).rstrip("/") + path for path in document(address)["paths"]} == expected


@each
def test_paths_stand_where_the_service_is_mounted(address):
    moved = "/api-legacy" if address.startswith("/api-legacy/") else ""
    assert (base_of(address), base_of(address, "/a/b")) == (moved or "/", f"/a/b{moved}")
    assert not {"host", "schemes"} & set(document(address))


def test_old_clients_find_their_operations():
    """As bravado names them: client.api_controller.getStudies, and getStudies_1 for POST."""
    operations = document("/api/api-docs")["paths"]["/api/clinicaldata/samples"]
    assert {method: (one["operationId"], one["tags"]) for method, one in operations.items()} == {
        "get": ("getSampleClinicalData", ["api-controller"]),
        "post": ("getSampleClinicalData_1", ["api-controller"]),
    }
    parameters = [(one["name"], one["in"], one["required"], one.get("collectionFormat")) for one in operations["get"]["parameters"]]
    assert parameters[:3] == [("study_id", "query", True, None), ("attribute_ids", "query", True, "multi"), ("sample_ids", "query", False, "multi")]
    assert {one["in"] for one in operations["post"]["parameters"]} == {"formData"}
    assert operations["get"]["responses"]["200"]["schema"] == {"type": "array", "items": {"$ref": "#/definitions/DBClinicalSampleData"}}
    study = document("/api/api-docs")["definitions"]["DBStudy"]["properties"]
    assert list(study) == sorted(["citation", "description", "groups", "id", "name", "pmid", "short_name", "type_of_cancer"])
    assert study["pmid"] == {"type": "string", "x-nullable": True}


@each
def test_every_parameter_of_an_operation_is_described(address):
    for path, methods in document(address)["paths"].items():
        if path == "/webservice.do" or path in downloads.paths():
            continue
        operation = SECOND["/api/" + path.removeprefix("/api/").removeprefix("/")]
        for name, described in methods.items():
            if "requestBody" in described:
                for content in described["requestBody"]["content"].values():
                    assert set(content["schema"]["properties"]) == operation.known, (path, name)
            else:
                assert {one["name"] for one in described["parameters"]} == operation.known, (path, name)


@pytest.mark.parametrize("address", OPENAPIS)
def test_examples_are_what_the_document_allows(address):
    described = document(address)
    schemas = {"components": described["components"]}
    for path, methods in described["paths"].items():
        for content in (media for one in methods.values() for media in one["responses"]["200"]["content"].values() if "example" in media):
            Draft202012Validator({**schemas, **content["schema"]}).validate(content["example"])
        assert path in downloads.paths() or any("example" in media for media in methods["get"]["responses"]["200"]["content"].values()), path


@pytest.mark.slow  # The demo study is loaded.
def test_examples_are_true_answers(tmp_path):
    assert FILE.read_text(encoding="utf-8") == demoexamples.text_of(demoexamples.made_in(tmp_path)), "make examples"


def test_every_address_has_an_example():
    assert set(demoexamples.QUERIES) == set(examples()) == set(SECOND) | {"/webservice.do"}
    for path, operation in SECOND.items():
        assert set(examples()[path].query) <= operation.known, path


def test_every_command_is_described_with_its_parameters():
    code = "".join(path.read_text(encoding="utf-8") for path in LEGACY.glob("*.py"))
    read = {*re.findall(r'(?:params|self)\.(?:get|has|values)\("(\w+)"\)', code), *CASE_PARAMETERS}
    assert {parameter.name for parameter in table.ADDRESSES[table.PATH].parameters} == read


def test_a_token_is_described_where_one_is_needed():
    assert "security" not in document("/api/openapi.json") and "security" not in document("/api/api-docs")
    assert document("/api/openapi.json", login=True)["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    assert document("/api/api-docs", login=True)["securityDefinitions"]["bearer"]["name"] == "Authorization"


# As they are served


@pytest.fixture
def client(made, request):
    settings = getattr(request, "param", {})
    app = create_app(make_config({**made.settings, **settings}))
    yield Client(app)
    app.close()


@each
@pytest.mark.parametrize("client", [{"authenticate": "remote_user"}], ids=["login"], indirect=True)
def test_documents_are_open_to_everybody(client, address):
    """Who has no token reads there that one is needed."""
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.json == document(address, login=True)


@each
def test_a_known_document_is_not_sent_again(client, address):
    answer = client.get(address)
    again = client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", answer.headers["ETag"])
    # In other bytes the same answer, whose tag is weak for that.
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and packed.headers["ETag"] == answer.headers["ETag"]
    assert answer.headers["ETag"].startswith("W/")
    assert client.get(address, headers={"If-None-Match": '"another"'}).data == answer.data


@each
def test_methods(client, address):
    assert (client.head(address).status_code, client.head(address).data) == (200, b"")
    assert (client.post(address).status_code, client.post(address).headers["Allow"]) == (405, "GET, HEAD, OPTIONS")


@each
def test_the_base_path_is_that_of_the_request(client, address):
    moved = "/api-legacy" if address.startswith("/api-legacy/") else ""
    described = client.get(address, environ_overrides={"SCRIPT_NAME": "/portal"}).json
    assert described.get("basePath", described.get("servers")) in (f"/portal{moved}", [{"url": f"/portal{moved}"}])
