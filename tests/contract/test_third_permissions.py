"""Who may read what through the third generation: not a byte of a forbidden study, and no sign that it is there."""

import json
import re

import pytest

from genows.clients.portal_api.dialect import DEFINITIONS
from genows.clients.portal_api.table import ADDRESSES
from genows.http import dispatch
from genows.http.line import Ticket
from tests import orchards
from tests.databases import made_sqlite
from tests.parametervalues import VALUES, value
from tests.portal import Portal, add_user
from tests.thirdrequests import LIVED, enriched

SETTINGS = {"authenticate": "remote_user", "dat.method": "uuid", "app.name": "orchard"}
BASE = "/portal/api"
# What a path with a profile is about → the profile's kind.
KINDS = {"molecular-data": "mrna", "percentile": "mrna", "discrete": "gistic", "generic": "assay"}
SAMPLES = [{"sampleId": "S-{m}", "studyId": "{s}"}]
PAIRS = [{"molecularProfileId": f"{{s}}_{kind}", "sampleId": "S-{m}"} for kind in ("mutations", "mrna", "assay", "gistic")]
# What a body, or a member of one, is by its name.
MEMBERS = {
    "studyIds": ["{s}"],
    "sampleIdentifiers": SAMPLES,
    "patientIdentifiers": [{"patientId": "P-{m}", "studyId": "{s}"}],
    "identifiers": [{"entityId": "S-{m}", "studyId": "{s}"}],
    "ids": ["S-{m}"],
    "sampleIds": ["S-{m}"],
    "sampleListIds": ["{s}_sequenced"],
    "sampleListId": "{s}_sequenced",
    "molecularProfileIds": ["{s}_mutations", "{s}_mrna"],
    "sampleMolecularIdentifiers": PAIRS,
    "entrezGeneIds": [7157],
    "geneIds": ["7157"],
    "genePanelIds": ["panel"],
    "genesetIds": ["SET_A"],
    "keywords": ["TP53 R273 missense"],
    "mutationPositionIdentifiers": [{"entrezGeneId": 7157, "proteinPosStart": 1, "proteinPosEnd": 1000}],
    "variantCountIdentifiers": [{"entrezGeneId": 7157, "keyword": "TP53 R273 missense"}],
    "copyNumberCountIdentifiers": [{"entrezGeneId": 7157, "alteration": 2}],
    **LIVED,
    "namespaceAttributes": [{"outerKey": "NS", "innerKey": "a"}],
    "namespaceAttribute": {"outerKey": "NS", "innerKey": "a"},
    "studyViewFilter": {"studyIds": ["{s}"]},
    "attributes": [{"attributeId": "SAMPLE_{M}"}],
    "genomicDataFilters": [{"hugoGeneSymbol": "TP53", "profileType": "mutations"}],
    "genomicDataBinFilters": [{"hugoGeneSymbol": "TP53", "profileType": "mrna"}],
    "genericAssayDataFilters": [{"stableId": "a", "profileType": "assay"}],
    "genericAssayDataBinFilters": [{"stableId": "a", "profileType": "assay"}],
}
LISTED = {"sampleListId": "{s}_sequenced"}
# Bodies that name what there is in another way than by the first of their members.
BODIES = {
    **dict.fromkeys(("molecularDataFilter", "mutationFilter", "discreteCopyNumberFilter", "genePanelDataFilter", "genericAssayDataFilter", "mutationSpectrumFilter"), LISTED),
    **{f"{name}MultipleStudyFilter": {"sampleMolecularIdentifiers": PAIRS} for name in ("molecularData", "mutation", "genePanelData", "genericAssayData")},
    "genesetDataFilterCriteria": {**LISTED, "genesetIds": ["SET_A"]},
    "genericAssayMetaFilter": {"molecularProfileIds": ["{s}_assay"]},
    "structuralVariantFilter": {"molecularProfileIds": ["{s}_sv"], "entrezGeneIds": [7157]},
    "studyViewFilter": {"studyIds": ["{s}"]},
    "coExpressionFilter": {**LISTED, "entrezGeneId": 7157},
    "namespaceDataCountFilter": {"attributes": [{"outerKey": "NS", "innerKey": "a"}], "studyViewFilter": {"studyIds": ["{s}"]}},
}  # fmt: skip
ENRICHED = enriched("{s}", "mrna", "assay", ["S-{m}"], ["S-{m}", "x"])
OF_NO_STUDY = {"Cancer Types", "Genes", "Gene Panels", "Info", "Server running status", "Gene Sets", "Reference Genome Genes", "Cosmic Counts"}


def filled(value, study_id):
    text = json.dumps(value)
    word = orchards.word(study_id)
    return json.loads(text.replace("{s}", study_id).replace("{m}", word).replace("{M}", word.upper()))


def body_of(address):
    """What an address is sent: of members that name something of a study, which are alternatives, the first, and all others."""
    name, _, kind = address.body.partition(": ")
    if found := ENRICHED.get(address.path.removesuffix("/fetch")):
        return found
    if name in BODIES or kind.startswith("["):
        return {**MEMBERS, **BODIES}[name]
    known = [member for member in DEFINITIONS[kind] if member in MEMBERS]
    alternatives = [member for member in known if re.search("{[sm]}", json.dumps(MEMBERS[member]))]
    return {member: MEMBERS[member] for member in known if member not in alternatives[1:]}


def requests(study_id):
    """(address, method, path with its query, body) of each address, as a client would ask for this study."""
    for address in ADDRESSES.values():
        path = address.path
        kind = next((kind for name, kind in KINDS.items() if name in path), "mutations")
        path = path.replace("{molecularProfileId}", filled(f"{{s}}_{kind}", study_id))
        path = re.sub(r"{(\w+)}", lambda part: filled(VALUES[part[1]].orchard, study_id), path)
        query = "&".join(f"{each.name}={filled(value(address, each, 'orchard'), study_id)}" for each in address.parameters if each.required)
        body = filled(body_of(address), study_id) if address.body else None
        yield address, f"{BASE}{path}?{query}", body


# Scores of gene sets are of expression.
SCORED = (
    "UPDATE `genetic_profile` SET `DATATYPE` = 'GSVA-SCORE' WHERE `GENETIC_ALTERATION_TYPE` = 'GENESET_SCORE'",
    "INSERT INTO `genetic_profile_link` SELECT `s`.`GENETIC_PROFILE_ID`, `e`.`GENETIC_PROFILE_ID`, 'x' FROM `genetic_profile` `s` JOIN `genetic_profile` `e`"
    " ON `e`.`CANCER_STUDY_ID` = `s`.`CANCER_STUDY_ID` WHERE `s`.`DATATYPE` = 'GSVA-SCORE' AND `e`.`GENETIC_ALTERATION_TYPE` = 'MRNA_EXPRESSION'",
)


@pytest.fixture(scope="module")
def reading(tmp_path_factory):
    """A Portal over the orchards, on SQLite: that both databases answer alike is shown elsewhere."""
    folder = tmp_path_factory.mktemp("third")
    made = made_sqlite(folder)
    orchards.load_all(made, folder)
    made.run("UPDATE `genetic_profile` SET `DATATYPE` = 'DISCRETE' WHERE `GENETIC_ALTERATION_TYPE` = 'COPY_NUMBER_ALTERATION'")
    made.run(*SCORED)
    add_user(made, "damson@example.org", "orchard:damson")
    add_user(made, "all@example.org", "orchard:ALL")
    portal = Portal(made, SETTINGS)
    yield portal
    portal.close()


def ask(portal, path, body, token):
    how = {} if body is None else {"method": "POST", "data": json.dumps(body), "content_type": "application/json"}
    return portal.ask(path, token=token, **how)


def words_in(answer):
    text = answer.text.lower()
    return {study_id for study_id in orchards.STUDIES if orchards.word(study_id) in text}


# Parameters that name what the request is about.
QUERIED = frozenset(("geneticProfileId", "molecularProfileIdA"))
NAMED = ("{studyId}", "{molecularProfileId}", "{geneticProfileId}", "{sampleListId}")


def test_nothing_of_a_forbidden_study_is_told(reading):
    token, every = reading.token("damson@example.org"), reading.token("all@example.org")
    for study_id in ("quince", "nosuch"):
        for address, path, body in requests(study_id):
            answer = ask(reading, path, body, token)
            is_named = any(part in address.path for part in NAMED) or QUERIED.intersection(address.names)
            if is_named and address.path != "/generic-assay-meta/{molecularProfileId}":
                assert (answer.status_code, answer.json["message"]) == (403, "You may not read this, or it does not exist."), path
            else:
                assert answer.status_code == 200, path
                assert words_in(answer) <= {"damson"}, path
    told = [address.path for address, path, body in requests("quince") if "quince" in words_in(ask(reading, path, body, every))]
    assert len(told) > len([address for address in ADDRESSES.values() if address.tag not in OF_NO_STUDY]) / 2


def test_what_may_be_read_is_read(reading):
    token = reading.token("damson@example.org")
    answered = {address.path: ask(reading, path, body, token).status_code for address, path, body in requests("damson")}
    # The scores of its gene sets have no p values.
    assert {path: status for path, status in answered.items() if status != 200} == {"/geneset-hierarchy/fetch": 400}


def test_without_a_token_there_is_nothing(reading):
    for address, path, body in requests("damson"):
        for sent in (None, "", "x"):
            headers = {} if sent is None else {"Authorization": f"Bearer {sent}"}
            how = {} if body is None else {"method": "POST", "data": json.dumps(body), "content_type": "application/json"}
            answer = reading.ask(path, headers=headers, **how)
            assert answer.status_code == (200 if address.open else 401), path
            assert address.open or set(answer.json) == {"message", "status"}


def test_tokens_have_addresses_beneath_both_bases(reading):
    listed = {base: reading.ask(f"{base}/data-access-tokens", user="damson@example.org").status_code for base in ("/api", BASE)}
    assert set(listed.values()) == {200}


def test_a_refusal_repeats_the_beginning_of_what_was_sent_alone(reading):
    """All of it would stand in the answer and in the log, megabytes of it."""
    token = reading.token("damson@example.org")
    body = {"studyIds": ["damson"], "alterationFilter": {"copyNumberAlterationEventTypes": {"x" * 1_000_000: True}}}
    answer = ask(reading, f"{BASE}/treatments/patient", body, token)
    assert answer.status_code == 400 and answer.json["message"].endswith(f"in copyNumberAlterationEventTypes, not {'x' * 40}.")


def whole(answer):
    """What an answer tells: status, headers, tag among them, and bytes."""
    return answer.status_code, {name: value for name, value in answer.headers.items() if name != "X-Request-Id"}, answer.data


@pytest.fixture
def costs(monkeypatch):
    """What requests cost that are estimated, as if everything were much."""
    found = []
    monkeypatch.setattr(dispatch, "COSTLY_CELLS", 0)
    monkeypatch.setattr(Ticket, "take", lambda ticket, cost=0: found.append(cost))
    return found


def test_a_hidden_study_is_told_as_one_that_is_not_there(reading, costs):
    """Its status, headers, tag and bytes, and what it costs, which says whether it waits in line."""
    token = reading.token("damson@example.org")
    asked = zip(requests("quince"), requests("nosuch"), strict=True)
    for (address, *hidden), (_, *unknown) in asked:
        told = []
        for path, body in (hidden, unknown):
            costs.clear()
            told.append((whole(ask(reading, path, body, token)), tuple(costs)))
        assert told[0] == told[1], address.path


def test_a_cohort_over_hidden_studies_is_one_over_those_that_may_be_read(reading):
    """By their ids, and by those of their samples; beside one that is not there."""
    token = reading.token("damson@example.org")
    of_cohorts = [(path, body) for address, path, body in requests("damson") if "studyViewFilter" in address.body or "studyViewFilter" in (body or ())]
    assert len(of_cohorts) == 25
    listed = [{"studyIds": [*more, "damson"]} for more in ((), ("quince", "nosuch"))]
    named = [{"sampleIdentifiers": [*more, {"sampleId": "S-damson", "studyId": "damson"}]} for more in ((), ({"sampleId": "S-quince", "studyId": "quince"}, {"sampleId": "S", "studyId": "x"}))]
    for path, body in of_cohorts:
        for alone, beside in (listed, named):
            answers = [whole(ask(reading, path, {**body, "studyViewFilter": its} if "studyViewFilter" in body else its, token)) for its in (alone, beside)]
            assert answers[0] == answers[1], (path, alone)
