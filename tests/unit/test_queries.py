"""The reader of SQL files: what it makes of a good one for each database, and what it refuses, with file and line."""

import re

import pytest

from genows.db.fast.packing import NULL
from genows.errors import QueryFileError, SchemaError
from genows.queries.queries import DIALECTS, folder, read_queries

GOOD = """-- samples_by_ids(study_pk, sample_ids*) -> many
-- The listed samples.
-- Columns: id text, internal_id integer
-- Exact: id in sample_ids
SELECT `s`.`ID` AS `id`, `s`.`PK` AS `internal_id`
  FROM `sample` `s`
 WHERE `s`.`STUDY` = :study_pk AND `s`.`ID` IN :sample_ids
"""


@pytest.fixture
def write(tmp_path):
    """write(name, text): the file as a Path."""

    def written(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


def only(tmp_path, dialect):
    (query,) = read_queries(dialect, tmp_path).all_variants()
    return query


# Reading


def test_a_query_tells_what_its_head_says(write, tmp_path):
    path = write("samples_by_ids.sql", GOOD)
    query = only(tmp_path, "sqlite")
    assert (query.name, query.file, query.gives) == ("samples_by_ids", str(path), "many")
    assert (query.parameters, query.lists) == (("study_pk", "sample_ids"), {"sample_ids"})
    assert query.columns == ("id", "internal_id")
    assert query.exact == ((0, "sample_ids", "in", False),)


def test_columns_and_needs_may_take_several_lines(write, tmp_path):
    write(
        "x.sql",
        "-- x() -> many\n-- A sentence.\n-- Columns: a text, b integer\n-- Columns: c text\n-- Needs: t.A, u.\n-- Needs: v.B\nSELECT 1",
    )
    query = only(tmp_path, "sqlite")
    assert (query.columns, query.needs) == (("a", "b", "c"), ("t.A", "u", "v.B"))


@pytest.mark.parametrize(
    "rule, read",
    [
        ("id in ids", (0, "ids", "in", False)),
        ("id is one", (0, "one", "is", False)),
        ("upper id in ids", (0, "ids", "in", True)),
    ],
)
def test_rules_of_exactness(write, tmp_path, rule, read):
    write(
        "x.sql",
        f"-- x(ids*, one) -> many\n-- S.\n-- Columns: id text\n-- Exact: {rule}\nSELECT `ID` AS `id` FROM `t` WHERE `ID` IN :ids OR `ID` = :one",
    )
    assert only(tmp_path, "mysql").exact == (read,)


def test_files_of_subfolders_are_read_and_scripts_left_out(write, tmp_path):
    write("load/add_x.sql", "-- add_x() -> count\n-- S.\nDELETE FROM `t`")
    write("schema.mysql.sql", "CREATE TABLE `t` (`a` int);\nCREATE TABLE `u` (`a` int);")
    write("schema_own.sqlite.sql", "CREATE TABLE `v` (`a` int);")
    assert read_queries("sqlite", tmp_path).names() == {"add_x"}


# Translation


@pytest.mark.parametrize(
    "dialect, text",
    [
        ("sqlite", "WHERE `s`.`STUDY` = :study_pk AND `s`.`ID` IN (SELECT value FROM json_each(:sample_ids))"),
        ("mysql", "WHERE `s`.`STUDY` = %(study_pk)s AND `s`.`ID` IN %(sample_ids)s"),
    ],
)
def test_parameters_of_each_database(write, tmp_path, dialect, text):
    write("samples_by_ids.sql", GOOD)
    query = only(tmp_path, dialect)
    assert query.text.startswith("/* samples_by_ids */ SELECT")
    assert query.text.endswith(text)


@pytest.mark.parametrize(
    "body, sqlite, mysql",
    [
        pytest.param("SELECT 'a:b'", "SELECT 'a:b'", "SELECT 'a:b'", id="a colon in a text"),
        pytest.param("SELECT 'it''s :x'", "SELECT 'it''s :x'", "SELECT 'it''s :x'", id="a doubled quote"),
        pytest.param("SELECT `a:b`", "SELECT `a:b`", "SELECT `a:b`", id="a colon in a name"),
        pytest.param("SELECT 'a;b'", "SELECT 'a;b'", "SELECT 'a;b'", id="a semicolon in a text"),
        pytest.param("SELECT 'x%y'", "SELECT 'x%y'", "SELECT 'x%%y'", id="a percent sign in a text"),
        pytest.param("SELECT 7 % 2", "SELECT 7 % 2", "SELECT 7 %% 2", id="a percent sign"),
        pytest.param("SELECT 1 -- :x; 50%", "SELECT 1 -- :x; 50%", "SELECT 1 -- :x; 50%%", id="a comment at a line's end"),
        pytest.param("SELECT /* :x; */ 1", "SELECT /* :x; */ 1", "SELECT /* :x; */ 1", id="a comment within"),
        pytest.param("SELECT 1\n-- :x;\n+ 1", "SELECT 1\n\n+ 1", "SELECT 1\n\n+ 1", id="a line of comment"),
    ],
)
def test_what_is_no_parameter_stays(write, tmp_path, body, sqlite, mysql):
    write("x.sql", f"-- x() -> value\n-- S.\n{body}\n")
    for dialect, text in (("sqlite", sqlite), ("mysql", mysql)):
        assert only(tmp_path, dialect).text == f"/* x */ {text}"


BATCH = "-- add_x(pk, name) -> batch\n-- S.\nINSERT INTO `t` (`PK`, `NAME`, `KIND`)\nVALUES (:pk, :name, '50%:a')\n"


@pytest.mark.parametrize("dialect, row", [("sqlite", "(?, ?, '50%:a')"), ("mysql", "(%s, %s, '50%%:a')")])
def test_a_batch_is_a_head_and_a_row(write, tmp_path, dialect, row):
    write("add_x.sql", BATCH)
    query = only(tmp_path, dialect)
    assert query.text == "/* add_x */ INSERT INTO `t` (`PK`, `NAME`, `KIND`)\nVALUES "
    assert query.row == row


RECORDS = """-- x(pks*) -> records
-- S.
-- Columns: id text, number text, kind text
SELECT `t`.`ID` AS `id`, CAST(`t`.`N` AS CHAR) AS `number`, (SELECT COUNT(*), 'FROM' FROM `u`) AS `kind`
  FROM `t`
 WHERE `t`.`PK` IN :pks
"""


def test_records_are_packed_too(write, tmp_path):
    write("x.sql", RECORDS)
    sqlite, mysql = only(tmp_path, "sqlite"), only(tmp_path, "mysql")
    inner = "(SELECT COUNT(*), 'FROM' FROM `u`)"
    assert (
        f"SELECT json_object('id', `t`.`ID`, 'number', CAST(`t`.`N` AS CHAR), 'kind', {inner}) AS `packed`\nFROM `t`"
        in sqlite.packed
    )
    assert sqlite.packed.endswith("IN (SELECT value FROM json_each(:pks))")
    assert mysql.packed.startswith(f"/* x */ SELECT CONCAT_WS('\x1f', IFNULL(`t`.`ID`, '{NULL}'), IFNULL(`t`.`N`, '{NULL}'), ")
    assert mysql.packed.endswith("IN %(pks)s")
    assert sqlite.text.startswith("/* x */ SELECT `t`.`ID` AS `id`")


# Twins and variants


def test_twins_each_serve_their_database(write, tmp_path):
    for dialect, value in (("sqlite", 1), ("mysql", 2)):
        write(f"x.{dialect}.sql", f"-- x() -> value\n-- S.\n-- Columns: v integer\nSELECT {value} AS `v`")
    assert only(tmp_path, "sqlite").text.endswith("SELECT 1 AS `v`")
    assert only(tmp_path, "mysql").text.endswith("SELECT 2 AS `v`")


@pytest.fixture
def variants(write, tmp_path):
    """Queries of x, which has a plain file and two variants, and of y, which needs a table."""
    for word, needs, value in (("", "", 0), ("--a", "-- Needs: t.A\n", 1), ("--ab", "-- Needs: t.A, u\n", 2)):
        write(f"x{word}.sql", f"-- x() -> value\n-- S.\n{needs}SELECT {value}")
    write("y.sql", "-- y() -> value\n-- S.\n-- Needs: w, t.A\nSELECT 3")
    return read_queries("sqlite", tmp_path)


@pytest.mark.parametrize(
    "there, chosen",
    [({"t.A", "u", "w"}, "2"), ({"t.A"}, "1"), ({"u"}, "0"), (set(), "0")],
    ids=["all there", "one there", "of no use alone", "nothing there"],
)
def test_the_variant_of_most_needs_that_are_there(variants, there, chosen):
    variants.choose(there.__contains__)
    assert variants["x"].text == f"/* x */ SELECT {chosen}"
    assert [query.name for query in variants] == (["x", "y"] if "w" in there else ["x"])


def test_a_query_without_what_it_needs_says_what(variants):
    variants.choose({"t.A"}.__contains__)
    assert variants.runs("x") and not variants.runs("y")
    assert variants.names() == {"x", "y"}
    with pytest.raises(SchemaError, match="lacks w, which y"):
        variants["y"]


def test_a_name_that_no_file_has_is_a_mistake_of_ours(variants):
    with pytest.raises(KeyError):
        variants["z"]


# Refusals

HEAD = "-- x() -> many\n-- S.\n"


@pytest.mark.parametrize(
    "name, text, line, words",
    [
        pytest.param("x.sql", "", 1, "first line", id="an empty file"),
        pytest.param("x.sql", "SELECT 1", 1, "first line", id="no head"),
        pytest.param("x.sql", "-- x() many\nSELECT 1", 1, "first line", id="a head that is none"),
        pytest.param("x.sql", "-- x(A) -> many\nSELECT 1", 1, "first line", id="a parameter in capitals"),
        pytest.param("x.sql", "-- y() -> many\n-- S.\nSELECT 1", 1, "head says y", id="another name in the head"),
        pytest.param("x.sql", "-- x() -> several\n-- S.\nSELECT 1", 1, "several", id="a result that is none"),
        pytest.param("x.sql", HEAD, 2, "no statement", id="no statement"),
        pytest.param("x.sql", HEAD + "-- only comments\n\n", 4, "no statement", id="comments alone"),
        pytest.param("x.sql", HEAD + "\nSELECT 1;", 4, "semicolon", id="a semicolon at the end"),
        pytest.param("x.sql", HEAD + "SELECT 1\n  ; SELECT 2", 4, "semicolon", id="a second statement"),
        pytest.param("x.sql", "-- x(a) -> many\n-- S.\nSELECT 1", 1, "a is declared and not used", id="a parameter not used"),
        pytest.param("x.sql", "-- x(a) -> many\n-- S.\nSELECT ':a'", 1, "a is declared and not used", id="a parameter in a text"),
        pytest.param("x.sql", HEAD + "SELECT\n-- why\n:a", 5, "a is used and not declared", id="a parameter not declared"),
        pytest.param("x.sql", HEAD + "SELECT 1 IN :a", 3, "a is used and not declared", id="a list not declared"),
        pytest.param("x.sql", "-- x(a*) -> many\n-- S.\nSELECT :a", 3, "one way", id="a list used as one"),
        pytest.param("x.sql", "-- x(a) -> many\n-- S.\nSELECT :a,\n1 IN :a", 4, "one way", id="one used as a list too"),
        pytest.param("x.sql", HEAD + "-- Exact: b in c\nSELECT 1", 3, "Exact: b in c", id="exact columns not declared"),
        pytest.param("x.sql", HEAD + "-- Exact: nonsense\nSELECT 1", 3, "Exact: nonsense", id="a rule that is none"),
        pytest.param("X.sql", HEAD + "SELECT 1", 1, "file's name", id="a name in capitals"),
        pytest.param("x.oracle.sql", HEAD + "SELECT 1", 1, "file's name", id="another database"),
        pytest.param("x.sqlite.sql", HEAD + "SELECT 1", 1, "twin is missing", id="a twin alone"),
        pytest.param("x.sql", "-- x(a, b) -> batch\n-- S.\nINSERT INTO `t` VALUES (:b, :a)", 1, "order", id="a batch in another order"),
        pytest.param("x.sql", "-- x(a) -> batch\n-- S.\nINSERT INTO `t` VALUES (:a, :a)", 1, "each parameter once", id="a batch twice"),
        pytest.param("x.sql", "-- x(a) -> batch\n-- S.\nUPDATE `t` SET `a` = :a", 1, "INSERT", id="a batch that inserts nothing"),
        pytest.param("x.sql", "-- x() -> records\n-- S.\n-- Columns: a text\nSELECT `a` FROM `t`", 1, "records and texts should be", id="unnamed records"),
        pytest.param(
            "x.sql", "-- x() -> records\n-- S.\n-- Columns: a text, b text\nSELECT 1 AS `b`, 2 AS `a` FROM `t`", 1, "in that order",
            id="records in another order",
        ),
    ],
)  # fmt: skip
def test_refused_with_file_and_line(write, tmp_path, name, text, line, words):
    path = write(name, text)
    with pytest.raises(QueryFileError, match=re.escape(words)) as caught:
        read_queries("sqlite", tmp_path)
    assert (caught.value.file, caught.value.line) == (path, line)
    assert str(caught.value).startswith(f"{path}:{line}: ")


def test_one_query_in_two_folders_is_refused(write, tmp_path):
    write("x.sql", HEAD + "SELECT 1")
    second = write("load/x.sql", HEAD + "SELECT 2")
    with pytest.raises(QueryFileError, match="same query"):
        read_queries("sqlite", tmp_path)
    second.rename(tmp_path / "x.sqlite.sql")
    with pytest.raises(QueryFileError, match="keep one way"):
        read_queries("sqlite", tmp_path)


# The real ones


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_file_of_the_service_is_read(dialect):
    files = {path for path in folder().rglob("*.sql") if not path.name.startswith(("schema.", "schema_own."))}
    other = {"sqlite": ".mysql.sql", "mysql": ".sqlite.sql"}[dialect]
    assert {query.file for query in read_queries(dialect).all_variants()} == {
        str(path) for path in files if not path.name.endswith(other)
    }
