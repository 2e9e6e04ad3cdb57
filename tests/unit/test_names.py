"""Names of parameters and of members of bodies: what is taken, refused, passed by."""

import json
import re

import pytest
from werkzeug.test import EnvironBuilder

from genows.clients.families import KNOWN_NAMES
from genows.clients.portal_api.dialect import DEFINITIONS
from genows.clients.portal_api.table import ADDRESSES
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.errors import ParameterError
from genows.http.bodies import Limits
from genows.http.names import Names, fold, folded
from genows.http.reading import OF_LISTINGS, BodyNames, query_names
from genows.routes import URLS
from tests.shared import shared

BASE = "/portal/api"
NAMES = Names(["study_ids", "genes", "oql", "shape"], {"study_id": "study_ids"}, folded(["sample_ids", "hugo_gene_symbols", "cmd"]), passed=["projection"])
# Cache busters, tracking, tokens, words that people try.
STRANGE = ["_", "t", "ts", "v", "utm_source", "fbclid", "nocache", "cachebuster", "rnd", "callback", "lang", "token", "api_key", "??", "", "é", "x" * 500]


@pytest.mark.parametrize(("name", "own"), [("genes", "genes"), ("study_id", "study_ids"), ("projection", None), *((name, None) for name in STRANGE)])
def test_what_is_taken_and_what_is_passed_by(name, own):
    assert NAMES.meant(name) == own


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("Genes", "genes"), ("GENES", "genes"), ("gene", "genes"), ("genes_", "genes"), ("gnees", "genes"), ("gens", "genes"), ("genees", "genes"),
        ("studyIds", "study_ids"), ("study-id", "study_ids"), ("studids", "study_ids"), ("studyidd", "study_ids"), ("OQL", "oql"), ("oqls", "oql"),
        ("hugoGeneSymbols", "genes"), ("hugo_gene_symbol", "genes"), ("genes[]", "genes"), ("gene[0]", "genes"), ("studyIds[]", "study_ids"),
        ("amp;genes", "genes"), ("amp;study_ids[]", "study_ids"),
    ],
)  # fmt: skip
def test_the_right_one_is_named(name, right):
    with pytest.raises(ParameterError) as refused:
        NAMES.meant(name)
    assert str(refused.value) == f"{name} is not known here; {right} is."


@pytest.mark.parametrize("name", ["sample_ids", "sampleId", "cmd"])
def test_where_there_is_no_right_one_all_are_named(name):
    with pytest.raises(ParameterError) as refused:
        NAMES.meant(name)
    assert str(refused.value) == f"{name} is not known here, but at other addresses; this one takes study_ids, genes, oql, shape."


@pytest.mark.parametrize("name", ["sql", "sharp", "genres_of", "stud"])
def test_what_is_not_near_is_passed_by(name):
    """Of three letters, two away, or half a name."""
    assert NAMES.meant(name) is None


def spoiled(name):
    """A name without one letter, with two that have changed places, in capitals, without its underscores."""
    middle = len(name) // 2
    swapped = name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]
    return {name[:middle] + name[middle + 1 :], swapped, name.upper(), name.replace("_", "")} - {name}


def endpoint_of(method, path):
    return URLS.bind("localhost").match(path, method)[0]


def asked(path, query="", body=None):
    """What an endpoint reads of a request."""
    made = EnvironBuilder(path, method="GET" if body is None else "POST", query_string=query, json=body).get_environ()
    return endpoint_of(made["REQUEST_METHOD"], path).read(made, Limits())


@pytest.mark.parametrize("path", [path for path, operation in SECOND.items() if not operation.echoes])
def test_no_spoiled_name_and_no_other_addresses_name_is_passed_by(path):
    operation, others = SECOND[path], {name for each in SECOND.values() for name in each.known}
    for name in {wrong for right in operation.names if len(fold(right)) > 4 for wrong in spoiled(right)} | (others - operation.known):
        try:
            found = asked(path, f"{name}=1")
        except ParameterError as refusal:
            assert refusal.name == name
        else:
            assert found.ignored == () and set(found.names()) <= operation.known, name


def test_an_address_that_repeats_its_parameters_refuses_none():
    found = asked("/api/mutation_count", "gene=TP53&study_ids=x&genes=y&Gene=z")
    assert (found.names(), found.ignored) == (["gene", "study_ids", "genes", "Gene"], ())


def path_of(address):
    return BASE + re.sub(r"{\w+}", "x", address.path)


READ = [address for address in ADDRESSES.values() if not address.open]


@pytest.mark.parametrize("address", READ, ids=lambda address: f"{address.method} {address.path}")
def test_names_of_the_third_generation(address):
    names, own = query_names(address, DEFINITIONS, KNOWN_NAMES), {each.name for each in address.parameters}
    for name in {each.name for one in ADDRESSES.values() for each in one.parameters} - own:
        if name in OF_LISTINGS:
            assert names.meant(name) is None
        elif not any(name in (right + "s", right[:-1]) for right in own):
            with pytest.raises(ParameterError):
                names.meant(name)
    for name in re.findall(r"{(\w+)}", address.path):
        if name not in own:
            with pytest.raises(ParameterError, match=f"is no parameter here, but part of the path: {name}|is not known here"):
                names.meant(name)
    for name in STRANGE:
        assert names.meant(name) is None


def in_body(address, body):
    return BodyNames(address, DEFINITIONS, KNOWN_NAMES).read(body)


FILTER = ADDRESSES["/mutations/fetch"]
SAMPLES = ADDRESSES["/samples/fetch"]
VARIANTS = ADDRESSES["/structural-variant/fetch"]
LIST_FILTER = ADDRESSES["/molecular-profiles/{molecularProfileId}/mutations/fetch"]


@pytest.mark.parametrize(
    ("address", "body", "read", "ignored"),
    [
        (FILTER, {"entrezGeneId": 7157, "molecularProfileIds": ["x"]}, {"entrezGeneIds": [7157], "molecularProfileIds": ["x"]}, []),
        (FILTER, {"molecularProfileId": "x", "molecularProfileIds": None}, {"molecularProfileIds": ["x"]}, []),
        (LIST_FILTER, {"sampleListIds": ["x"]}, {"sampleListId": "x"}, []),
        (LIST_FILTER, {"sampleListId": "x", "mine": 1, "hugoGeneSymbols": None}, {"sampleListId": "x", "mine": 1}, ["mine"]),
        (SAMPLES, {"sampleIdentifiers": [{"sampleIds": "a", "studyId": "b"}]}, {"sampleIdentifiers": [{"sampleId": "a", "studyId": "b"}]}, []),
        (SAMPLES, {"sampleIdentifiers": [{"sampleId": "a", "studyId": "b", "x": 1}]}, {"sampleIdentifiers": [{"sampleId": "a", "studyId": "b", "x": 1}]}, ["x"]),
        (FILTER, ["x"], ["x"], []), (FILTER, "x", "x", []), (FILTER, {}, {}, []),
    ],
)  # fmt: skip
def test_members_of_bodies(address, body, read, ignored):
    assert in_body(address, body) == (read, ignored)


@pytest.mark.parametrize(
    ("address", "body", "told"),
    [
        (FILTER, {"hugoGeneSymbols": ["TP53"]}, "hugoGeneSymbols is not known here; entrezGeneIds is."),
        (FILTER, {"entrez_gene_ids": [1]}, "entrez_gene_ids is not known here; entrezGeneIds is."),
        (FILTER, {"entrezGeneId": 1, "entrezGeneIds": [2]}, "entrezGeneId is the same as entrezGeneIds; give one of them."),
        (FILTER, {"studyIds": ["x"]}, "studyIds is not known here, but at other addresses; this one takes"),
        (FILTER, {"projection": "ID"}, "projection is no member of the body here, but a parameter: projection."),
        (LIST_FILTER, {"molecularProfileIds": ["x"]}, "molecularProfileIds is no member of the body here, but part of the path: molecularProfileId."),
        (LIST_FILTER, {"sampleListIds": ["x", "y"]}, "sampleListIds has 2 values; one is taken here, as sampleListId."),
        (SAMPLES, {"sampleIdentifiers": [{"sampleID": "a", "studyId": "b"}]}, "sampleID is not known here; sampleId is."),
        (SAMPLES, {"sampleIdentifiers": [{"sampleId": "a", "studyId": "b"}, {"sampleId": "a", "patientId": "b"}]}, "patientId is not known here"),
        (VARIANTS, {"structuralVariantQueries": [{"gene1": {"entrezIdd": 1}}]}, "entrezIdd is not known here; entrezId is."),
    ],
)  # fmt: skip
def test_members_that_were_meant_to_be_read(address, body, told):
    with pytest.raises(ParameterError) as refused:
        in_body(address, body)
    assert str(refused.value).startswith(told)


def test_no_spoiled_member_is_passed_by():
    for address in (address for address in READ if address.body.partition(": ")[2] in DEFINITIONS):
        for right in DEFINITIONS[address.body.partition(": ")[2]]:
            for wrong in spoiled(right) if len(fold(right)) > 4 else ():
                try:
                    read, ignored = in_body(address, {wrong: ["x"]})
                except ParameterError:
                    continue
                assert ignored == [] and wrong not in read, (address.path, wrong)


def lines_of(name):
    return [json.loads(line) for line in shared(f"clients/{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def is_there(method, path):
    try:
        return not endpoint_of(method, path).open
    except Exception:
        return False


def test_what_todays_clients_send_is_never_refused_for_its_names():
    seen = 0
    for line in lines_of("third-generation-requests"):
        path, _, query = line["path_below_base"].partition("?")
        # One asks for a projection that there is not.
        if is_there(line["method"], BASE + path) and not query.endswith("projection=X"):
            # Of a body that was cut, the names that it has before that.
            cut = dict.fromkeys(re.findall(r'^  "(\w+)":', line["body"], re.MULTILINE), ["x"])
            body = cut if line["body_is_cut"] else json.loads(line["body"]) if line["method"] == "POST" else None
            assert asked(BASE + path, query, body).ignored in ((), ("?",)), path
            seen += 1
    assert seen > 90


@pytest.mark.parametrize("path", ["/api/studies", "/api/genes", "/portal/api/studies/x", "/portal/api/info"])
def test_what_they_add_to_every_request_is_never_refused(path):
    """pybioportal sends all its defaults, at whichever generation's base it points."""
    query = "direction=ASC&pageNumber=0&pageSize=10000000&projection=SUMMARY"
    assert asked(path, query).ignored == ("direction", "pageNumber", "pageSize", "projection")


def test_what_the_portals_own_pages_send_is_never_refused_for_its_names():
    seen = 0
    for line in lines_of("front-end-requests"):
        path = line["path"].replace("{base}", BASE).replace("{root}", "")
        if is_there(line["method"], path):
            assert asked(path, line.get("query") or "", line.get("body")).ignored == (), path
            seen += 1
    assert seen > 100
