"""Every file of sql/ on every database, without a line for any of them: it runs as it stands and as each query of it, and lives on indexes."""

import ast
import re
import sqlite3
from pathlib import Path

import pytest

import genows
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.db.queries.files import folder
from genows.db.queries.queries import Queries, read_queries
from tests.contract.conftest import DATABASES, filled

PACKAGE = Path(genows.__file__).parent
METHODS = {"rows", "selected", "json", "named", "item", "columns", "all", "one", "value", "do", "add_all", "runs"}
# What a session is called where it is used; its methods' names are those of other things too.
SESSIONS = {"db", "_db", "session", "writer"}
# What holds few rows even in a large portal: nobody minds that it is read through.
SMALL = {
    "cancer_study", "genetic_profile", "sample_list", "type_of_cancer", "info", "genows_data_version", "reference_genome", "gene_panel",
    "clinical_attribute_meta", "users", "authorities", "genetic_profile_samples",
    "cancer_study_tags", "genetic_profile_link", "copy_number_seg_file",
}  # fmt: skip
QUOTED_OR_PARAMETER = re.compile(r"--.*|'[^']*'|`[^`]*`|:([a-z_]\w*)")
# What asks for tables that portals alone have, by what they are called there.
OF_PORTALS = {"stored_mutation_counts"}
# As a database of genows' own gets them; what portals' older and newer schemas get is run in test_foreign_schemas.py.
# PERF: a test of all queries, not one for each: thousands take longer to be collected and told than to run.
EVERY = {dialect: {query.name: query for query in read_queries(dialect) if query.name not in OF_PORTALS} for dialect in DATABASES}
each_dialect = pytest.mark.parametrize("dialect", DATABASES)


def assert_every(dialect, check):
    """Runs *check*(query) for every query of the dialect, and fails with all that is wrong."""
    wrong = {}
    for name, query in EVERY[dialect].items():
        try:
            check(query)
        except Exception as error:  # the database's errors, and assertions
            wrong[name] = f"{type(error).__name__}: {error}"
    assert wrong == {}


@pytest.fixture(scope="module")
def connections(request):
    """dialect → a raw connection to a database of genows' schema, with the rows of data_rows; opened when it is asked for."""
    opened = {}

    def connection(dialect):
        if dialect not in opened:
            database = open_database(make_config({"db.connection_string": filled(dialect, request)}))
            # With the statistics that a server in use has, and that an optimiser without rows would not need.
            opened[dialect] = database.driver.connect_writer(5)
        return opened[dialect]

    yield connection
    for one in opened.values():
        one.close()


def run(connection, dialect, query, text):
    """A cursor that has run *text* with numbers for the query's parameters; nothing is kept."""
    values = {name: 0 for name in query.parameters} | {name: [0] for name in query.lists}
    values |= {name: "x" for name in query.parameters if name == "name"}  # MySQL's locks take no number for a name.
    if dialect == "sqlite":
        values = {name: "[0]" if name in query.lists else value for name, value in values.items()}
    cursor = connection.cursor()
    cursor.execute(text, values)
    return cursor


@each_dialect
def test_every_query_runs(connections, dialect):
    connection = connections(dialect)

    def runs(query):
        # What sets a connection has no plan: it is run.
        sets = " SET foreign_key_checks" in query.text
        explain = "" if sets else "EXPLAIN QUERY PLAN" if dialect == "sqlite" else "EXPLAIN"
        run(connection, dialect, query, f"{explain} {query.text}").close()

    assert_every(dialect, runs)


@each_dialect
def test_every_file_runs_as_it_stands(connections, dialect):
    """With all of its lines, marks and comments, as a database client runs it that is given values."""
    connection = connections(dialect)

    def runs(query):
        text = Path(query.file).read_text(encoding="utf-8")
        if " SET foreign_key_checks" not in query.text:
            text = f"{'EXPLAIN QUERY PLAN' if dialect == 'sqlite' else 'EXPLAIN'}\n{text}"
        values = dict.fromkeys(QUOTED_OR_PARAMETER.findall(text), 0) | {"name": "x"}
        if dialect == "mysql":
            text = QUOTED_OR_PARAMETER.sub(lambda found: f"%({found[1]})s" if found[1] else found[0], text.replace("%", "%%"))
        connection.cursor().execute(text, values)

    assert_every(dialect, runs)


@each_dialect
def test_the_columns_of_every_query_are_those_that_were_read(connections, dialect):
    connection = connections(dialect)

    def has_its_columns(query):
        if not query.reads:
            assert query.columns == ()
            return
        cursor = run(connection, dialect, query, query.text)
        try:
            assert tuple(name for name, *_ in cursor.description) == query.columns
            cursor.fetchall()
        finally:
            cursor.close()

    assert_every(dialect, has_its_columns)


@each_dialect
def test_every_head_says_one_sentence_to_people(dialect):
    def says(query):
        first = Path(query.file).read_text(encoding="utf-8").splitlines()[0]
        assert re.match(r"-- [A-Z0-9].*", first), first

    assert_every(dialect, says)


@pytest.fixture(scope="module")
def empty():
    """A connection to an empty SQLite database of genows' schema: its plans follow from the indexes alone."""
    connection = sqlite3.connect(":memory:")
    for name in ("schema.sqlite.sql", "schema_own.sqlite.sql"):
        connection.executescript((folder() / name).read_text(encoding="utf-8"))
    yield connection
    connection.close()


def test_no_scan_of_a_large_table_unless_the_head_says_so(empty):
    tables = {name for (name,) in empty.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    def scans_what_it_says(query):
        text = Path(query.file).read_text(encoding="utf-8") + query.text
        aliases = {alias: table for table, alias in re.findall(r"`(\w+)` `(\w+)`", text)}
        said = {word for sentence in re.findall(r"\bScans ([^.:,]*)", text.replace("\n--", "")) for word in sentence.split()}
        plan = [row[3] for row in run(empty, "sqlite", query, f"EXPLAIN QUERY PLAN {query.text}").fetchall()]
        scanned = {found[1] for line in plan if (found := re.match(r"SCAN (\w+)", line))}
        assert {aliases.get(name, name) for name in scanned} & tables - SMALL - said == set(), plan

    assert_every("sqlite", scans_what_it_says)


@pytest.mark.parametrize("name", ["mutations_by_gene_few_sample_pks", "mutation_numbers_by_gene_sample_pks_few"])
def test_mutations_of_few_samples_are_found_by_the_samples(empty, name):
    """SQLite would look at every mutation of the profile for the sake of the order: 1 s for a patient of 10,000."""
    query = EVERY["sqlite"][name]
    plan = [row[3] for row in run(empty, "sqlite", query, f"EXPLAIN QUERY PLAN {query.text}").fetchall()]
    assert "SEARCH m USING INDEX mutation_SAMPLE_ID (SAMPLE_ID=?)" in plan


def strings(tree):
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def asked_names(tree):
    """The names in calls like db.rows("name", …), where they stand as constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS and node.args:
            if ast.unparse(node.func.value).rpartition(".")[2] not in SESSIONS:
                continue
            first = node.args[0]
            choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            yield from (choice.value for choice in choices if isinstance(choice, ast.Constant) and isinstance(choice.value, str))


@pytest.fixture(scope="module")
def trees():
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def test_every_file_is_used_by_the_code(trees):
    """Removal asks for remove_TABLE by the names of its tables; a session for what stands in for a filter with a very long list."""
    used = set().union(*(strings(tree) for tree in trees.values()))
    used |= {query.long.instead for query in read_queries("sqlite") if query.long}
    used |= {f"remove_{table}" for table in strings(trees[PACKAGE / "load" / "removal.py"])}
    used |= {f"remove_{table}_of_samples" for table in strings(trees[PACKAGE / "load" / "sampleremoval.py"])}
    used |= {f"remove_{table}_of_both" for table in strings(trees[PACKAGE / "load" / "storedstudy.py"])}
    assert read_queries("sqlite").names() - used == set()


def test_every_name_that_the_code_asks_for_exists(trees):
    asked = {name for tree in trees.values() for name in asked_names(tree)}
    assert asked, "no call was found: has Session changed its methods?"
    assert asked - read_queries("sqlite").names() == set()


@pytest.mark.parametrize("dialect", DATABASES)
def test_a_new_database_runs_every_query(connections, request, dialect):
    database = open_database(make_config({"db.connection_string": filled(dialect, request)}))
    database.queries.sources.tried.clear()
    schema.ready_to_serve(database)
    assert isinstance(database.queries, Queries)
    assert {name for name in database.queries.names() if not database.queries.runs(name)} == OF_PORTALS
    database.close()
