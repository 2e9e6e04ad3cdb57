"""Documents that the portal's pages save: each address of the service, who may read and write, and what is hostile."""

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from genows.db import schema
from genows.routes import URLS
from genows.saved.kinds import KINDS
from tests.portal import FRODO, NOON, SAM, SAURON, Portal, add_user

BASE = "/portal/api"
LOGIN = {"authenticate": "remote_user", "dat.method": "uuid", "dat.uuid.max_number_per_user": "9"}
OPEN = {"authenticate": "false"}
KEY = "the key of those who publish"
UNKNOWN = "0123456789abcdef01234567"
# Of pears nothing may reach who reads apples alone: every text of it bears its word.
APPLES, PEARS = "apples", "pears"
STUDIES = [{"id": APPLES, "samples": ["S-apple", "T-apple"]}, {"id": PEARS, "samples": ["S-pear"]}]
FILTER = {
    "studyIds": [APPLES, PEARS], "sampleIdentifiers": [{"studyId": study, "sampleId": f"S-{study}"} for study in (APPLES, PEARS)],
    "geneFilters": [{"molecularProfileIds": [f"{APPLES}_mutations", f"{PEARS}_mutations"], "geneQueries": [[{"hugoGeneSymbol": "TP53"}]]}],
}  # fmt: skip
ROWS = [{"studyId": study, "patientId": f"P-{study}", "sampleId": f"S-{study}", "value": f"of {study}"} for study in (APPLES, PEARS)]
BOTH = [APPLES, PEARS]
DOCUMENTS = {
    "main_session": {"gene_list": "TP53", "Action": "Submit"},
    "virtual_study": {"name": "Two", "description": "", "studies": STUDIES, "origin": BOTH, "studyViewFilter": FILTER, "dynamic": False, "further": [1.5]},
    "group": {"name": "G", "description": "", "studies": STUDIES, "origin": [*BOTH, UNKNOWN], "uid": "u", "color": "#fff"},
    "comparison_session": {
        "groups": [{"name": "both", "studies": STUDIES, "origin": BOTH}, {"name": "pears alone", "studies": STUDIES[1:], "origin": [PEARS]}],
        "origin": BOTH, "clinicalAttributeName": "Kind", "groupNameOrder": ["pears alone", "both"],
    },
    "custom_data": {"displayName": "Own", "patientAttribute": False, "datatype": "STRING", "origin": BOTH, "priority": 1, "data": ROWS},
    "custom_gene_list": {"name": "L", "description": "", "geneList": ["TP53", "KRAS"]},
    "genomic_chart": {"any": {"thing": [None, True]}},
}  # fmt: skip
SETTINGS = {"page": "study_view", "origin": BOTH, "chartSettings": [{"id": "x"}], "groupColors": {}}


class Pages:
    """A Portal with people, and the requests of its pages."""

    def __init__(self, portal, signs_in):
        self.portal = portal
        self.tokens = {email: portal.token(email) for email in (FRODO, SAM, "a.b", "aXb")} if signs_in else {}

    def ask(self, path, who=None, body=None, method=None, **options):
        how = {"method": method or ("GET" if body is None else "POST"), **options}
        if body is not None:
            how |= {"data": body if isinstance(body, bytes) else json.dumps(body), "content_type": "application/json"}
        return self.portal.ask(BASE + path, token=self.tokens.get(who), **how)

    def make(self, kind, document=None, who=None, end=""):
        answer = self.ask(f"/session/{kind}{end}", who, DOCUMENTS[kind] if document is None else document)
        assert answer.status_code == 200, answer.text
        assert re.fullmatch('{"id":"[0-9a-f]{24}"}', answer.text)
        return answer.json["id"]

    def read(self, kind, document_id, who=None):
        answer = self.ask(f"/session/{kind}/{document_id}", who)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store"), answer.text
        assert answer.json["id"] == document_id
        return answer.json["data"]

    def listed(self, path, who=None, body=None):
        answer = self.ask(path, who, body)
        # Who may not read everything gets a tag of the answer itself; there is none of the data version.
        assert answer.status_code == 200 and (who == SAM or "ETag" not in answer.headers), answer.text
        return answer.json


@pytest.fixture
def opened(portal, access):
    """opened(settings) → Pages."""

    def make(**settings):
        signs_in = settings.get("authenticate") != "false"
        if signs_in:
            add_user(access, FRODO, "public_portal:ALL")
            add_user(access, SAM, f"public_portal:{APPLES}")
            add_user(access, "a.b", "public_portal:ALL")
            add_user(access, "aXb", "public_portal:ALL")
        return Pages(portal({**(LOGIN if signs_in else {}), **settings}), signs_in)

    if not access.rows("SELECT 1 FROM `cancer_study`"):
        access.run("INSERT INTO `type_of_cancer` VALUES ('brca', 'b', 'c', 'd', 's', 'tissue')")
        for number, study in enumerate(BOTH, 1):
            access.run(
                "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `TYPE_OF_CANCER_ID`, `PUBLIC`, `GROUPS`)"
                f" VALUES ({number}, '{study}', 'n', 's', 'd', 'brca', 0, '')",
                "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`, `SHOW_PROFILE_IN_ANALYSIS_TAB`)"
                f" VALUES ({number}, '{study}_mutations', {number}, 'MUTATION_EXTENDED', 'MAF', 'n', 1)",
            )
    return make


@pytest.mark.parametrize("settings", [OPEN, LOGIN], ids=["open", "login"])
def test_each_kind_is_made_and_read(opened, settings):
    pages = opened(**settings)
    who = FRODO if pages.tokens else None
    for kind, document in DOCUMENTS.items():
        if KINDS[kind].signed_in and not who:
            answer = pages.ask(f"/session/{kind}", None, document)
            assert answer.status_code == 403 and "Sign in" in answer.json["message"]
            continue
        sent = {**document, "owner": "me", "users": ["*"], "created": 1, "lastUpdated": 2, "version": 3}
        document_id = pages.make(kind, sent, who)
        assert pages.read(kind, document_id, who) == document
        head = pages.ask(f"/session/{kind}/{document_id}", who, method="HEAD")
        assert (head.status_code, head.data) == (200, b"")
        for other in KINDS:
            if other != kind:
                answer = pages.ask(f"/session/{other}/{document_id}", who)
                assert (answer.status_code, answer.json["message"]) == (404, f"Session not found: {document_id}")


@pytest.mark.parametrize("document_id", [UNKNOWN, "x", UNKNOWN.upper(), UNKNOWN + "0", "%25", "' OR 1=1 -- ", UNKNOWN[:-1] + " ", "é", "{$gt:''}"])
def test_ids_are_exact(opened, document_id):
    pages = opened(**OPEN)
    pages.portal.made.run(f"INSERT INTO `genows_session` VALUES ('{UNKNOWN[:-1]}', 'main_session', NULL, NULL, '[]', '{{}}', 2, NULL, '2020-01-01 00:00:00', '2020-01-01 00:00:00', '2020-01-01 00:00:00')")
    answer = pages.ask(f"/session/main_session/{document_id}")
    assert (answer.status_code, answer.mimetype) == (404, "application/json")


def test_the_same_document_again_has_the_same_id(opened):
    pages = opened()
    again = {**DOCUMENTS["virtual_study"], "studies": [{"samples": ["T-apple", "S-apple", "S-apple"], "id": APPLES}, STUDIES[1]]}
    for kind, other in (("main_session", {"gene_list": "KRAS"}), ("comparison_session", {"groups": []}), ("virtual_study", {**again, "name": "B"})):
        first = pages.make(kind, who=FRODO)
        assert pages.make(kind, dict(reversed(DOCUMENTS[kind].items())), FRODO) == first != pages.make(kind, other, FRODO)
        assert pages.make(kind, who=SAM) != first
    assert pages.make("virtual_study", again, FRODO) == pages.make("virtual_study", who=FRODO)
    saved = pages.make("virtual_study", who=FRODO, end="/save")
    assert saved not in (pages.make("virtual_study", who=FRODO), pages.make("virtual_study", who=FRODO, end="/save"))
    assert pages.make("group", who=FRODO) != pages.make("group", who=FRODO)


def test_lists_are_their_users(opened):
    pages = opened()
    ids = []
    for step in range(3):
        pages.portal.now += step % 2
        ids.append(pages.make("virtual_study", {**DOCUMENTS["virtual_study"], "name": str(step)}, FRODO, "/save"))
    pages.make("virtual_study", who=FRODO)
    genes = pages.make("custom_gene_list", who=FRODO, end="/save")
    pages.make("custom_gene_list", who=FRODO)
    # Newest first; of one second by id.
    assert [each["id"] for each in pages.listed("/session/virtual_study", FRODO)] == [*sorted(ids[1:]), ids[0]]
    assert pages.listed("/session/virtual_study", FRODO)[0]["data"]["studies"] == STUDIES
    assert pages.listed("/session/custom_gene_list", FRODO) == [{"id": genes, "data": DOCUMENTS["custom_gene_list"]}]
    assert pages.listed("/session/virtual_study", SAM) == pages.listed("/session/custom_gene_list", SAM) == []
    for kind, path in (("group", "/session/groups/fetch"), ("custom_data", "/session/custom_data/fetch")):
        document_id, origin = pages.make(kind, who=FRODO), DOCUMENTS[kind]["origin"]
        assert [each["id"] for each in pages.listed(path, FRODO, origin[::-1])] == [document_id]
        assert pages.listed(path, FRODO, origin[:1]) == pages.listed(path, SAM, origin) == []
        # Shared by its address, and forgotten; the document stays.
        assert pages.ask(f"/session/{kind}/add/{document_id}", SAM).status_code == 200
        assert pages.ask(f"/session/{kind}/add/{document_id}", SAM).data == b""
        assert [each["id"] for each in pages.listed(path, SAM, origin)] == [document_id]
        assert pages.ask(f"/session/{kind}/delete/{document_id}", FRODO).status_code == 200
        assert (len(pages.listed(path, FRODO, origin)), len(pages.listed(path, SAM, origin))) == (0, 1)
        assert pages.read(kind, document_id, FRODO)["origin"] == origin
    assert pages.ask(f"/session/group/add/{UNKNOWN}", SAM).status_code == 404
    assert pages.ask(f"/session/virtual_study/add/{document_id}", SAM).status_code == 404
    assert pages.ask(f"/session/main_session/add/{document_id}", SAM).status_code == 404


def test_nobody_has_no_list(opened):
    pages = opened(**OPEN)
    assert pages.listed("/session/virtual_study") == pages.listed("/session/custom_gene_list") == pages.listed("/public_virtual_studies") == []
    group = pages.make("group")
    pages.make("virtual_study", end="/save")
    assert pages.listed("/session/groups/fetch", None, DOCUMENTS["group"]["origin"]) == pages.listed("/session/virtual_study") == []
    for path, body in ((f"/session/group/add/{group}", None), (f"/session/group/delete/{group}", None), ("/session/settings", SETTINGS), ("/session/settings/fetch", SETTINGS)):
        answer = pages.ask(path, None, body)
        assert answer.status_code == 403 and "Sign in" in answer.json["message"], path


def test_settings_are_their_owners(opened):
    pages = opened()
    asked = {"page": "study_view", "origin": BOTH[::-1]}
    answer = pages.ask("/session/settings/fetch", FRODO, asked)
    assert (answer.status_code, answer.data) == (200, b"")
    for colour in ("red", "blue"):
        answer = pages.ask("/session/settings", FRODO, {**SETTINGS, "groupColors": {"a": colour}})
        assert (answer.status_code, answer.data) == (200, b"")
    assert pages.ask("/session/settings/fetch", FRODO, asked).json == {**SETTINGS, "groupColors": {"a": "blue"}}
    for other in ({**asked, "page": "results_view"}, {**asked, "origin": [APPLES]}):
        assert pages.ask("/session/settings/fetch", FRODO, other).data == b""
    assert pages.ask("/session/settings/fetch", SAM, asked).data == b""
    ((document_id,),) = pages.portal.made.rows("SELECT `ID` FROM `genows_session`")
    assert pages.ask(f"/session/settings/{document_id}", SAM).status_code == 404
    assert pages.read("settings", document_id, FRODO)["groupColors"] == {"a": "blue"}


def test_publishing_needs_the_key(opened):
    pages = opened(**{"session.endpoint.publisher-api-key": KEY})
    document_id, path = pages.make("virtual_study", who=FRODO), "/public_virtual_studies"
    headers = {"X-PUBLISHER-API-KEY": KEY}

    def publish(end="", which=document_id, method="POST", **sent):
        return pages.ask(f"{path}/{which}{end}", FRODO, method=method, **sent).status_code

    assert publish() == 400
    assert publish(headers={"X-PUBLISHER-API-KEY": KEY[:-1]}) == publish(headers={"X-PUBLISHER-API-KEY": ""}) == 403
    assert publish(which=UNKNOWN, headers=headers) == publish(method="DELETE", headers=headers) == 404
    assert publish(which=pages.make("group", who=FRODO), headers=headers) == 404
    assert publish("?typeOfCancerId=nosuch", headers=headers) == 400
    assert publish(headers={**headers, "Sec-Fetch-Site": "cross-site"}) == 403
    assert pages.listed(path, FRODO) == []
    assert publish(headers=headers) == publish("?typeOfCancerId=brca&pmid=17", headers=headers) == 200
    (one,) = pages.listed(path, FRODO)
    assert one == {"id": document_id, "data": {**DOCUMENTS["virtual_study"], "typeOfCancerId": "brca", "pmid": "17"}}
    assert pages.listed(path, SAM)[0]["data"]["studies"] == STUDIES[:1]
    assert pages.listed("/session/virtual_study", FRODO) == []
    # Whoever sends the same again has one without these.
    assert pages.make("virtual_study", who=FRODO) != document_id
    assert publish(method="DELETE", headers=headers) == 200
    assert pages.listed(path, FRODO) == [] and publish(method="DELETE", headers=headers) == 404


def test_ten_wrong_keys_a_minute_are_enough(opened):
    pages = opened(**OPEN, **{"session.endpoint.publisher-api-key": KEY})
    path, wrong = f"/public_virtual_studies/{pages.make('virtual_study')}", {"X-PUBLISHER-API-KEY": "x"}
    pages.portal.now = NOON // 60 * 60 + 5
    assert [pages.ask(path, method="POST", headers=wrong).status_code for _ in range(11)] == [403] * 10 + [429]
    refused = pages.ask(path, method="POST", headers={"X-PUBLISHER-API-KEY": KEY})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "55")
    assert refused.json["message"].startswith("The key of publishers has failed too often")
    assert pages.ask(path, method="POST", headers={"X-PUBLISHER-API-KEY": KEY}, peer="192.0.2.7").status_code == 200


def test_without_a_key_nobody_publishes(opened):
    pages = opened()
    answer = pages.ask(f"/public_virtual_studies/{pages.make('virtual_study', who=FRODO)}", FRODO, method="POST", headers={"X-PUBLISHER-API-KEY": ""})
    assert answer.status_code == 403


def test_what_one_may_not_read_is_not_in_it(opened):
    pages = opened()
    for kind in DOCUMENTS:
        document_id = pages.make(kind, who=FRODO)
        assert pages.read(kind, document_id, FRODO) == DOCUMENTS[kind]
        answer = pages.ask(f"/session/{kind}/{document_id}", SAM)
        assert answer.status_code == 200 and "pear" not in answer.text, answer.text
    shown = pages.read("virtual_study", pages.make("virtual_study", who=FRODO), SAM)
    assert shown["studies"] == STUDIES[:1] and shown["origin"] == [APPLES] and shown["further"] == [1.5]
    assert shown["studyViewFilter"]["studyIds"] == [APPLES] and shown["studyViewFilter"]["sampleIdentifiers"] == FILTER["sampleIdentifiers"][:1]
    assert shown["studyViewFilter"]["geneFilters"][0]["molecularProfileIds"] == [f"{APPLES}_mutations"]
    # An id of a document is no study.
    assert pages.read("group", pages.make("group", who=FRODO), SAM)["origin"] == [APPLES, UNKNOWN]
    shown = pages.read("comparison_session", pages.make("comparison_session", who=FRODO), SAM)
    assert ([group["name"] for group in shown["groups"]], shown["groupNameOrder"]) == (["both"], ["both"])
    # Decided when it is read: a right that is given or taken counts at once.
    document_id = pages.make("custom_data", who=FRODO)
    pages.portal.made.run(f"INSERT INTO `authorities` VALUES ('{SAM}', 'public_portal:{PEARS}')")
    assert pages.read("custom_data", document_id, SAM)["data"] == ROWS


@pytest.mark.parametrize("kind", ["virtual_study", "group", "comparison_session", "custom_data"])
def test_where_nothing_is_left_there_is_no_document(opened, kind):
    pages = opened()
    document = {**DOCUMENTS[kind], "origin": [PEARS], **({"data": ROWS[1:]} if kind == "custom_data" else {"studies": STUDIES[1:]})}
    if kind == "comparison_session":
        document = {**document, "groups": DOCUMENTS[kind]["groups"][1:]}
    document_id = pages.make(kind, document, FRODO)
    hidden, unknown = (pages.ask(f"/session/{kind}/{which}", SAM) for which in (document_id, UNKNOWN))
    assert (hidden.status_code, hidden.text) == (404, unknown.text.replace(UNKNOWN, document_id))
    if KINDS[kind].listed:
        assert pages.ask(f"/session/{kind}/add/{document_id}", SAM).status_code == 404
    # What the writer may not read is stored as sent, and read by whom it is theirs.
    own = pages.make(kind, document, SAM)
    assert pages.read(kind, own, FRODO) == document
    assert pages.listed("/session/virtual_study", SAM) == []


def test_names_of_users_are_compared_whole(opened):
    pages = opened()
    for who in ("a.b", "aXb"):
        pages.make("virtual_study", {**DOCUMENTS["virtual_study"], "name": who}, who, "/save")
        pages.ask("/session/settings", who, {**SETTINGS, "groupColors": {"of": who}})
    for who in ("a.b", "aXb"):
        assert [each["data"]["name"] for each in pages.listed("/session/virtual_study", who)] == [who]
        assert pages.ask("/session/settings/fetch", who, SETTINGS).json["groupColors"] == {"of": who}


OF_SITES = [
    ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Sec-Fetch-Site": "same-site"}, 403), ({"Origin": "https://evil.example"}, 403), ({"Origin": "null"}, 403),
    ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 200), ({"Sec-Fetch-Site": "none"}, 200), ({}, 200),
]  # fmt: skip


@pytest.mark.parametrize(("headers", "status"), OF_SITES)
def test_pages_of_other_sites_write_nothing(opened, headers, status):
    pages = opened()
    group = pages.make("group", who=FRODO)
    for path, body in (("/session/main_session", {}), ("/session/virtual_study/save", DOCUMENTS["virtual_study"]), ("/session/settings", SETTINGS), ("/session/settings/fetch", SETTINGS)):
        assert pages.ask(path, FRODO, body, headers=headers).status_code == status, path
    for word in ("add", "delete"):
        assert pages.ask(f"/session/group/{word}/{group}", FRODO, headers=headers).status_code == status
    assert pages.ask(f"/session/group/{group}", FRODO, headers=headers).status_code == 200


def test_a_cookie_alone_changes_no_list_by_get(opened):
    """Over plain http browsers may not say whose page asks: then it has to name itself."""
    pages = opened(**{"api.session_access": "true"})
    group = pages.make("group", who=FRODO)

    def forget(**headers):
        return pages.portal.ask(f"{BASE}/session/group/delete/{group}", user=FRODO, headers=headers).status_code

    assert forget() == forget(Referer="http://evil.example/") == forget(Referer="http://localhost.evil.example/") == 403
    assert len(pages.listed("/session/groups/fetch", FRODO, DOCUMENTS["group"]["origin"])) == 1
    assert forget(Referer="http://localhost/portal/study") == 200
    assert pages.listed("/session/groups/fetch", FRODO, DOCUMENTS["group"]["origin"]) == []


DEEP = b"[" * 500 + b"]" * 500
HOSTILE = [
    ("main_session", b"[]"), ("main_session", b"null"), ("main_session", b'"x"'), ("main_session", b"{"), ("main_session", b'{"a":' + DEEP + b"}"),
    ("main_session", b'{"a":1e999}'), ("main_session", b'{"a":NaN}'), ("main_session", b'{"a":"\\ud800"}'), ("main_session", b'{"a":"\xff"}'), ("main_session", b""),
    ("virtual_study", {"name": "x"}), ("virtual_study", {"studies": []}), ("virtual_study", {"name": 1, "studies": []}), ("virtual_study", {"name": "x", "studies": {}}),
    ("virtual_study", {"name": "x", "studies": [PEARS]}), ("virtual_study", {"name": "x", "studies": [{"id": [PEARS]}]}), ("virtual_study", {"name": "x", "studies": [{"id": PEARS, "samples": {"a": 1}}]}),
    ("virtual_study", {"name": "x", "studies": [], "origin": PEARS}), ("virtual_study", {"name": "x", "studies": [], "studyViewFilter": []}), ("group", {"name": None, "studies": []}),
    ("comparison_session", {"groups": {}}), ("comparison_session", {"groups": [PEARS]}), ("comparison_session", {"groups": [{"studies": [{"id": None}]}]}), ("comparison_session", {"groupNameOrder": "x"}),
    ("custom_data", {"displayName": "x", "patientAttribute": "false", "data": []}), ("custom_data", {"displayName": "x", "patientAttribute": True}),
    ("custom_data", {"displayName": "x", "patientAttribute": True, "data": [{"studyId": {"a": PEARS}}]}), ("settings", {"page": "study_view"}), ("settings", {"page": 1, "origin": []}),
    ("custom_gene_list", {"name": "x", "geneList": "TP53"}), ("custom_gene_list", {"name": "x", "geneList": [1]}),
]  # fmt: skip


def test_hostile_documents_are_refused(opened):
    pages = opened()
    for kind, body in HOSTILE:
        answer = pages.ask(f"/session/{kind}", FRODO, body)
        assert (answer.status_code, answer.mimetype) == (400, "application/json") and answer.json["message"], (kind, body)
    assert pages.ask("/session/main_session", FRODO, b"{}", headers={"Content-Encoding": "br"}).status_code == 415
    for kind in ("short_url", "nosuch", "groups", "__class__", "%00"):
        assert pages.ask(f"/session/{kind}", FRODO, {}).status_code == pages.ask(f"/session/{kind}/{UNKNOWN}", FRODO).status_code == 404, kind
    assert pages.ask("/session/group/save", FRODO, DOCUMENTS["group"]).status_code == 404
    assert pages.portal.made.rows("SELECT COUNT(*) FROM `genows_session`") == [(0,)]


ODD = [
    {"$where": "sleep(1000)", "__proto__": {"a": 1}, "a.b": "'; DROP TABLE `genows_session`; --", "": "", "\0": "\0\u2028\u2029</script>😀"},
    {"studies": [{"id": PEARS, "samples": []}], "studyId": PEARS, "origin": {"origin": [[PEARS]]}},
    {"numbers": [0, -0.0, 1e300, 12345678901234567890, 0.1], "deep": json.loads("[" * 50 + "]" * 50)},
]  # fmt: skip


def test_odd_documents_are_kept_as_they_are(opened):
    pages = opened()
    for document in ODD:
        assert pages.read("genomic_chart", pages.make("genomic_chart", document, FRODO), SAM) == document
    # Where a study would stand, whatever its shape, and in members that nobody knows.
    more = {"newer": {"studyId": PEARS, "x": [{"studyId": PEARS}, {"studyId": APPLES}], "origin": [[PEARS], PEARS]}, "y": {"z": {"studyId": PEARS}}}
    shown = pages.read("virtual_study", pages.make("virtual_study", {**DOCUMENTS["virtual_study"], **more}, FRODO), SAM)
    assert "pear" not in json.dumps(shown) and "y" in shown and "newer" not in shown
    groups = [{"name": "a", "studies": STUDIES, "studyId": PEARS}, {"name": "b", "studies": None}, {"studies": STUDIES[1:]}]
    shown = pages.read("comparison_session", pages.make("comparison_session", {"groups": groups, "groupNameOrder": None}, FRODO), SAM)
    assert [group.get("name") for group in shown["groups"]] == ["a", "b"]


def test_documents_that_name_very_much(opened):
    """As much as is taken: names of documents, of profiles, of studies. Whatever grows with the square of it would take minutes."""
    pages = opened()
    names = [f"{number:024x}" for number in range(100_000)]
    document = {"name": "x", "studies": [STUDIES[0], *({"id": name} for name in names[:50_000])], "studyViewFilter": {"x": {"molecularProfileIds": [f"p{name}" for name in names[:40_000]]}}}
    shown = pages.read("virtual_study", pages.make("virtual_study", document, FRODO), SAM)
    assert shown == {"name": "x", "studies": STUDIES[:1], "studyViewFilter": {"x": {"molecularProfileIds": []}}}
    document = {"name": "x", "studies": STUDIES[:1], "origin": names}
    assert pages.read("group", pages.make("group", document, FRODO), SAM) == document


def test_sizes_and_numbers_are_bounded(opened):
    pages = opened(**{"sessions.max_bytes": "2000", "sessions.max_per_user": "3"})
    assert pages.ask("/session/main_session", FRODO, {"a": "x" * 2000}).status_code == 413
    ids = [pages.make("group", who=FRODO) for _ in range(3)]
    answer = pages.ask("/session/group", FRODO, DOCUMENTS["group"])
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "86400") and "3 documents" in answer.json["message"]
    assert len(pages.listed("/session/groups/fetch", FRODO, DOCUMENTS["group"]["origin"])) == 3
    others = [pages.make("group", who="a.b") for _ in range(2)]
    assert [pages.ask(f"/session/group/add/{which}", "a.b").status_code for which in (ids[0], ids[0], ids[1])] == [200, 200, 429]
    assert len(pages.listed("/session/groups/fetch", "a.b", DOCUMENTS["group"]["origin"])) == 3 and len(others) == 2


def test_a_network_makes_so_many_a_day(opened):
    pages = opened(**OPEN, **{"sessions.max_per_day": "2"})
    pages.portal.now = NOON
    first = [pages.make("main_session", {"n": number}) for number in range(2)]
    refused = pages.ask("/session/main_session", None, {"n": 2})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, str(86400 - int(NOON) % 86400))
    # The same again is none more; another network may, and this one the next day.
    assert pages.make("main_session", {"n": 1}) == first[1]
    assert pages.ask("/session/main_session", None, {"n": 2}, peer="192.0.2.7").status_code == 200
    pages.portal.now += 86400
    assert pages.ask("/session/main_session", None, {"n": 3}).status_code == 200


def test_what_nobody_reads_is_swept(opened, monkeypatch):
    monkeypatch.setattr("genows.saved.store.SWEEPS", 1)
    pages = opened(**{"sessions.days": "10"})
    kept, read, old = pages.make("group", who=FRODO), *(pages.make("main_session", {"n": number}, FRODO) for number in range(2))
    pages.portal.now += 9 * 86400
    pages.read("main_session", read, SAM)
    pages.portal.now += 2 * 86400
    new = pages.make("main_session", {"n": 2}, FRODO)
    assert {row for (row,) in pages.portal.made.rows("SELECT `ID` FROM `genows_session`")} == {kept, read, new}
    assert pages.ask(f"/session/main_session/{old}", FRODO).status_code == 404


def assert_all_404(pages, who):
    for path, method in addresses():
        body = None if method != "POST" or "public" in path else [APPLES] if path.endswith(("groups/fetch", "custom_data/fetch")) else {}
        answer = pages.ask(path, who, body, method)
        assert answer.status_code == 404, (path, method, answer.text)


def test_off_every_address_is_404(opened):
    assert_all_404(opened(sessions="off"), FRODO)


def test_without_the_tables_every_address_is_404(made):
    """So it is with a portal's own database, until 'genows check --create' makes them; and one that an older genows made."""
    made.run("DROP TABLE `genows_session_user`", "DROP TABLE `genows_session`")
    schema.look(made.database)
    portal = Portal(made, OPEN)
    assert_all_404(Pages(portal, False), None)
    portal.close()
    assert schema.unfinished(schema.look(made.database)) is False
    schema.create(made.database, species=None)
    portal = Portal(made, OPEN)
    assert Pages(portal, False).make("main_session")
    portal.close()


def addresses():
    """(path, method) of each address of saved documents."""
    for rule in URLS.iter_rules():
        if rule.rule.startswith((f"{BASE}/session/", f"{BASE}/public_virtual_studies")):
            path = rule.rule.removeprefix(BASE).replace("<part:kind>", "virtual_study").replace("<part:document_id>", UNKNOWN)
            yield from ((path, method) for method in sorted(rule.methods - {"HEAD", "OPTIONS"}))


def test_with_a_login_every_address_needs_a_token(opened):
    pages = opened()
    found = list(addresses())
    assert len(found) == 13
    for path, method in found:
        for token in (None, "", UNKNOWN):
            assert pages.portal.ask(BASE + path, method, token=token).status_code == 401, path
        # A login opens nothing while api.session_access is false.
        assert pages.portal.ask(BASE + path, method, user=FRODO).status_code == 401
    assert pages.portal.ask(f"{BASE}/session/virtual_study", "GET", user=SAURON, token=pages.tokens[FRODO]).status_code == 200


def test_the_root_has_them_too(opened):
    pages = opened(**OPEN, **{"api.root": "third"})
    answer = pages.portal.ask("/api/session/main_session", "POST", data=b'{"a":1}', content_type="application/json")
    assert answer.status_code == 200
    for base in ("/api", BASE):
        assert pages.portal.ask(f"{base}/session/main_session/{answer.json['id']}").json["data"] == {"a": 1}
    assert pages.portal.ask(f"/api/public_virtual_studies/{UNKNOWN}", "DELETE", headers={"X-PUBLISHER-API-KEY": ""}).status_code == 403


def test_many_at_once_have_ids_of_their_own(opened):
    pages = opened()

    def make(number):
        return pages.make("group", {**DOCUMENTS["group"], "name": str(number)}, FRODO), pages.make("main_session", {"the same": number // 10}, FRODO)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(make, range(40)))
    assert len({group for group, _ in found}) == 40 and len({same for _, same in found}) == 4
    assert pages.portal.made.rows("SELECT COUNT(*) FROM `genows_session`") == [(44,)]
