"""The third generation's declarations: addresses, records, and the page that names them."""

import json
import re

import pytest

from genows.clients.portal_api import dialect, documents
from genows.clients.portal_api.records import RECORDS, SUMMARY, named_by_keys, nested, record_of, unique_key
from genows.clients.portal_api.table import ADDRESSES, DROPPING
from genows.errors import ParameterError
from genows.http.address import Parameter
from genows.http.places import Generations

EVERY = (*ADDRESSES.values(), *DROPPING)
BY_NAME = {record.name: record for record in RECORDS}


def test_operation_ids_stand_once_and_say_the_method():
    ids = [address.name for address in EVERY]
    assert len(set(ids)) == len(ids)
    assert all(address.name.endswith(f"Using{address.method}") for address in EVERY)


def test_what_is_sorted_by_is_a_field_or_has_no_effect():
    for address in ADDRESSES.values():
        for parameter in address.parameters:
            if parameter.name == "sortBy" and address.gives:
                names = {field.name for field in BY_NAME[address.gives].fields}
                assert set(parameter.choices) - names <= {"cytoband", "length", "ResourceId"}, address.path


@pytest.mark.parametrize(
    ("body", "numbers"), [([7157, 675], [7157, 675]), (["7157", 675.0, "675.0"], [7157, 675]), (["1e+05", "1E5"], [100000]), ([10**12], [])]
)
def test_numbers_as_r_and_python_write_them(body, numbers):
    """cbioportalR sends numbers, R's own spelling of them, or texts."""
    assert dialect.integers(body, "body") == numbers


def test_texts_as_r_writes_them():
    """cbioportalR's get_hugo_symbol sends numbers where texts are wanted."""
    assert dialect.texts([7157, "675", 100000.0], "body") == ["7157", "675", "100000"]


@pytest.mark.parametrize("body", [None, {}, "x", 5, [], [[1]], [{}], [True], [None]])
def test_other_shapes_are_refused(body):
    for read in (dialect.integers, dialect.texts):
        with pytest.raises(ParameterError):
            read(body, "body")


def test_nothing_is_absent():
    """cBioPortalData writes R's NULL as {}."""
    assert dialect.members({"sampleIds": {}, "entrezGeneIds": None, "sampleListId": "x"}) == {"sampleListId": "x"}


def test_nothing_among_others_is_absent():
    """R writes NA as null."""
    assert dialect.texts(["TP53", None, 7157], "body") == ["TP53", "7157"]
    assert dialect.integers([None, 7157], "body") == [7157]


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"a": [], "b": ["x"], "c": []}, {"b": ["x"], "c": []}),
        ({"a": [], "b": []}, {"a": [], "b": []}),
        ({"a": [], "c": ["x"]}, {"a": [], "c": ["x"]}),
        ({"a": ["x"], "b": ["x"]}, {"a": ["x"], "b": ["x"]}),
        ({"a": [], "b": "x"}, {"b": "x"}),
    ],
)
def test_an_empty_list_beside_its_alternative_is_absent(given, left):
    assert dialect.without_empty(given, "a", "b") == left


@pytest.mark.parametrize("given", [{}, {"a": 1, "b": 2}])
def test_of_alternatives_there_is_one(given):
    with pytest.raises(ParameterError):
        dialect.which_is_given(given, "a", "b")


@pytest.mark.parametrize("text", ["0", "-1", "11", "x", "1.5", "1e2", "1e-1", "1e", "٣"])
def test_numbers_out_of_bounds_are_refused(text):
    with pytest.raises(ParameterError):
        dialect.value_of(Parameter("pageSize", "Records.", "integer", least=1, most=10), text)


@pytest.mark.parametrize(("text", "number"), [("10", 10), ("1e+05", 100_000), ("1E5", 100_000), ("20.0", 20)])
def test_numbers_are_read_as_r_writes_them(text, number):
    assert dialect.value_of(Parameter("pageSize", "Records.", "integer", least=1, most=dialect.MOST), text) == number


def test_keys_come_back_padded_or_not():
    key = unique_key("TCGA-A2-A04P-01", "study_es_0")
    assert key == "VENHQS1BMi1BMDRQLTAxOnN0dWR5X2VzXzA"
    assert named_by_keys([key, key + "==", "!", "YWI=", unique_key("a:b", "c"), unique_key("", "c")]) == [("TCGA-A2-A04P-01", "study_es_0")] * 2


def test_a_field_without_a_value_is_left_out():
    record = record_of("X", "a? ISD", "b?:integer ISD", "c?:boolean ISD", "d?:real ISD", "e?:json ISD")
    rows = [("x", None, 0, 0.5, "{}"), (None, "7", 1, None, None), (None,) * 5, ("y", 1, None, 2.0, "[]")]
    assert nested(record, ["a", "b", "c", "d", "e"], rows, SUMMARY) == ['{"a":"x","c":false,"d":0.5,"e":{}}', '{"b":7,"c":true}', "{}", '{"a":"y","b":1,"d":2,"e":[]}']
    assert nested(record, ["a", "b"], [("x", 1)], SUMMARY) == ['{"a":"x","b":1}']


def test_documents_name_nothing_that_they_do_not_define():
    for version, prefix in ((2, "#/definitions/"), (3, "#/components/schemas/")):
        text = documents.document(version, "/portal/api", "")
        made = json.loads(text)
        defined = made["definitions"] if version == 2 else made["components"]["schemas"]
        assert {name.removeprefix(prefix) for name in re.findall(r'"\$ref":"([^"]*)"', text.decode())} <= set(defined)
        assert "host" not in made and "schemes" not in made


def test_both_documents_have_each_operation():
    old, new = documents.swagger("/portal/api"), documents.openapi("/portal/api")
    assert old["basePath"] == "/portal/api"
    of_old = {operation["operationId"] for path in old["paths"].values() for operation in path.values()}
    of_new = {operation["operationId"] for path in new["paths"].values() for operation in path.values()}
    assert of_old == of_new == {address.name for address in EVERY}
    assert all(path.startswith("/portal/api/") for path in new["paths"])


def test_documents_tell_of_the_addresses_that_drop_what_is_kept():
    """With the header that they need: a client made of a document can ask for them."""
    of_old, of_new = documents.swagger("/portal/api")["paths"], documents.openapi("/portal/api")["paths"]
    for path, name in (("/cache", "clearAllCachesUsingDELETE"), ("/cache/{studyId}", "clearCachesOfStudyUsingDELETE")):
        for told in (of_old[path], of_new["/portal/api" + path]):
            assert list(told) == ["delete"] and told["delete"]["operationId"] == name
            places = {each["name"]: (each["in"], each["required"]) for each in told["delete"]["parameters"]}
            assert places.pop("studyId", ("path", True)) == ("path", True)
            assert places == {"X-API-KEY": ("header", True), "springManagedCache": ("query", False)}
        assert of_old[path]["delete"]["produces"] == ["text/plain"]


def test_internal_addresses_have_a_document_of_their_own():
    made = documents.document(3, "/portal/api", "", internal=True)
    paths = json.loads(made)["paths"]
    assert "/portal/api/genesets" in paths and "/portal/api/structural-variant/fetch" in paths
    assert "/portal/api/studies" not in paths and set(paths) < set(documents.openapi("/portal/api")["paths"])


def test_every_body_has_a_definition():
    kinds = {address.body.partition(": ")[2].strip("[]") for address in ADDRESSES.values() if address.body}
    assert kinds - {"string", "integer"} <= set(documents.definitions())


CASES = [
    # (prefix, at root, hosts), method, path, host: what is asked inside, and the base outside; None: 404
    (("/portal", False, ()), "GET", "/portal/api/studies", "h", ("/portal/api/studies", "/portal/api")),
    (("/portal", False, ()), "GET", "/api/studies", "h", ("/api/studies", None)),
    (("/p", False, ()), "GET", "/p/api/studies", "h", ("/portal/api/studies", "/p/api")),
    (("/p", False, ()), "GET", "/portal/api/studies", "h", None),
    (("", False, ()), "GET", "/portal/api/studies", "h", None),
    (("", True, ()), "GET", "/api/studies", "h", ("/portal/api/studies", "/api")),
    (("/portal", True, ()), "POST", "/api/studies", "h", ("/api/studies", None)),
    (("/portal", True, ()), "GET", "/api/cancertypes", "h", ("/api/cancertypes", None)),
    (("/portal", False, ("data.example",)), "GET", "/api/studies", "data.example:443", ("/portal/api/studies", "/api")),
    (("/portal", False, ("data.example",)), "GET", "/api/studies", "other.example", ("/api/studies", None)),
    (("/portal", True, ()), "GET", "/v3/api-docs", "h", ("/portal/api/v3/api-docs", "/api")),
    (("/portal", False, ()), "GET", "/v3/api-docs", "h", ("/v3/api-docs", None)),
    (("/portal", False, ()), "GET", "/portal/api", "h", ("/portal/api", "/portal/api")),
    (("/portal", False, ()), "GET", "/portal/api/", "h", ("/portal/api", "/portal/api")),
    (("/portal", False, ()), "POST", "/portal/api/studies/", "h", ("/portal/api/studies", "/portal/api")),
    (("/portal", False, ()), "GET", "/portal/api/studies//", "h", ("/portal/api/studies//", "/portal/api")),
    (("/portal", False, ()), "DELETE", "/portal/api/studies/", "h", ("/portal/api/studies/", "/portal/api")),
    (("/portal", False, ()), "GET", "/portal/apis", "h", ("/portal/apis", None)),
    (("/p", False, ()), "GET", "/portal/api", "h", None),
    (("/portal", True, ()), "GET", "/api/studies/", "h", ("/portal/api/studies", "/api")),
    (("/portal", True, ()), "GET", "/api/cancertypes/", "h", ("/api/cancertypes/", None)),
    (("/portal", False, ()), "GET", "/api/studies/", "h", ("/api/studies/", None)),
]


@pytest.mark.parametrize(
    ("path", "sent", "inside"),
    [
        ("/portal/api/genes/a/b", "/portal/api/genes/a%2Fb?x=%2F", "/portal/api/genes/a\0b"),
        ("/portal/api/genes/a/b", "/portal/api/genes/a/b?x=%2F", "/portal/api/genes/a/b"),
        ("/portal/api/genes/a/b/c", "http://h/mounted/portal/api/genes/a%2fb/c", "/portal/api/genes/a\0b/c"),
        # A proxy or server that tells something else than it has decoded.
        ("/portal/api/genes/a/b", "/portal/api/genes/c%2Fb", "/portal/api/genes/a/b"),
        ("/portal/api/genes/a/b", "%2F", "/portal/api/genes/a/b"),
        ("/portal/api/genes/a/b", "", "/portal/api/genes/a/b"),
        ("/portal/api/genes/a\0b/c", "/portal/api/genes/a%00b%2Fc", "/portal/api/genes/a\x1fb/c"),
    ],
)
@pytest.mark.parametrize("name", ["RAW_URI", "REQUEST_URI"])
def test_slashes_stay_inside_parts(path, sent, inside, name):
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "HTTP_HOST": "h", name: sent}
    assert Generations("/portal", False, (), lambda *_: False).move(environ)
    assert environ["PATH_INFO"] == inside


@pytest.mark.parametrize(("settings", "method", "path", "host", "expected"), CASES)
def test_which_generation_a_request_means(settings, method, path, host, expected):
    def has(below, asked_method):
        return below == "/studies" and asked_method == "GET"

    environ = {"REQUEST_METHOD": method, "PATH_INFO": path, "HTTP_HOST": host}
    moved = Generations(*settings, has).move(environ)
    assert ((environ["PATH_INFO"], environ.get("genows.third_base")) if moved else None) == expected
