"""Who may read which study, through every address: not a byte of a forbidden study, and no sign that it is there."""

import json
import re
from urllib.parse import parse_qsl, urlencode

import pytest

from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.clients.webservice.table import COMMANDS
from genows.http import dispatch
from genows.http.line import Ticket
from genows.routes import URLS
from tests import orchards, services
from tests import parametervalues as values
from tests.answers.services import SERVICES as OF_SERVICES
from tests.orchards import filled
from tests.portal import Portal, add_user, audit_lines, watch_audit

EVERY = frozenset(orchards.STUDIES)
# User → (authorities as stored, studies that they open).
USERS = {
    "all": (["orchard:ALL"], EVERY),
    "all in another case": (["Orchard:all"], EVERY),
    "one study": (["orchard:damson"], {"damson"}),
    "one study in another case": (["ORCHARD:Damson"], {"damson"}),
    "a group": (["orchard:orchard team"], {"quince", "medlar"}),
    "ALL_TCGA": (["orchard:ALL_TCGA"], {"rowan_tcga"}),
    "ALL_NCI_TARGET": (["orchard:all_nci_target"], {"sorb_target", "all_target_phase1"}),
    "two": (["orchard:OTHER", "orchard:rowan_tcga", "orchard:rowan_tcga "], {"medlar", "rowan_tcga"}),
    "nothing": ([], set()),
    "another portal's": (["vineyard:ALL", "ALL", "orchard", "orchard:", "xorchard:ALL", ":ALL"], set()),
    "a part of a name": (["orchard:quin", "orchard:ORCHARD", "orchard:%", "orchard:quince;medlar"], set()),
}
SETTINGS = {"authenticate": "remote_user", "dat.method": "uuid", "app.name": "orchard"}
INVENTED = "nosuch"  # a study that nobody has loaded

# Beside what follows from an address's parameters: what takes more of them to ask for.
MORE_QUERIES = {
    "/api/studies": ["study_ids={s},nosuch2"],
    "/api/clinicaldata/patients": ["study_id={s}&attribute_ids=PATIENT_{M}"],
    "/api/clinicaldata/samples": [
        "study_id={s}&attribute_ids=SAMPLE_{M}", "study_id={s}&attribute_ids=&shape=table&format=tsv",
        "study_id={s}&attribute_ids=&shape=table&sample_ids=S-{m}",
    ],
    "/api/interactions": ["genes=TP53&neighbours=all"],
    "/api/proteindomains": ["uniprot_accs="],
    "/api/copynumbersegments": ["study_id={s}&format=seg"],
    "/api/mutations": ["genetic_profile_ids=&genes=tp53&sample_ids=S-{m}", "genetic_profile_ids=&sample_list_id={s}_sequenced&exclude_normal=1"],
    "/api/resources": ["study_id={s}&sample_ids=S-{m}&resource_ids=SLIDE"],
    "/api/geneticprofiledata": [
        "genetic_profile_ids={s}_gsva&genes=SET_A", "genetic_profile_ids={s}_mrna&genes=TP53",
        "genetic_profile_ids={s}_mutations,{s}_mrna&genes=tp53&sample_list_id={s}_sequenced",
        "genetic_profile_ids={s}_mutations,{s}_mrna&genes=&shape=matrix", "genetic_profile_ids={s}_mrna&genes=&shape=matrix&rows=samples&format=csv",
        "genetic_profile_ids=&genes=&format=tsv", "genetic_profile_ids={s}_mutations&genes=&format=ndjson&limit=5",
    ],
    "/api/geneticprofiles": ["genetic_profile_ids={s}_mutations,{s}_mrna"],
    "/api/mutation_count": ["type=count&per_study=true&gene=TP53", "type=frequency&per_study=true&gene=TP53&studyId={s}&start=1&end=400"],
    "/api/alterations": [
        "genetic_profile_ids=&genes=", "genetic_profile_ids={s}_mutations&oql=TP53:MUT%3DR273",
        "genetic_profile_ids={s}_mutations,{s}_mrna&genes=TP53&sample_list_id={s}_sequenced",
    ],
    "/api/alterationcounts": ["study_ids={s}&oql=TP53"],
    "/api/enrichments": ["genetic_profile_ids={s}_gistic&altered_sample_ids=S-{m}&unaltered_sample_ids=S-{m}&event=amp"],
    "/api/genelookup": ["genes=tp53,7157"],
    "/api/geneticprofilegenes": [
        "study_id={s}&genes=TP53", "genetic_profile_ids={s}_mutations&genes=TP53&sample_ids=S-{m}", "genetic_profile_ids=&genes=TP53&sample_list_id={s}_sequenced",
    ],
    "/webservice.do": [
        "cmd=getClinicalData&case_set_id={s}_sequenced", "cmd=getClinicalData&case_list=S-{m}",
        "cmd=getProfileData&genetic_profile_id={s}_mrna&case_list=S-{m}&gene_list=TP53", "cmd=getMutationData&genetic_profile_id={s}_mutations&gene_list=TP53",
    ],
}  # fmt: skip


def written(asked):
    """A query as a browser's address has it, with {s} and {m} as they are."""
    return urlencode(asked, safe="{},")


# Address → queries. {s}: a study's identifier, {m}: its word. Those with {s} or {m} name something of that study.
QUERIES = {
    **{path: [written(asked) for asked in values.questions(address)] for path, address in SECOND.items()},
    "/webservice.do": [written(asked) for command in COMMANDS.values() for asked in values.command_questions(command)],
    **services.QUERIES,
}
QUERIES = {path: [*queries, *MORE_QUERIES.get(path, ())] for path, queries in QUERIES.items()}
# What tells of all that may be read, and takes no name of a study. What else names none, nor anything of one, tells of none.
TELL_OF_EVERY = {*services.NAME_NOTHING, "getCancerStudies", "getCancerTypes"}
OF_NO_STUDY = {*services.OPEN_TO_ALL, *(values.key(each) for each in (*SECOND.values(), *COMMANDS.values()) if not values.naming(each))} - TELL_OF_EVERY


# Parts of what is asked for whose answers bear no word of the study, or words of others too.
WORDLESS = (
    "getMutSig", "getProteinArray", "getAllClinicalData", "getMutationFrequency", "coexpressions", "similarsamples", *services.WORDLESS,
    "/api/cohort/compare/genes", "/api/cohort/compare/survival", "/api/cohort/genes", "/api/cohort/survival",
)  # fmt: skip


def is_wordless(question):
    return question.partition("?")[0] == "/api/cohort" or any(words in question for words in WORDLESS)


def asked_of(path, query):
    """The path of a question, or its command."""
    return dict(parse_qsl(query)).get("cmd", path) if path == "/webservice.do" else path


ALL_QUERIES = [(path, query) for path, queries in QUERIES.items() for query in queries]
NAMING = [(path, query) for path, query in ALL_QUERIES if values.names_something(query)]
LISTING = [(path, query) for path, query in ALL_QUERIES if not values.names_something(query)]


class Reader:
    """A user with a token. `read` gives (status, headers that tell of content, bytes). *questions*: those of NAMING that `told` asks."""

    def __init__(self, portal, user, questions=()):
        self.portal, self.token, self.email, self.questions = portal, portal.token(user), user, questions

    def read(self, path, query, **options):
        answer = self.portal.ask(path, token=self.token, query_string=query, **options)
        # The last two repeat what was asked.
        no_content = ("ETag", "X-Request-Id", "Content-Disposition", "Link")
        headers = {name: value for name, value in answer.headers.items() if name not in no_content}
        return answer.status_code, headers, answer.data


@pytest.fixture(scope="module")
def orchard(request, tmp_path_factory):
    """kind of database → a Portal over the studies, with every user of USERS."""
    opened = {}

    def portal(made):
        key = made.settings["db.connection_string"]
        if key not in opened:
            orchards.load_all(made, tmp_path_factory.mktemp("orchard"))
            opened[key] = Portal(made, SETTINGS)
        for number, (authorities, _) in enumerate(USERS.values()):
            add_user(made, f"user{number}@example.org", *authorities)
        return opened[key]

    yield portal
    for portal_ in opened.values():
        portal_.close()


# Who is asked each question of NAMING. PERF: the other users, whose authorities are only written otherwise, are asked every eighth, each another
# eighth: what differs is which studies they open.
ASKED_ALL, STEP = {"one study", "a group", "nothing"}, 8


@pytest.fixture(params=list(USERS))
def reader(request, orchard, access):
    """(Reader, the studies that it may read)."""
    portal, number = orchard(access), list(USERS).index(request.param)
    questions = NAMING if request.param in ASKED_ALL else NAMING[number % STEP :: STEP]
    return Reader(portal, f"user{number}@example.org", questions), USERS[request.param][1]


PAGES = [("/studies/{s}", ""), ("/studies/{s}/genes", "genes=TP53"), ("/genes", "genes=TP53&study_ids={s}"), ("/query/data", "study_id={s}&genetic_profile_ids={s}_mrna&genes=TP53"),
         ("/studies/{s}/patients", ""), ("/studies/{s}/patients/P", "")]  # fmt: skip


@pytest.fixture(scope="module")
def kept():
    """What `told` has asked, for all tests of the module. PERF: they would ask the same 14,000 questions again, each for itself."""
    return {}


# Of so many studies that are forbidden to a user each question is asked, of others the next one. PERF: of all of them it is as many again.
ASKED_FORBIDDEN = 2


def questions_of(reader, readable):
    """Study → the questions that are asked of it: all of INVENTED and of what may be read."""
    forbidden = sorted(EVERY - set(readable))
    chosen = {study_id: reader.questions for study_id in (INVENTED, *readable)}
    for place, study_id in enumerate(forbidden):
        chosen[study_id] = [question for number, question in enumerate(reader.questions) if (place - number) % len(forbidden) < ASKED_FORBIDDEN]
    return chosen


@pytest.fixture
def told(reader, kept, monkeypatch):
    """Study → {question: (what *reader* is told of it, what that costs, as if everything were much)}, PAGES among the questions without an answer."""
    it, readable = reader
    key = (id(it.portal), it.email)
    if key not in kept:
        kept[key] = {}
        costs = []
        monkeypatch.setattr(dispatch, "COSTLY_CELLS", 0)
        monkeypatch.setattr(Ticket, "take", lambda ticket, cost=0: costs.append(cost))
        for study_id, questions in questions_of(it, readable).items():
            answers = {}
            for path, query in (*questions, *PAGES):
                answer = it.read(filled(path, study_id), filled(query, study_id))
                answers[path, query] = None if (path, query) in PAGES else answer, list(costs)
                costs.clear()
            kept[key][study_id] = answers
    return kept[key]


def answers_of(told, study_id):
    """(question, answer) of the questions that have one."""
    return [(question, answer) for question, (answer, _) in told[study_id].items() if answer]


def words_in(data):
    text = data.decode().lower()
    return {study_id for study_id in orchards.STUDIES if orchards.word(study_id) in text}


def test_no_address_is_missing():
    # What stands beneath /api-legacy/ is the same endpoints (tests/unit/test_operations.py); the third generation has test_third_permissions.py.
    paths = {rule.rule for rule in URLS.iter_rules() if not rule.endpoint.open and not rule.rule.startswith(("/api-legacy/", "/portal/api/"))}
    assert paths == set(QUERIES) and set(MORE_QUERIES) <= paths
    assert {path for path, _ in NAMING} == paths - OF_NO_STUDY - TELL_OF_EVERY


def test_no_value_is_of_an_address_that_there_is_not():
    addresses = {values.key(address): address for address in (*SECOND.values(), *COMMANDS.values(), *SERVICES.values(), *THIRD.values())}
    taken = {name for address in addresses.values() for name in (*address.names, *re.findall(r"{(\w+)}", address.path))}
    assert values.VALUES.keys() <= taken
    for own in values.OWN.values():
        assert all(asked.keys() <= addresses[key].known for key, asked in own.items())


def test_listings_hold_what_may_be_read_and_nothing_else(reader):
    it, readable = reader
    for path, query in LISTING:
        status, _, data = it.read(path, query)
        assert status == 200, (path, query)
        expected = set() if asked_of(path, query) in OF_NO_STUDY else readable
        assert words_in(data) == expected, (path, query)


def test_what_is_named_is_answered_where_it_may_be_read(reader, told):
    _, readable = reader
    for study_id in readable:
        for (path, query), (status, _, data) in answers_of(told, study_id):
            assert status == 200, (path, query)
            if not is_wordless(f"{path}?{query}"):
                assert words_in(data) == {study_id}, (path, query, data)


def test_a_forbidden_id_is_answered_as_an_invented_one(reader, told):
    _, readable = reader
    for study_id in EVERY - set(readable):
        for (path, query), forbidden in answers_of(told, study_id):
            invented, _ = told[INVENTED][path, query]
            if path == "/webservice.do":
                # Its messages repeat what was asked for.
                forbidden, invented = masked(forbidden, study_id), masked(invented, INVENTED)
            assert forbidden == invented, (path, query)
            assert not words_in(forbidden[2]), (path, query)


def test_a_forbidden_id_waits_as_an_invented_one(reader, told):
    """What a request costs says whether it waits in line."""
    _, readable = reader
    for study_id in EVERY:
        costs, of_invented = ({question: of[question][1] for question in told[study_id]} for of in (told[study_id], told[INVENTED]))
        assert (costs == of_invented) == (study_id not in readable), study_id


@pytest.mark.parametrize(("path", "query"), NAMING, ids=[f"{path}?{query}" for path, query in NAMING])
def test_each_name_for_itself_opens_nothing_of_a_forbidden_study(orchard, access, path, query):
    """A request about a study that may be read, in which one parameter names something of another: as if that were not there."""
    it = Reader(orchard(access), f"user{list(USERS).index('one study')}@example.org")
    pairs = parse_qsl(query, keep_blank_values=True)
    for number, (name, text) in enumerate(pairs):
        if values.names_something(text):
            swapped = []
            for study_id in ("quince", INVENTED):
                sent = [(other, filled(value, study_id if place == number else "damson")) for place, (other, value) in enumerate(pairs)]
                answer = it.read(path, urlencode(sent))
                swapped.append(masked(answer, study_id) if path == "/webservice.do" else answer)
            assert swapped[0] == swapped[1] and "quince" not in words_in(swapped[0][2]), name


NAMES_STUDIES_OR_THEIR_OWN = re.compile(r"(altered_|unaltered_)?(study|sample|patient|sample_list|genetic_profile)_ids?")
KINDS = {"study", "studies", "perhaps_study", "profile", "profiles", "profile_and_event", "sample_list", "sample", "samples", "patient", "key"}


def test_every_parameter_that_names_something_is_asked_for():
    asked = {(path, name) for path, query in NAMING for name, text in parse_qsl(query, keep_blank_values=True) if values.names_something(text)}
    expected = {
        (path, parameter.name) for path, operation in SECOND.items() for parameter in operation.parameters if NAMES_STUDIES_OR_THEIR_OWN.fullmatch(parameter.name)
    }
    expected |= {(f"/{path}", name) for path, kinds in OF_SERVICES.items() for name, kind in kinds.items() if not isinstance(kind, tuple) and kind in KINDS}
    assert expected - asked == set()


def masked(answer, study_id):
    status, headers, data = answer
    text = data.decode().replace(study_id, "?").replace(orchards.word(study_id), "?")
    return status, {name: value for name, value in headers.items() if name != "Content-Length"}, text.encode()


def test_a_study_named_in_vain_is_a_bare_403(reader, told):
    _, readable = reader
    for study_id in [*(EVERY - set(readable)), INVENTED]:
        for (path, query), (status, _, data) in answers_of(told, study_id):
            if path != "/webservice.do" and re.match("(genetic_profile_ids=&genes=&)?(cancer_)?study_id=", query):
                assert (status, data) == (403, b""), (path, query)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_forbidden_ids_hidden_beside_allowed_ones_change_nothing(orchard, access, method):
    it = Reader(orchard(access), f"user{list(USERS).index('a group')}@example.org")
    for path, address in SECOND.items():
        for asked in zip(*(values.beside(address, "quince", others) for others in (("damson", "sorb_target"), ("no1", "no2"))), strict=True):
            options = [{"data" if method == "POST" else "query_string": each} for each in asked]
            forbidden, invented = (it.portal.ask(path, method, token=it.token, **option) for option in options)
            assert (forbidden.status_code, forbidden.data) == (200, invented.data), (path, asked)
            assert words_in(forbidden.data) == (set() if method == "HEAD" or is_wordless(path) else {"quince"}), (path, asked)


def test_samples_that_share_something_are_of_studies_that_may_be_read(reader):
    it, readable = reader
    (query,) = services.QUERIES["/similar_patients.json"]
    for study_id in readable:
        status, _, data = it.read("/similar_patients.json", filled(query, study_id))
        assert (status, words_in(data)) == (200, set(readable) - {study_id})


def test_a_list_of_a_forbidden_study_opens_no_profile_and_the_other_way_round(orchard, access):
    it = Reader(orchard(access), f"user{list(USERS).index('one study')}@example.org")
    for query in (
        "genetic_profile_ids=damson_mutations&genes=&sample_list_id=quince_sequenced",
        "genetic_profile_ids=quince_mutations&genes=&sample_list_id=damson_sequenced",
        "genetic_profile_ids=quince_mutations&genes=&sample_ids=S-quince",
    ):
        assert it.read("/api/geneticprofiledata", query)[2] == b"[]", query
        assert it.read("/api/mutations", query)[2] == b"[]", query
    assert it.read("/api/copynumbersegments", "study_id=damson&sample_list_id=quince_sequenced")[2] == b"[]"


def test_a_change_counts_at_the_next_request_and_for_what_a_client_has_kept(orchard, access):
    it = Reader(orchard(access), f"user{list(USERS).index('nothing')}@example.org")

    def studies(etag=""):
        answer = it.portal.ask("/api/studies", token=it.token, headers={"If-None-Match": etag} if etag else {})
        return answer.status_code, [record["id"] for record in json.loads(answer.data or b"[]")], answer.headers["ETag"]

    status, ids, none = studies()
    assert (status, ids) == (200, []) and studies(none)[0] == 304
    access.run(f"INSERT INTO `authorities` VALUES ('{it.email}', 'orchard:damson')")
    status, ids, one = studies(none)
    assert (status, ids) == (200, ["damson"]) and studies(one)[0] == 304
    access.run("UPDATE `cancer_study` SET `GROUPS` = 'damson;x' WHERE `CANCER_STUDY_IDENTIFIER` = 'quince'")
    try:
        assert studies(one)[:2] == (200, ["quince", "damson"])
    finally:
        access.run("UPDATE `cancer_study` SET `GROUPS` = 'PUBLIC;ORCHARD TEAM' WHERE `CANCER_STUDY_IDENTIFIER` = 'quince'")
    access.run(f"DELETE FROM `authorities` WHERE `EMAIL` = '{it.email}'")
    assert studies(one) == (200, [], none)


def test_a_tag_tells_nothing_of_studies_that_the_caller_may_not_read(orchard, access):
    """Whatever becomes of others, loaded, changed or gone: a tag is of the answer alone. Who may read all sees each change."""
    orchard(access)
    add_user(access, "all@example.org", "orchard:ALL")
    portal = Portal(access, SETTINGS)
    one, every = (portal.token(email) for email in (f"user{list(USERS).index('one study')}@example.org", "all@example.org"))

    def tags(token):
        queries = {"/api/studies": {}, "/api/samples": {"study_id": "damson"}, "/portal/api/studies": {}, "/portal_meta_data.json": {}}
        return [portal.ask(path, token=token, query_string=query).headers["ETag"] for path, query in queries.items()]

    before, of_all = tags(one), tags(every)
    access.run("UPDATE `cancer_study` SET `GROUPS` = 'x', `NAME` = 'Other' WHERE `CANCER_STUDY_IDENTIFIER` = 'quince'")
    access.run("UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1")
    try:
        assert tags(one) == before and not set(tags(every)) & set(of_all)
        answer = portal.ask("/api/studies", token=one, headers={"If-None-Match": before[0]})
        assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", before[0])
        access.run("UPDATE `cancer_study` SET `NAME` = 'Another' WHERE `CANCER_STUDY_IDENTIFIER` = 'damson'")
        assert tags(one)[0] != before[0]
    finally:
        access.run("UPDATE `cancer_study` SET `GROUPS` = 'PUBLIC;ORCHARD TEAM' WHERE `CANCER_STUDY_IDENTIFIER` = 'quince'")
        portal.close()


@pytest.mark.parametrize(
    ("settings", "authorities", "expected"),
    [
        pytest.param({"filter_groups_by_appname": "false"}, ["damson"], {"damson"}, id="without the filter the whole text counts"),
        pytest.param({"filter_groups_by_appname": "false"}, ["orchard:damson"], set(), id="and not what follows the colon"),
        pytest.param({"filter_groups_by_appname": "false"}, ["All"], EVERY, id="ALL without the filter"),
        pytest.param({"always_show_study_group": "Secret"}, [], {"damson"}, id="a group that is shown to everyone"),
        pytest.param({"app.name": ""}, ["PUBLIC_PORTAL:damson", "orchard:ALL"], {"damson"}, id="a blank name is public_portal"),
    ],
)
def test_settings(orchard, access, settings, authorities, expected):
    orchard(access)
    add_user(access, "one@example.org", *authorities)
    portal = Portal(access, {**SETTINGS, **settings})
    answer = portal.ask("/api/studies", token=portal.token("one@example.org"))
    assert {record["id"] for record in answer.json} == expected
    portal.close()


@pytest.mark.parametrize("email", ["USER2@EXAMPLE.ORG", "User2@Example.Org"])
def test_authorities_under_a_name_in_another_case_count(orchard, access, email):
    portal = orchard(access)
    access.run("DELETE FROM `authorities`", f"INSERT INTO `authorities` VALUES ('{email}', 'orchard:sorb_target')")
    answer = portal.ask("/api/studies", token=portal.token("user2@example.org"))
    assert [record["id"] for record in answer.json] == ["sorb_target"]


def test_the_start_page_shows_what_may_be_read(orchard, access):
    portal = orchard(access)
    for number, (_, readable) in enumerate(USERS.values()):
        page = portal.ask("/", user=f"user{number}@example.org")
        assert (page.status_code, words_in(page.data)) == (200, set(readable))
    assert not words_in(portal.ask("/").data)


def test_a_refusal_is_logged_with_its_study(orchard, access, caplog):
    watch_audit(caplog)
    it = Reader(orchard(access), f"user{list(USERS).index('nothing')}@example.org")
    it.read("/api/samples", "study_id=damson")
    it.read("/api/samples", "study_id=dam%0ason+x")
    it.read("/webservice.do", "cmd=getCaseLists&cancer_study_id=sorb_target")
    logged = [line for line in audit_lines(caplog) if "outcome=403" in line]
    assert logged[0] == f"web service outcome=403 user={it.email} peer=127.0.0.1 study=damson"
    assert logged[1].endswith('study="dam\\nson x"')
    assert logged[2].endswith("study=sorb_target")
