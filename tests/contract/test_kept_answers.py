"""What is kept in the process: how much less a request asks the database, that answers stay those of the plain path, who may read what."""


import pytest

from tests import foreign
from tests.contract.conftest import DATABASES, filled, served
from tests.contract.test_foreign_schemas import address
from tests.statements import counted

W = "/webservice.do"
# Of these no statement is left but the version's own when what is kept is kept.
ASKED = [
    (W, {"cmd": "getTypesOfCancer"}),
    (W, {"cmd": "getCancerStudies"}),
    (W, {"cmd": "getCaseLists", "cancer_study_id": "brca_two"}),
    (W, {"cmd": "getGeneticProfiles", "cancer_study_id": "brca_two"}),
    (
        W,
        {"cmd": "getProfileData", "genetic_profile_id": "brca_two_mrna", "gene_list": "TP53", "case_set_id": "brca_two_all"},
    ),
    (
        W,
        {"cmd": "getProfileData", "genetic_profile_id": "brca_two_mrna", "gene_list": "p53 7157", "case_set_id": "brca_two_all"},
    ),
    (W, {"cmd": "getClinicalData", "case_set_id": "brca_two_all"}),
    (W, {"cmd": "getClinicalData", "case_set_id": "brca_two_all", "format": "json"}),
    ("/api/studies", {}),
    ("/api/cancertypes", {}),
    ("/api/geneticprofiles", {"study_id": "brca_two"}),
    ("/api/samplelists", {"study_id": "brca_two"}),
    (
        "/api/geneticprofiledata",
        {"genetic_profile_ids": "brca_two_mrna", "genes": "TP53", "sample_list_id": "brca_two_all"},
    ),
]
# What has no answer, or none that could be kept.
NOTHING = [
    (W, {"cmd": "getCaseLists", "cancer_study_id": "nothing"}),
    (W, {"cmd": "getCaseLists", "cancer_study_id": "BRCA_TWO"}),
    (W, {"cmd": "getProfileData", "genetic_profile_id": "nothing", "gene_list": "TP53", "case_set_id": "brca_two_all"}),
    (W, {"cmd": "getProfileData", "genetic_profile_id": "brca_two_mrna", "gene_list": "TP53 nobody", "case_set_id": "nothing"}),
    (W, {"cmd": "getProfileData", "genetic_profile_id": "brca_two_mrna", "gene_list": "nobody TP53 tp53", "case_set_id": "brca_two_all"}),
    ("/api/geneticprofiles", {"study_id": "nothing"}),
    ("/api/samplelists", {"study_id": "nothing"}),
]
EVERY = ASKED + NOTHING
VERSION = {"data_version"}


@pytest.fixture(scope="module", params=DATABASES)
def both(request):
    """Two Served over the same rows: by the fast paths, and by the plain ones."""
    pair = [served(request.param, filled(request.param, request), fast=fast) for fast in ("on", "off")]
    yield pair
    for it in pair:
        it.app.close()


@pytest.mark.parametrize("path, parameters", ASKED)
def test_what_is_asked_again_asks_for_the_version_alone(both, monkeypatch, path, parameters):
    fast, plain = both
    assert fast.get(path, parameters).status_code == 200
    with counted(fast.app, monkeypatch) as names:
        fast.get(path, parameters)
    assert names == ["data_version"]
    # The plain path keeps nothing.
    plain.get(path, parameters)
    with counted(plain.app, monkeypatch) as names:
        plain.get(path, parameters)
    assert set(names) > {"data_version"}


@pytest.mark.parametrize("path, parameters", EVERY)
def test_the_first_answer_and_the_next_are_those_of_the_plain_path(both, path, parameters):
    fast, plain = both
    expected = plain.get(path, parameters)
    fast.app.database.cache.drop()
    for _ in range(3):
        answer = fast.get(path, parameters)
        assert (answer.status_code, answer.data, answer.headers["Content-Type"]) == (
            expected.status_code, expected.data, expected.headers["Content-Type"],
        )  # fmt: skip


@pytest.mark.parametrize("number", [version.number for version in foreign.VERSIONS])
def test_so_they_are_on_portals_own_databases(mariadb_server, number):
    name = foreign.create(mariadb_server, foreign.BY_NUMBER[number])
    fast, plain = (served("mysql", address(mariadb_server, name), fast=fast) for fast in ("on", "off"))
    for path, parameters in EVERY:
        expected = plain.get(path, parameters)
        for _ in range(3):
            assert fast.get(path, parameters).data == expected.data, (path, parameters)
    fast.app.close(), plain.app.close()
    mariadb_server.drop_database(name)


def test_an_answer_that_is_not_read_to_its_end_is_not_kept(both):
    fast, _ = both
    fast.app.database.cache.drop()
    with fast.app.database.read() as session:
        texts = session.cache.texts(("x",), lambda: iter("abc"))
        assert next(texts) == "a"
        texts.close()
        assert list(session.cache.texts(("x",), lambda: iter("de"))) == ["d", "e"]
        assert list(session.cache.texts(("x",), lambda: iter("fg"))) == ["d", "e"]


def test_a_long_answer_streams_and_is_not_kept(both):
    fast, _ = both
    text = "x" * (fast.app.database.cache.bound // 20)
    drawn = []

    def texts():
        for number in range(10):
            drawn.append(number)
            yield text

    with fast.app.database.read() as session:
        before = fast.app.database.cache.cost
        for _ in range(2):
            drawn.clear()
            streamed = session.cache.texts(("long",), texts)
            assert next(streamed) == text and drawn == [0]
            assert len(list(streamed)) == 9
        assert fast.app.database.cache.cost == before


def test_what_a_name_means_is_asked_for_the_missing_ones_alone(both):
    fast, plain = both
    asked = []

    def ask(names):
        asked.append(sorted(names))
        return {name: name.upper() for name in names if name != "nobody"}

    with fast.app.database.read() as session:
        assert session.cache.get_many("test", ["a", "b", "nobody"], ask) == {"a": "A", "b": "B"}
        assert session.cache.get_many("test", ["b", "c", "nobody"], ask) == {"b": "B", "c": "C"}
        assert session.cache.get_many("test", ["c", "a"], ask) == {"c": "C", "a": "A"}
        assert session.cache.get_many("other", ["a"], ask) == {"a": "A"}
    assert asked == [["a", "b", "nobody"], ["c"], ["a"]]
    asked.clear()
    with plain.app.database.read() as session:
        for _ in range(2):
            assert session.cache.get_many("test", ["a"], ask) == {"a": "A"}
    assert asked == [["a"], ["a"]]


def test_names_that_do_not_exist_are_kept_in_little_memory(both):
    """However many a client makes up, they drive out nothing that is there."""
    fast, _ = both
    cache = fast.app.database.cache
    cache.drop()
    with fast.app.database.read() as session:
        session.cache.get_many("real", ["it"], lambda names: dict.fromkeys(names, 1))
        for number in range(200):
            session.cache.get_many("made up", [f"{number} {other} {'x' * 500}" for other in range(100)], lambda names: {})
        assert cache.cost < cache.bound // 16
        assert session.cache.get_many("real", ["it"], lambda names: {}) == {"it": 1}
        assert session.cache.get(("none",), lambda: None, len) is None
        assert session.cache.get(("none",), lambda: "made again", len) is None


def test_very_many_names_drive_nothing_out(both):
    fast, _ = both
    cost = fast.app.database.cache.cost
    with fast.app.database.read() as session:
        names = [f"name {number}" for number in range(5000)]
        assert len(session.cache.get_many("many", names, lambda names: dict.fromkeys(names, 1))) == 5000
    assert fast.app.database.cache.cost == cost


def test_after_a_drop_nothing_of_an_earlier_session_is_found(both):
    fast, _ = both
    database = fast.app.database

    def kept(session, value):
        return session.cache.get(("dropped",), lambda: value, len)

    with database.read() as before:
        assert kept(before, "before") == "before"
        database.cache.drop()
        with database.read() as after:
            assert kept(before, "made meanwhile, of what may be old") != "after"
            assert kept(after, "after") == "after"
        with database.read() as later:
            assert kept(later, "never made") == "after"


def test_the_bound_is_a_setting(request):
    it = served("sqlite", filled("sqlite", request), fast="on", **{"db.cache_megabytes": "1"})
    assert it.app.database.cache.bound == 1 << 20
    with it.app.database.read() as session:
        for number in range(100):
            session.cache.get(("number", number), lambda: "x" * 50_000, len)
            assert it.app.database.cache.cost <= 1 << 20
    it.app.close()
