"""A database server, or a proxy before it, that takes no long statements: who loads is told so, before anything is made."""

import pytest

from genows.cli import main
from genows.config.reader import make_config
from genows.db.database import open_database
from genows.db.mysqlstatements import send_rows
from genows.db.queries.queries import read_queries
from genows.errors import DatabaseGone, SchemaError, StatementTooLong
from tests.databases import made_mariadb
from tests.forwarder import forwarding
from tests.studyfolders import study_files, write_folder

ONE_MB = "The database server takes statements of 1 MB (max_allowed_packet); loads need 4 MB: set it to 16M or more."


@pytest.fixture
def limited(mariadb_server, monkeypatch):
    """limited(bytes) lets new connections send statements of so many bytes at most; the environment names an empty database."""
    name = mariadb_server.create_database()
    monkeypatch.setenv("GENOWS_AUTHENTICATE", "false")
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"mysql://{mariadb_server.user}:{mariadb_server.password}@{mariadb_server.host}:{mariadb_server.port}/{name}")
    with mariadb_server.connect(autocommit=True) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT @@GLOBAL.max_allowed_packet")
        (before,) = cursor.fetchone()
        yield lambda most: cursor.execute(f"SET GLOBAL max_allowed_packet = {most}")
        cursor.execute(f"SET GLOBAL max_allowed_packet = {before}")
        cursor.execute(f"DROP DATABASE `{name}`")


@pytest.fixture
def study(tmp_path):
    return str(write_folder(tmp_path / "study", study_files()))


@pytest.fixture
def told(capsys):
    """told(*arguments) → (exit code, all that was said)."""

    def run(*arguments):
        code = main([*arguments])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


@pytest.mark.parametrize("fast", ["on", "off"])
def test_a_new_database_is_not_begun(limited, study, told, monkeypatch, fast):
    monkeypatch.setenv("GENOWS_FAST", fast)
    limited(1 << 20)
    for _ in range(2):
        code, said = told("load", "--quiet", study)
        assert (code, ONE_MB in said) == (1, True)
    assert told("check", "--create") == (1, f"configuration: in order\ngenows: {ONE_MB}\n")
    code, said = told("check")
    assert code == 1 and "is empty" in said
    # Without genes nothing is long.
    assert told("check", "--create", "--species", "none")[0] == 0


@pytest.mark.slow  # Writes the packaged genes.
@pytest.mark.parametrize("fast", ["on", "off"])
def test_two_megabytes_are_enough_and_a_limit_that_is_lowered_is_told(limited, study, told, monkeypatch, fast):
    monkeypatch.setenv("GENOWS_FAST", fast)
    limited(2 << 20)
    code, said = told("load", "--quiet", study)
    assert code == 0 and "is not packed" in said
    assert told("check")[0] == 0
    limited(1 << 20)
    code, said = told("load", "--quiet", study)
    assert (code, ONE_MB in said) == (1, True)
    code, said = told("check")
    assert code == 0 and f"loads: refused. {ONE_MB}\n" in said
    # What is not long is done.
    assert told("remove", "demo1")[0] == 0


@pytest.mark.parametrize("fast", ["on", "off"])
def test_a_proxy_with_a_limit_of_its_own_is_not_a_server_that_is_away(mariadb_server, monkeypatch, told, fast):
    name = mariadb_server.create_database()
    monkeypatch.setenv("GENOWS_FAST", fast)
    with forwarding(mariadb_server.port) as forwarder:
        forwarder.most = 1 << 20
        monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"mysql://{mariadb_server.user}:{mariadb_server.password}@127.0.0.1:{forwarder.port}/{name}")
        code, said = told("check", "--create")
        assert code == 1 and "it was lost over a statement of 2.0 MB" in said and "a proxy before it, takes no such statement (max_allowed_packet" in said
        # Its making has begun, and that is told.
        monkeypatch.setenv("GENOWS_AUTHENTICATE", "false")
        code, said = told("check")
        assert code == 1 and "database: its making was not finished" in said
        forwarder.most = 1 << 30
        assert told("check", "--create")[0] == 0
        assert told("check")[0] == 0


def test_a_row_that_no_statement_can_hold_is_told_to_who_loads(mariadb_server):
    made = made_mariadb(mariadb_server, mariadb_server.create_database())
    database = open_database(make_config(made.settings))
    with pytest.raises(SchemaError, match="The database server takes statements of 1 MB"):
        with database.load() as writer:
            writer._connection.peer.statement_bytes = 1 << 20
            writer.add_all("add_packed", [(1, "study", 1, "x", "é" * 600_000)])
    database.close()
    made.database.close()


class Connection:
    """*most*: bytes of the longest statement that its server takes."""

    def __init__(self, most):
        self.peer = type("Peer", (), {"statement_bytes": most})
        self.sent = []


def test_rows_are_dealt_out_so_that_each_statement_fits():
    query, texts = read_queries("mysql")["add_packed"], [f"({'é' * number})" for number in (100, 300, 10, 10, 900, 3)]
    connection = Connection(len(query.insert) + 1810)
    assert send_rows(connection, connection.sent.append, query, texts) == 6
    assert [statement.removeprefix(query.insert).count("(") for statement in connection.sent] == [4, 1, 1]
    assert "".join(statement.removeprefix(query.insert).replace(",", "") for statement in connection.sent) == "".join(texts)
    assert all(len(statement.encode()) < connection.peer.statement_bytes for statement in connection.sent)
    with pytest.raises(StatementTooLong):
        send_rows(connection, connection.sent.append, query, ["é" * 1000])


def test_a_short_statement_that_is_lost_says_nothing_of_its_length(mariadb_server):
    made = made_mariadb(mariadb_server, mariadb_server.create_database())
    with forwarding(mariadb_server.port) as forwarder:
        database = open_database(make_config({"db.connection_string": made.settings["db.connection_string"].replace(str(mariadb_server.port), str(forwarder.port))}))
        with pytest.raises(DatabaseGone) as caught, database.write() as writer:
            forwarder.cut_at(b"add_packed", passed_on=False)
            writer.add_all("add_packed", [(1, "study", 1, "x", "short")])
            writer.value("number_of_genes")
        assert "MB" not in caught.value.reason
        database.close()
    made.database.close()
