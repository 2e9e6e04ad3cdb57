"""The plain drivers answer what the fast ones answer; with fast off, and with a PyMySQL that has changed inside, they are the ones taken."""

import subprocess
import sys

import pytest
from pymysql.connections import MySQLResult
from pymysql.cursors import SSCursor

from genows.db import pymysqlinternals
from genows.errors import DatabaseError
from tests.contract.conftest import DATABASES, filled, served

PATHS = (
    "/api/studies",
    "/api/genes",
    "/api/patients?study_id=brca_two",
    "/api/samples?study_id=brca_two",
    "/api/samplelists",
    "/api/clinicaldata/samples?study_id=brca_two&attribute_ids=",
    "/api/geneticprofiledata?genetic_profile_ids=brca_two_mutations&genes=",
    "/api/mutation_count?type=count&per_study=true&gene=TP53",
    "/webservice.do?cmd=getCancerStudies",
)
# What `import` has brought, after a database has been opened and read.
MODULES = """
import sys
from genows.config.reader import make_config
from genows.db.database import open_database
database = open_database(make_config({"db.connection_string": sys.argv[1], "fast": sys.argv[2]}))
with database.read() as session:
    list(session.json("cancer_types")) if session.has("cancer_types") else session.value("health")
print(*(name for name in sys.modules if name.startswith("genows.db.")))
"""


def answers(dialect, request, **settings):
    """The answers to PATHS, of an application that is closed again."""
    it = served(dialect, filled(dialect, request), **settings)
    try:
        return [(answer.status_code, answer.headers["Content-Type"], answer.data) for answer in map(it.get, PATHS)]
    finally:
        it.app.close()


@pytest.mark.parametrize("dialect", DATABASES)
def test_they_answer_the_same(dialect, request):
    fast = answers(dialect, request, fast="on")
    assert answers(dialect, request, fast="off") == fast
    assert {status for status, _, _ in fast} == {200}


@pytest.mark.parametrize("dialect", DATABASES)
@pytest.mark.parametrize("fast", ["on", "off"])
def test_the_fast_drivers_are_imported_only_where_they_are_taken(dialect, fast, request):
    command = [sys.executable, "-c", MODULES, filled(dialect, request), fast]
    modules = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert (f"genows.db.fast.{dialect}" in modules) == (fast == "on")


def renamed(monkeypatch):
    """Calls PyMySQL's way of reading a row something else, everywhere in PyMySQL."""
    monkeypatch.setattr(MySQLResult, "_next_row", MySQLResult._read_rowdata_packet_unbuffered, raising=False)
    monkeypatch.setattr(SSCursor, "read_next", lambda self: self._conv_row(self._result._next_row()))
    monkeypatch.delattr(MySQLResult, "_read_rowdata_packet_unbuffered")


def test_a_name_that_pymysql_lacks_is_told_and_done_without(request, monkeypatch, caplog):
    fast = answers("mysql", request, fast="on")
    assert pymysqlinternals.missing() == [] and "PyMySQL has changed" not in caplog.text
    renamed(monkeypatch)
    assert answers("mysql", request, fast="on") == fast
    assert "PyMySQL has changed inside (connections.MySQLResult._read_rowdata_packet_unbuffered)" in caplog.text


@pytest.mark.parametrize("owner, names", pymysqlinternals.OF_CLASSES + pymysqlinternals.OF_INSTANCES)
def test_each_name_is_looked_for(owner, names, monkeypatch):
    table = "OF_CLASSES" if (owner, names) in pymysqlinternals.OF_CLASSES else "OF_INSTANCES"
    monkeypatch.setattr(pymysqlinternals, table, ((owner, ("_of_tomorrow", *names)), (f"connections.Gone.{owner}", names)))
    missing = pymysqlinternals.missing()
    assert len(missing) == 1 + len(names) and all("_of_tomorrow" in name or "Gone" in name for name in missing)


@pytest.mark.parametrize("fast", ["on", "off"])
@pytest.mark.parametrize("dialect", DATABASES)
def test_an_error_that_nobody_expects_is_the_databases_own_as_well(dialect, fast, request):
    it = served(dialect, filled(dialect, request), fast=fast)
    driver = it.app.database.driver
    try:
        with pytest.raises(DatabaseError) as caught, it.app.database.write() as writer:
            writer.run("INSERT INTO `info` SELECT `NO_COLUMN` FROM `info`")
        assert isinstance(caught.value, driver.Error) and type(caught.value.__cause__) in type(caught.value).__mro__
        assert str(caught.value) == str(caught.value.__cause__)
    finally:
        it.app.close()
