"""What is kept of a database that keeps no data version: found again, and dropped within a moment of any change of the data."""

import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import UUID

import pytest

from genows.db.queries.files import folder
from tests import foreign
from tests.contract.conftest import filled, served
from tests.contract.test_foreign_schemas import address, run
from tests.statements import counted

SECONDS = 0.05
LEGACY = "/webservice.do"
STUDIES, LISTS = {"cmd": "getCancerStudies"}, {"cmd": "getCaseLists", "cancer_study_id": "brca_two"}
MARKS = {"snapshot_mark", "foreign_mark"}
# Of these nothing is kept.
ASKED_EACH_TIME = {"users", "authorities", "data_access_tokens", "text_cache", "info"}
UNSETTLED_SECONDS = 60


@pytest.fixture(scope="module")
def portals(mariadb_server):
    """Version → a Served over a foreign database, which *change*(statement) changes behind its back."""
    names = {version.number: foreign.create(mariadb_server, version) for version in foreign.VERSIONS}
    opened = {}
    for number, name in names.items():
        opened[number] = served("mysql", address(mariadb_server, name), **{"db.foreign_check_seconds": str(SECONDS), "fast": "on"})
        opened[number].change = partial(run, mariadb_server, name)
    yield opened
    for it in opened.values():
        it.app.close()
    for name in names.values():
        mariadb_server.drop_database(name)


@pytest.fixture(params=["2.1.0", "2.14.5"])
def portal(request, portals):
    return portals[request.param]


@pytest.fixture
def file(request, tmp_path):
    """A Served over a SQLite file without a data version, which *change* changes behind its back."""
    source, path = filled("sqlite", request).removeprefix("sqlite:///"), tmp_path / "foreign.db"
    with sqlite3.connect(source) as full, sqlite3.connect(path) as copy:
        full.backup(copy)
        copy.execute("DROP TABLE genows_data_version")
    full.close(), copy.close()

    def change(*statements):
        with sqlite3.connect(path) as connection:
            for statement in statements:
                connection.execute(statement)
        connection.close()

    it = served("sqlite", f"sqlite:///{path}", **{"db.foreign_check_seconds": str(SECONDS), "fast": "on"})
    it.change = change
    yield it
    it.app.close()


def asked(it, monkeypatch, parameters):
    with counted(it.app, monkeypatch) as names:
        text = it.get(LEGACY, parameters).text
    return text, set(names)


def settle(it, monkeypatch, parameters=STUDIES):
    """The answer once it is found again: right after a change, which a further one could follow in the same second, nothing outlives one look."""
    deadline = time.monotonic() + UNSETTLED_SECONDS
    while True:
        text, names = asked(it, monkeypatch, parameters)
        # A mark that is no other's stands for what is changing just now.
        if names <= MARKS and UUID not in map(type, marks_of(it).values()):
            return text
        assert time.monotonic() < deadline, names
        time.sleep(SECONDS)


def marks_of(it):
    """Server → the mark under which what is kept of it is found."""
    return {server: known.mark for server, known in it.app.database.change_token._known.items()}


def seen(it, parameters, text):
    """Whether the answer has *text* within a moment."""
    time.sleep(2 * SECONDS)
    return text in it.get(LEGACY, parameters).text


def test_what_is_kept_is_found_again_and_changes_with_the_data(portals):
    """All versions at once, because each change makes the server's tables unsettled for two seconds, which nobody need wait for six times."""
    with ThreadPoolExecutor(len(portals)) as pool:
        checks = {number: pool.submit(keeps_and_changes, it, pytest.MonkeyPatch()) for number, it in portals.items()}
    assert {number: check.exception() for number, check in checks.items()} == dict.fromkeys(portals)


def keeps_and_changes(portal, monkeypatch):
    before = settle(portal, monkeypatch)
    assert not seen(portal, STUDIES, "Renamed")
    assert settle(portal, monkeypatch, LISTS)
    # A cell of a row that keeps its number.
    portal.change("UPDATE `cancer_study` SET `NAME` = 'Renamed' WHERE `CANCER_STUDY_IDENTIFIER` = 'brca_two'")
    assert seen(portal, STUDIES, "Renamed")
    # Twice in one second: the server's clock tells the two apart no better.
    for number in range(5):
        portal.change(f"UPDATE `sample_list` SET `NAME` = 'List {number}' WHERE `STABLE_ID` = 'brca_two_all'")
        assert seen(portal, LISTS, f"List {number}")
    # Rows that no number tells of: the server says that their table was written to.
    settle(portal, monkeypatch, LISTS)
    listed = portal.get(LEGACY, LISTS).text
    portal.change("DELETE FROM `sample_list_list` LIMIT 1")
    time.sleep(2 * SECONDS)
    assert portal.get(LEGACY, LISTS).text != listed
    # A study that comes, and one that goes.
    columns = "`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `DESCRIPTION`, `PUBLIC`"
    portal.change(
        "SET sql_mode = ''",
        f"INSERT INTO `cancer_study` ({columns}) SELECT 9001, 'coming', `TYPE_OF_CANCER_ID`, 'Coming', 'D', 1 FROM `cancer_study` LIMIT 1"
    )
    # By its number at once, whenever the mark was read.
    assert "coming\tComing" in portal.get(LEGACY, STUDIES).text
    portal.change("DELETE FROM `cancer_study` WHERE `CANCER_STUDY_ID` = 9001")
    assert not seen(portal, STUDIES, "Coming")
    # Users and tokens come and go: nothing is dropped for them.
    assert settle(portal, monkeypatch).replace("Renamed", "") != before.replace("Renamed", "x")
    kept = marks_of(portal)
    portal.change("INSERT INTO `users` (`EMAIL`, `NAME`, `ENABLED`) VALUES ('a@x', 'A', 1)")
    time.sleep(2 * SECONDS)
    portal.get(LEGACY, STUDIES)
    assert marks_of(portal) == kept


def test_a_sqlite_file_tells_of_every_change_at_once(file, monkeypatch):
    settle(file, monkeypatch)
    settle(file, monkeypatch, LISTS)
    file.change("UPDATE `cancer_study` SET `NAME` = 'Renamed' WHERE `CANCER_STUDY_IDENTIFIER` = 'brca_two'")
    assert "Renamed" in file.get(LEGACY, STUDIES).text
    for number in range(5):
        file.change(f"UPDATE `sample_list` SET `NAME` = 'List {number}' WHERE `STABLE_ID` = 'brca_two_all'")
        assert f"List {number}" in file.get(LEGACY, LISTS).text
    assert "ETag" not in file.get(LEGACY, STUDIES).headers


@pytest.mark.parametrize("portal", ["2.14.5"], indirect=True)
def test_the_mark_is_asked_for_once_in_so_many_seconds(portal, monkeypatch):
    portal.app.database.change_token.seconds = 30
    portal.get(LEGACY, STUDIES)
    with counted(portal.app, monkeypatch) as names:
        for _ in range(5):
            portal.get(LEGACY, STUDIES)
    assert names.count("foreign_mark") == 0 and names.count("snapshot_mark") == 5
    portal.app.database.change_token.seconds = SECONDS


def test_an_older_snapshot_keeps_nothing_for_newer_ones(portal):
    database = portal.app.database
    with database.read() as warm:
        warm.cache.get(("warm",), lambda: 1, lambda value: 1)

    def names(session):
        return session.cache.get(("names",), lambda: {row.name for row in session.all("studies")}, lambda value: 1)

    with database.read() as before:
        before.value("health")
        portal.change("UPDATE `cancer_study` SET `NAME` = 'Newer' WHERE `CANCER_STUDY_IDENTIFIER` = 'luad'")
        time.sleep(2 * SECONDS)
        with database.read() as other:
            names(other)  # reads the mark anew
        assert "Newer" not in names(before)
    for _ in range(3):
        with database.read() as after:
            assert "Newer" in names(after)


def test_the_mark_looks_at_every_table_of_which_something_is_kept():
    text = (folder() / "database" / "foreign_mark.mysql.sql").read_text(encoding="utf-8")
    listed = set(re.findall(r"'([a-z_]+)'", text.split("IN (")[1].split(")")[0]))
    read = set()
    for path in folder().rglob("*.sql"):
        if "load" in path.parts or path.name.startswith("schema") or path.name.endswith(".sqlite.sql"):
            continue
        # In heads too: expressions have statements of their own. Shorter names are those of parts of a statement.
        read |= set(re.findall(r"(?:FROM|JOIN) `([a-z_]{4,})`(?!\.)", path.read_text(encoding="utf-8")))
    assert listed == {table for table in read if not table.startswith("genows_")} - ASKED_EACH_TIME
