"""`genows session`, and what `genows check` says of saved documents."""

import json

import pytest

from genows.cli import main
from tests.portal import FRODO, NOON, Portal

OPEN = {"authenticate": "false"}


@pytest.fixture
def genows(access, monkeypatch, capsys):
    """genows(*arguments) → (exit code, stdout, stderr)."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", access.settings["db.connection_string"])
    monkeypatch.setenv("GENOWS_AUTHENTICATE", "false")

    def run(*arguments):
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def documents(access):
    """Two documents of nobody's, one of NOON and one of ten days later, and one that Frodo has in his list."""
    portal, ids = Portal(access, OPEN), []
    for number in range(2):
        portal.now = NOON + number * 10 * 86400
        answer = portal.ask("/portal/api/session/main_session", "POST", data=json.dumps({"n": "é" * number}), content_type="application/json")
        ids.append(answer.json["id"])
    portal.close()
    ids.append("f" * 24)
    moment = "'2020-01-01 00:00:00'"
    access.run(
        f"INSERT INTO `genows_session` VALUES ('{ids[2]}', 'group', '{FRODO}', NULL, '[]', '{{}}', 2, NULL, {moment}, {moment}, {moment})",
        f"INSERT INTO `genows_session_user` VALUES ('{FRODO}', '{ids[2]}')",
    )
    return ids


def test_documents_are_listed(genows, documents):
    first, second, listed = documents
    lines = {
        listed: f"{listed}\tgroup\t{FRODO}\t2020-01-01 00:00:00\t2020-01-01 00:00:00\t2\t1\n",
        first: f"{first}\tmain_session\t-\t2027-01-15 08:00:00\t2027-01-15 08:00:00\t8\t0\n",
        second: f"{second}\tmain_session\t-\t2027-01-25 08:00:00\t2027-01-25 08:00:00\t10\t0\n",
    }
    assert genows("session", "list")[:2] == (0, lines[listed] + lines[first] + lines[second])
    assert genows("session", "list", "--owner", FRODO.upper())[1] == genows("session", "list", "--kind", "group")[1] == lines[listed]
    assert genows("session", "list", "--kind", "settings")[:2] == (0, "")
    assert "saved documents: 1 group, 2 main_session, 0.0 MB\n" in genows("check")[1]


def test_documents_are_removed(genows, documents, access):
    first, second, listed = documents
    assert genows("session", "remove", listed, first)[:2] == (0, "Removed 2 documents.\n")
    assert access.rows("SELECT `ID` FROM `genows_session`") == [(second,)] and access.rows("SELECT * FROM `genows_session_user`") == []
    code, out, err = genows("session", "remove", first)
    assert (code, out) == (1, "") and "there is no such document" in err


def test_the_unread_are_removed(genows, documents, access, monkeypatch):
    monkeypatch.setattr("time.time", lambda: NOON + 15 * 86400)
    monkeypatch.setattr("genows.saved.store.SWEPT_AT_ONCE", 1)
    assert genows("session", "remove", "--unread", "10")[:2] == (0, "Removed 1 document.\n")
    assert {row for (row,) in access.rows("SELECT `ID` FROM `genows_session`")} == set(documents[1:])


@pytest.mark.parametrize("arguments", [(), ("f" * 24, "--unread", "9"), ("x",), ("F" * 24,), ("--unread", "0"), ("--unread", "-1")])
def test_wrong_usage_removes_nothing(genows, documents, access, arguments):
    assert genows("session", "remove", *arguments)[0] == 2
    assert access.rows("SELECT COUNT(*) FROM `genows_session`") == [(3,)]


def test_check_says_what_becomes_of_them(genows, access, monkeypatch):
    monkeypatch.setenv("GENOWS_SESSIONS_DAYS", "30")
    assert "saved documents: none; removed once nobody lists or reads them for 30 days\n" in genows("check")[1]
    monkeypatch.setenv("GENOWS_SESSIONS", "off")
    assert "not served (sessions=off)\n" in genows("check")[1]


def test_without_the_tables(made, monkeypatch, capsys):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    made.run("DROP TABLE `genows_session_user`", "DROP TABLE `genows_session`")
    assert main(["session", "list"]) == 1
    assert "'genows check --create' makes the tables" in capsys.readouterr().err
    assert main(["check"]) == 0
    assert "genows_session, genows_session_user missing" in capsys.readouterr().out
    assert main(["check", "--upgrade"]) == 0
    assert "upgrade: tables and columns added" in capsys.readouterr().out
    assert main(["session", "list"]) == 0
