"""The third generation over the real study: the numbers of its written specification, the same bytes from both databases."""

import json
import random
import re
from collections import Counter

import pytest

from genows.clients.portal_api.table import ADDRESSES
from tests.realstudy import STUDY
from tests.shared import shared
from tests.thirdrequests import ALL, LISTED, NUMBERS, VARIANTS, M, S, body_of, path_of, profile_of, sent

BASE = "/portal/api"


@pytest.fixture(scope="module")
def ask(real_study):
    """ask(path, body=None) → the answer of SQLite; MariaDB must have given the same. *how*: for the client, instead of the body."""

    def ask(path, body=None, **how):
        first, second = (each.client.open(BASE + path, buffered=True, **(how or sent(body))) for each in real_study.values())
        assert (first.status_code, first.data) == (second.status_code, second.data)
        assert [first.headers.get(name) for name in COUNTS] == [second.headers.get(name) for name in COUNTS]
        return first

    return ask


COUNTS = ("total-count", "sample-count", "Content-Type")


@pytest.mark.parametrize(("path", "body", "number"), NUMBERS, ids=[f"{path} {json.dumps(body)[:60]}" for path, body, _ in NUMBERS])
def test_as_many_records_as_the_files_have(ask, path, body, number):
    assert len(ask(path, body).json) == number
    if not any(word in path for word in ("page", "??", "structural", "panel-data", "geneset", "genome")):
        counted = ask(f"{path}{'&' if '?' in path else '?'}projection=META", body)
        assert (counted.data, counted.headers["total-count"], counted.mimetype) == (b"", str(number), "text/plain")


def test_one_study(ask):
    study = ask(S).json
    counts = {name: number for name, number in study.items() if name.endswith("SampleCount")}
    assert {name: number for name, number in counts.items() if number} == {"allSampleCount": 841, "sequencedSampleCount": 27, "cnaSampleCount": 788}
    assert len(counts) == 11
    assert (study["cancerType"]["name"], study["referenceGenome"]) == ("Breast Invasive Carcinoma", "hg19")


def test_the_listing_of_studies_counts_samples(ask):
    (study,) = ask("/studies").json
    assert (study["studyId"], study["allSampleCount"], study["referenceGenome"]) == (STUDY, 841, "hg19")


def test_samples_have_types(ask):
    samples = ask(f"{S}/samples").json
    assert Counter(sample["sampleType"] for sample in samples) == {"Primary Solid Tumor": 840, "Metastatic": 1}
    assert [sample["sampleId"][-3:] for sample in samples if sample["sampleType"] == "Metastatic"] == ["-06"]


def test_a_list_with_its_samples(ask):
    found = ask(f"/sample-lists/{STUDY}_cna").json
    assert found["sampleCount"] == len(found["sampleIds"]) == 788
    assert "sampleIds" not in ask(f"{S}/sample-lists").json[0]


# 531 and 3,957: docs of the specification have 524, where MUTATION_COUNT has 17 values instead of 24.
OF_SAMPLES = {"SUBTYPE": 506, "MUTATION_COUNT": 24, "FRACTION_GENOME_ALTERED": 1}
OF_PATIENTS = {"OS_STATUS": 808, "OS_MONTHS": 808, "DFS_STATUS": 784, "DFS_MONTHS": 717, "SAMPLE_COUNT": 840}


def test_each_attribute_has_its_values(ask):
    for level, numbers in (("SAMPLE", OF_SAMPLES), ("PATIENT", OF_PATIENTS)):
        values = ask(f"{S}/clinical-data?clinicalDataType={level}").json
        assert Counter(each["clinicalAttributeId"] for each in values) == numbers
    assert {each["clinicalAttributeId"] for each in ask(f"{S}/clinical-attributes").json} == {*OF_SAMPLES, *OF_PATIENTS}


def test_survival(ask):
    values = ask(f"{S}/clinical-data?clinicalDataType=PATIENT&attributeId=OS_STATUS").json
    assert Counter(each["value"] for each in values) == {"LIVING": 721, "DECEASED": 87}
    assert not any("sampleId" in each for each in values)


def test_genes_have_aliases_and_types(ask):
    assert {"BCC7", "LFS1", "P53", "TRP53"} <= set(ask("/genes/7157/aliases").json)
    assert all("type" in gene for gene in ask("/genes").json)


def test_mutations_are_counted_with_their_samples(ask):
    answer = ask(f"{M}_mutations/mutations?{LISTED}&projection=META")
    assert (answer.headers["total-count"], answer.headers["sample-count"]) == ("33", "17")
    records = ask(f"{M}_mutations/mutations?{LISTED}").json
    genes = Counter(each["entrezGeneId"] for each in records)
    assert {gene: number for gene, number in genes.items() if number > 1} == {675: 12, 55: 5, 7157: 2, 672: 2, 472: 2}
    assert len(genes) == 15
    assert len({each["sampleId"] for each in records}) == 17


def test_the_last_segment(ask):
    assert ask("/copy-number-segments/fetch", [{"sampleId": "TCGA-A2-A04P-01", "studyId": STUDY}]).json[-1]["segmentMean"] == -0.0004


def test_a_panel_has_its_genes(ask):
    genes = ask("/gene-panels/TESTPANEL1").json["genes"]
    assert len(genes) == 10 and genes == sorted(genes, key=lambda gene: gene["hugoGeneSymbol"])


@pytest.mark.parametrize(
    ("profile", "listed", "number", "profiled", "panels"),
    [
        ("mutations", "testprofiled", 15, 12, {"TESTPANEL1": 5, "TESTPANEL2": 2}),
        ("mutations", "all", 841, 27, {"TESTPANEL1": 9, "TESTPANEL2": 2}),
        ("gistic", "all", 841, 788, {"TESTPANEL1": 10}),
    ],
)
def test_who_was_measured_with_which_panel(ask, profile, listed, number, profiled, panels):
    records = ask(f"{M}_{profile}/gene-panel-data/fetch", {"sampleListId": f"{STUDY}_{listed}"}).json
    assert (len(records), sum(each["profiled"] for each in records)) == (number, profiled)
    assert Counter(each["genePanelId"] for each in records if "genePanelId" in each) == panels
    if listed == "testprofiled":
        assert [each["sampleId"] for each in records if not each["profiled"]] == ["TEST_SAMPLE_7", "TEST_SAMPLE_8", "TEST_SAMPLE_9"]


def test_structural_variants_are_of_as_many_samples(ask):
    """Of the file of structural variants 45 in 36 samples; the others are the one-sided ones of the fusion file."""
    variants = ask("/structural-variant/fetch", VARIANTS).json
    assert len({each["sampleId"] for each in variants}) == 41
    both = [each for each in variants if "site1EntrezGeneId" in each and "site2EntrezGeneId" in each]
    assert (len(both), len({each["sampleId"] for each in both})) == (45, 36)


def test_the_kind_of_a_profile_counts(ask):
    assert ask(f"{M}_mrna/discrete-copy-number?{LISTED}").status_code == 404
    assert ask(f"{M}_mutations/molecular-data/fetch", ALL).status_code == 404
    assert ask(f"{M}_mrna/mutations?{LISTED}").status_code == 404


def recorded():
    lines = shared("clients/third-generation-requests.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_every_recorded_request_is_answered(real_study):
    """As cbioportalR, cBioPortalData, rapiclient, bravado and pybioportal sent them."""
    requests, first = recorded(), next(iter(real_study.values()))
    assert len(requests) > 50
    for each in requests:
        if each["body_is_cut"] or "api-docs" in each["path_below_base"]:
            continue
        headers = {
            name: each[key]
            for name, key in (("Content-Type", "content_type"), ("Accept", "accept"), ("Authorization", "authorization"), ("User-Agent", "user_agent"))
            if each[key] is not None
        }
        answer = first.client.open(BASE + each["path_below_base"], method=each["method"], headers=headers, data=each["body"] or None, buffered=True)
        expected = 404 if "nosuch" in each["path_below_base"] else 400 if each["path_below_base"].endswith("projection=X") else 200
        assert answer.status_code == expected, (each["client"], each["path_below_base"], each["body"], answer.text)


# Of sequenced or profiled samples, and of those that are altered.
NUMBER, OF_GENE, OF_KEYWORD = "numberOfSamples", "numberOfSamplesWithMutationInGene", "numberOfSamplesWithKeyword"
TIERS = [f"Class {number}" for number in (1, 2, 3, 4)]
COUNTED = [
    ("/custom-driver-annotation-report/fetch", [f"{STUDY}_mutations"], {"hasBinary": True, "tiers": TIERS}),
    ("/custom-driver-annotation-report/fetch", [f"{STUDY}_structural_variants"], {"hasBinary": False, "tiers": []}),
    ("/mutation-counts-by-position/fetch", [{"entrezGeneId": 55, "proteinPosStart": 43, "proteinPosEnd": 43}, {"entrezGeneId": 675, "proteinPosStart": 1270, "proteinPosEnd": 1270}],
     [{"entrezGeneId": 55, "proteinPosStart": 43, "proteinPosEnd": 43, "count": 5}, {"entrezGeneId": 675, "proteinPosStart": 1270, "proteinPosEnd": 1270, "count": 2}]),
    (f"{M}_mutations/variant-counts/fetch",
     [{"entrezGeneId": gene, "keyword": word} for gene, word in ((55, "ACPP R43 missense"), (675, "BRCA2 truncating"), (675, "none such"))],
     [{"molecularProfileId": f"{STUDY}_mutations", "entrezGeneId": 55, "keyword": "ACPP R43 missense", NUMBER: 27, OF_GENE: 5, OF_KEYWORD: 5},
      {"molecularProfileId": f"{STUDY}_mutations", "entrezGeneId": 675, "keyword": "BRCA2 truncating", NUMBER: 27, OF_GENE: 12, OF_KEYWORD: 4}]),
    (f"{M}_gistic/discrete-copy-number-counts/fetch", [{"entrezGeneId": 2073, "alteration": level} for level in (2, -2)],
     [{"molecularProfileId": f"{STUDY}_gistic", "entrezGeneId": 2073, "alteration": level, NUMBER: 788, "numberOfSamplesWithAlterationInGene": number}
      for level, number in ((2, 7), (-2, 2))]),
    (f"{M}_mrna/mrna-percentile/fetch?sampleId=TCGA-A1-A0SD-01", [2073], [
        {"uniqueSampleKey": "VENHQS1BMS1BMFNELTAxOnN0dWR5X2VzXzA", "uniquePatientKey": "VENHQS1BMS1BMFNEOnN0dWR5X2VzXzA", "molecularProfileId": f"{STUDY}_mrna",
         "sampleId": "TCGA-A1-A0SD-01", "patientId": "TCGA-A1-A0SD", "studyId": STUDY, "entrezGeneId": 2073, "percentile": 36.12, "zScore": -0.10725}]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "body", "expected"), COUNTED)
def test_what_pages_count_at_once(ask, path, body, expected):
    found = ask(path, body).json
    assert found == expected
    assert not isinstance(found, list) or list(map(list, found)) == list(map(list, expected))


def test_spectrums_of_mutations(ask):
    found = ask(f"{M}_mutations/mutation-spectrums/fetch", ALL).json
    (one,) = (each for each in found if each["sampleId"] == "TCGA-A1-A0SB-01")
    assert (len(found), list(one.items())[-6:]) == (13, [("CtoA", 2), ("CtoG", 0), ("CtoT", 3), ("TtoA", 0), ("TtoC", 6), ("TtoG", 1)])


# Bodies that no address takes, and such as some take.
NO_BODIES = [None, 5, "x", True, [], [[]], [None], [True], [{"x": 1}]]
WRONG = [*NO_BODIES, [5], {}, {"sampleIds": 5}, {"sampleIds": []}, {"sampleListId": ["x"]}, {"entrezGeneIds": ["x"], **ALL}, {"studyIds": {"a": 1}}]
POSTS = [address for address in ADDRESSES.values() if address.body]


def asked_with(ask, address, body):
    """The answer to a body that may be wrong: a 400 that says what is, never a failure."""
    path = path_of(address, studyId=STUDY, molecularProfileId=profile_of(address.path), geneticProfileId=f"{STUDY}_gsva_scores")
    answer = ask(path, method="POST", data=json.dumps(body), content_type="application/json")
    assert answer.status_code in (200, 400), (address.path, body, answer.text)
    assert answer.status_code == 200 or answer.json["message"], (address.path, body)
    return answer


@pytest.mark.parametrize("address", POSTS, ids=lambda address: address.name)
def test_bodies_of_wrong_shapes_are_no_failures(ask, address):
    """rapiclient unwraps a body of one member."""
    assert asked_with(ask, address, body_of(address)).status_code == 200
    for body in WRONG:
        status = asked_with(ask, address, body).status_code
        # The front end asks of no study whether it has treatments, and of no profile whether it has drivers: it has none.
        assert status != 200 or body not in NO_BODIES or body == [] and any(word in address.path for word in ("display", "driver")), (address.path, body)


DAMAGES = (
    None, True, 0, -1, 2.5, 10**30, 1e400, float("nan"), "", "x", "\0", "\u00e9" * 2000, "%", [], [[]], [None], {}, {"x": []}, [{"studyId": None}], ["a", 1, {}],
)  # fmt: skip


def damaged(draw, value):
    """A JSON value that is wrong in one place, or has one member too many, or too few."""
    if isinstance(value, dict) and value and draw.random() < 0.85:
        name = draw.choice(list(value))
        if draw.random() < 0.15:
            return {key: kept for key, kept in value.items() if key != name}
        return {**value, name: damaged(draw, value[name])}
    if isinstance(value, list) and value and draw.random() < 0.7:
        place = draw.randrange(len(value))
        return [damaged(draw, kept) if number == place else kept for number, kept in enumerate(value)]
    return draw.choice(DAMAGES)


@pytest.mark.parametrize("address", POSTS, ids=lambda address: address.name)
def test_damaged_bodies_are_no_failures(ask, address):
    draw = random.Random(address.name)
    statuses = Counter(asked_with(ask, address, damaged(draw, body_of(address))).status_code for _ in range(60))
    assert statuses[400] > 5


UNKNOWN = [
    ("/studies/nosuch", "Study not found: nosuch"),
    ("/studies/nosuch/samples", "Study not found: nosuch"),
    (f"{S}/samples/nosuch", f"Sample not found in study {STUDY}: nosuch"),
    (f"{S}/patients/nosuch", f"Patient not found in study {STUDY}: nosuch"),
    (f"{S}/clinical-attributes/nosuch", f"Clinical attribute not found in study {STUDY}: nosuch"),
    ("/gene-panels/nosuch", "Gene panel not found: nosuch"),
    ("/sample-lists/nosuch", "Sample list not found: nosuch"),
    ("/molecular-profiles/nosuch", "Molecular profile not found: nosuch"),
    ("/genes/nosuch", "Gene not found: nosuch"),
    ("/cancer-types/nosuch", "Cancer type not found: nosuch"),
]


@pytest.mark.parametrize(("path", "message"), UNKNOWN)
def test_what_is_not_there(ask, path, message):
    answer = ask(path)
    assert (answer.status_code, answer.json["message"], answer.mimetype) == (404, message, "application/json")


def test_ids_are_unique_keys_that_bodies_may_give_back(ask):
    key = ask(f"{S}/samples?pageSize=1").json[0]["uniqueSampleKey"]
    assert key == "VENHQS1BMi1BMDRQLTAxOnN0dWR5X2VzXzA"
    found = ask("/samples/fetch", {"uniqueSampleKeys": [key, key + "=", "?"]}).json
    assert [each["sampleId"] for each in found] == ["TCGA-A2-A04P-01"]


@pytest.fixture(scope="module")
def document(ask):
    made = ask("/v2/api-docs").json
    assert made == ask("/api-docs").json == ask("/v2/api-docs.json").json
    return made


def fits(value, schema, document):
    """Whether a JSON value is as a schema of the document says."""
    if "$ref" in schema:
        schema = document["definitions"][schema["$ref"].rpartition("/")[2]]
    kind = schema["type"]
    if kind == "array":
        return isinstance(value, list) and all(fits(item, schema["items"], document) for item in value)
    if kind == "object":
        members = schema.get("properties")
        if not isinstance(value, dict) or set(schema.get("required", ())) - set(value):
            return False
        return members is None or all(name in members and fits(item, members[name], document) for name, item in value.items())
    kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
    return isinstance(value, kinds[kind]) and (kind == "boolean" or not isinstance(value, bool))


ASKED = [(path, body) for path, body, _ in NUMBERS if "page" not in path] + [
    (S, None), ("/gene-panels/TESTPANEL1", None), (f"/sample-lists/{STUDY}_cna", None), (f"{M}_gistic", None), ("/info", None), ("/health", None),
    (f"{S}/samples/TCGA-A2-A04P-01", None), (f"{S}/patients/TCGA-A2-A04P", None), ("/genes/7157", None), (f"{S}/tags", None),
]  # fmt: skip


@pytest.mark.parametrize("projection", ["ID", "SUMMARY", "DETAILED"])
def test_every_answer_fits_the_document(ask, document, projection):
    for path, body in ASKED:
        bare = path.partition("?")[0]
        method = "get" if body is None else "post"
        names = [name for name in document["paths"] if re.fullmatch(re.sub(r"{\w+}", "[^/]+", name), bare) and method in document["paths"][name]]
        schema = document["paths"][min(names, key=lambda name: name.count("{"))][method]["responses"]["200"]["schema"]
        answer = ask(f"{path}{'&' if '?' in path else '?'}projection={projection}", body)
        assert answer.status_code == 200 and fits(answer.json, schema, document), (path, answer.text[:300])


def test_it_stands_where_the_settings_say(real_study):
    first = real_study["sqlite"]
    third, moved, none = first.portal(**{"api.root": "third"}), first.portal(**{"portal.prefix": "/p/q"}), first.portal(**{"portal.prefix": ""})
    hosts = first.portal(**{"portal.hosts": "data.example"})

    def ids(client, path, **how):
        answer = client.get(path, **how)
        return sorted(answer.json[0]) if answer.status_code == 200 else answer.status_code

    new, old = ids(first.client, "/portal/api/studies"), ids(first.client, "/api/studies")
    assert "studyId" in new and "id" in old
    assert ids(third, "/api/studies") == ids(third, "/portal/api/studies") == new
    assert ids(third, "/api-legacy/studies") == old
    assert third.post("/api/studies").json[0].keys() == set(old)
    assert third.get("/api/cancertypes?cancer_type_ids=brca").json[0]["id"] == "brca"
    assert third.get("/api/v2/api-docs").json["basePath"] == "/api"
    assert third.get("/api/health").json == {"status": "UP"}
    assert (ids(moved, "/p/q/api/studies"), ids(moved, "/portal/api/studies")) == (new, 404)
    assert moved.get("/p/q/api/v2/api-docs").json["basePath"] == "/p/q/api"
    assert (ids(none, "/portal/api/studies"), ids(none, "/api/studies")) == (404, old)
    assert ids(hosts, "/api/studies", base_url="http://data.example:8080/") == new
    assert ids(hosts, "/api/studies") == old
