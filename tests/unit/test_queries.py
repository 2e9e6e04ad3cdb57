"""The reader of SQL files: what it makes of a good one for each database, and what it refuses, with file and line."""

import re

import pytest

from genows.errors import QueryFileError, SchemaError
from genows.queries.files import DIALECTS, folder
from genows.queries.packing import NULL
from genows.queries.queries import read_queries

GOOD = """-- samples_by_ids(study_pk, sample_ids*) -> rows
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
    (query,) = read_queries(dialect, tmp_path)
    return query


# Reading


def test_a_query_tells_what_its_head_says(write, tmp_path):
    path = write("samples_by_ids.sql", GOOD)
    query = only(tmp_path, "sqlite")
    assert (query.name, query.file, query.gives) == ("samples_by_ids", str(path), "rows")
    assert (query.parameters, query.lists) == (("study_pk", "sample_ids"), {"sample_ids"})
    assert query.columns == ("id", "internal_id")
    assert query.exact == ((0, "sample_ids", "in", False),)


def test_columns_and_needs_may_take_several_lines(write, tmp_path):
    write(
        "x.sql",
        "-- x() -> rows\n-- A sentence.\n-- Columns: a text, b integer\n-- Columns: c text\n-- Needs: t.A, u.\n-- Needs: v.B\nSELECT 1",
    )
    query = only(tmp_path, "sqlite")
    assert (query.columns, query.types, query.needs) == (("a", "b", "c"), ("text", "integer", "text"), ("t.A", "u", "v.B"))
    assert query.row_type("1", 2, "3").b == 2


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
        f"-- x(ids*, one) -> rows\n-- S.\n-- Columns: id text\n-- Exact: {rule}\nSELECT `ID` AS `id` FROM `t` WHERE `ID` IN :ids OR `ID` = :one",
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


OPTIONAL = BATCH.replace("-- S.\n", "-- S.\n-- Optional: name needs t.NAME\n")


@pytest.mark.parametrize("dialect, mark", [("sqlite", "?"), ("mysql", "%s")])
def test_a_batch_does_without_a_column_that_is_not_there(write, tmp_path, dialect, mark):
    write("add_x.sql", OPTIONAL)
    queries = read_queries(dialect, tmp_path)
    whole = queries["add_x"]
    assert (whole.parameters, whole.kept, whole.why) == (("pk", "name"), None, ())
    queries.choose(lambda need: need != "t.NAME")
    query = queries["add_x"]
    assert query.text == "/* add_x */ INSERT INTO `t` (`PK`, `KIND`)\nVALUES "
    assert query.row.startswith(f"({mark}, '50%")
    assert (query.parameters, query.kept, query.why) == (("pk",), (0,), ("without NAME: the database lacks t.NAME",))
    assert (queries.has("t.NAME"), queries.has("t.PK")) == (False, True)


def test_statements_are_those_of_the_database_whatever_was_looked_at_before():
    needs = sorted(read_queries("sqlite")._declared.needs)
    lacking = [set(), set(needs[::7]), set(needs[::5]), set(needs), set(needs[3::4])]
    queries = read_queries("sqlite")
    for lacked in [*lacking, *lacking[::-1]]:
        anew = read_queries("sqlite")
        for each in (queries, anew):
            each.choose(lambda need: need not in lacked)  # noqa: B023
        assert {query.name: query for query in queries} == {query.name: query for query in anew}
        assert {name: queries.missing(name) for name in queries.names()} == {name: anew.missing(name) for name in queries.names()}


def test_statements_stay_for_a_database_that_lacks_the_same(write, tmp_path):
    write("add_x.sql", OPTIONAL)
    queries = read_queries("sqlite", tmp_path)
    whole = queries["add_x"]
    queries.choose(lambda need: need != "t.ELSEWHERE")
    assert queries["add_x"] is whole and not queries.has("t.ELSEWHERE")
    queries.choose(lambda need: need != "t.NAME")
    queries.choose(lambda need: True)
    assert queries["add_x"] == whole


RECORDS = """-- things -> records
-- A thing.
-- Record: Thing
-- Column: pk integer = `t`.`PK`
-- Field: id text = `t`.`ID` -- its name
-- Field: number integer = `t`.`N`
-- Field: kind text = (SELECT COUNT(*), 'FROM' FROM `u`)
-- Field: parts texts given
-- Filter: things()
-- Filter: things_by_pks(pks*, of) = `t`.`PK` IN :pks
--          AND `t`.`OF` = :of
-- Exact: id in pks, kind is of
SELECT *
  FROM `t`
 WHERE TRUE
 ORDER BY `t`.`PK`
"""
INNER = "(SELECT COUNT(*), 'FROM' FROM `u`)"


@pytest.fixture
def things(write, tmp_path):
    """things(dialect): the queries of the file above."""
    write("things.sql", RECORDS)
    return lambda dialect: read_queries(dialect, tmp_path)


def test_a_declared_record_has_the_fields_that_are_shown(things):
    record = things("sqlite").record("things")
    assert (record.name, record.about, record.names) == ("Thing", "A thing.", ("id", "number", "kind", "parts"))
    assert [(field.type, field.about) for field in record.fields] == [("text", "its name"), ("integer", ""), ("text", ""), ("texts", "")]


def test_each_filter_is_a_statement_of_the_declared_fields(things):
    queries = things("sqlite")
    assert queries.names() == {"things", "things_by_pks"} == set(queries.names_in("things_by_pks")) | {"things"}
    select = f"SELECT CAST(`t`.`PK` AS CHAR) AS `pk`,\n       `t`.`ID` AS `id`,\n       CAST(`t`.`N` AS CHAR) AS `number`,\n       {INNER} AS `kind`\n"
    assert queries["things"].text == f"/* things */ {select}  FROM `t`\n WHERE TRUE\n ORDER BY `t`.`PK`"
    condition = "`t`.`PK` IN (SELECT value FROM json_each(:pks))\nAND `t`.`OF` = :of"
    assert queries["things_by_pks"].text == f"/* things_by_pks */ {select}  FROM `t`\n WHERE {condition}\n ORDER BY `t`.`PK`"
    assert queries["things_by_pks"].columns == ("pk", "id", "number", "kind") == queries["things"].row_type._fields


def test_a_rule_of_exactness_holds_for_the_filters_that_have_its_parameter(things):
    queries = things("mysql")
    assert queries["things"].exact == ()
    assert queries["things_by_pks"].exact == ((1, "pks", "in", False), (3, "of", "is", False))


def test_records_are_packed_too(things):
    sqlite, mysql = things("sqlite")["things_by_pks"], things("mysql")["things_by_pks"]
    assert f"SELECT json_object('pk', CAST(`t`.`PK` AS CHAR), 'id', `t`.`ID`, 'number', CAST(`t`.`N` AS CHAR), 'kind', {INNER}) AS `packed`\n" in sqlite.packed
    assert mysql.packed.startswith(f"/* things_by_pks */ SELECT CONCAT_WS('\x1f', IFNULL(`t`.`PK`, '{NULL}'), IFNULL(`t`.`ID`, '{NULL}'), IFNULL(`t`.`N`, '{NULL}'), ")
    assert "IN %(pks)s" in mysql.packed


@pytest.mark.parametrize(("type_", "packed"), [("text", True), ("integer", False)])
def test_rows_are_packed_where_all_are_texts(write, tmp_path, type_, packed):
    write("x.sql", f"-- x() -> rows\n-- S.\n-- Field: a text = `A`\n-- Field: b {type_} = `B`\nSELECT *\n  FROM `t`")
    assert bool(only(tmp_path, "mysql").packed) == packed
    assert not only(tmp_path, "sqlite").packed
    assert only(tmp_path, "mysql").text.startswith("/* x */ SELECT `A` AS `a`,\n       `B` AS `b`\n  FROM")


def test_a_file_may_give_a_record_that_another_declares(things, write, tmp_path):
    write("few.sql", "-- few(n) -> records\n-- S.\n-- Record: Thing\n-- Exact: id is n\nSELECT *\n  FROM `t`, `v`\n WHERE `t`.`ID` = :n")
    queries = things("sqlite")
    assert queries.record("few") is queries.record("things")
    assert queries["few"].columns == queries["things"].columns
    assert queries["few"].exact == ((1, "n", "is", False),)
    assert queries["few"].text.endswith("  FROM `t`, `v`\n WHERE `t`.`ID` = :n")


# Twins


def test_twins_each_serve_their_database(write, tmp_path):
    for dialect, value in (("sqlite", 1), ("mysql", 2)):
        write(f"x.{dialect}.sql", f"-- x() -> value\n-- S.\n-- Columns: v integer\nSELECT {value} AS `v`")
    assert only(tmp_path, "sqlite").text.endswith("SELECT 1 AS `v`")
    assert only(tmp_path, "mysql").text.endswith("SELECT 2 AS `v`")


# What a database lacks


@pytest.fixture
def lacking(write, tmp_path):
    """Queries of x, whose parts have alternatives, and of y, which callers can do without."""
    write(
        "x.sql",
        "-- x() -> rows\n-- S.\n"
        "-- Field: a text = `t`.`A` needs t.A, u else `t`.`B` needs t.B\n"
        "--    else NULL needs old\n"
        "-- Field: c text = `t`.`C` needs t.C else CASE WHEN 1 THEN 2 ELSE 3 END\n"
        "-- Term: `t`.`D` needs t.D else `t`.`E`\n"
        "SELECT *\n  FROM `t`\n WHERE `t`.`D` > 0 AND `t`.`D` < 9",
    )
    write("y.sql", "-- y() -> value\n-- S.\n-- Needs: w, t.A\nSELECT 3")
    return read_queries("sqlite", tmp_path)


@pytest.mark.parametrize(
    ("there", "a", "c", "d"),
    [
        ({"t.A", "u", "t.C", "t.D"}, "`t`.`A`", "`t`.`C`", "`t`.`D`"),
        ({"t.A", "t.B", "t.D"}, "`t`.`B`", "CASE WHEN 1 THEN 2 ELSE 3 END", "`t`.`D`"),
        ({"u", "old"}, "NULL", "CASE WHEN 1 THEN 2 ELSE 3 END", "`t`.`E`"),
    ],
    ids=["all there", "one of two needs is not enough", "the oldest"],
)
def test_the_first_expression_whose_needs_are_there(lacking, there, a, c, d):
    lacking.choose(there.__contains__)
    assert lacking["x"].text == f"/* x */ SELECT {a} AS `a`,\n       {c} AS `c`\n  FROM `t`\n WHERE {d} > 0 AND {d} < 9"


def test_a_statement_says_why_it_is_so(lacking):
    lacking.choose({"t.B", "t.C"}.__contains__)
    assert lacking["x"].why == (
        "`t`.`B` instead of `t`.`A`: the database lacks t.A, u",
        "`t`.`C`: the database has t.C",
        "`t`.`E` instead of `t`.`D`: the database lacks t.D",
    )


def test_a_query_without_what_it_needs_says_what(lacking):
    lacking.choose({"t.A"}.__contains__)
    assert not lacking.runs("x") and not lacking.runs("y")
    assert list(lacking) == []
    assert lacking.names() == {"x", "y"}
    with pytest.raises(SchemaError, match="lacks w, which y"):
        lacking["y"]
    with pytest.raises(SchemaError, match="lacks old, t.B, u, which x"):
        lacking["x"]
    assert (lacking.missing("y"), lacking.missing("x")) == ("w", "old, t.B, u")


def test_a_name_that_no_file_has_is_a_mistake_of_ours(lacking):
    with pytest.raises(KeyError):
        lacking["z"]


# Refusals

HEAD = "-- x() -> rows\n-- S.\n"


@pytest.mark.parametrize(
    "name, text, line, words",
    [
        pytest.param("x.sql", "", 1, "first line", id="an empty file"),
        pytest.param("x.sql", "SELECT 1", 1, "first line", id="no head"),
        pytest.param("x.sql", "-- x() many\nSELECT 1", 1, "first line", id="a head that is none"),
        pytest.param("x.sql", "-- x(A) -> rows\nSELECT 1", 1, "first line", id="a parameter in capitals"),
        pytest.param("x.sql", "-- y() -> rows\n-- S.\nSELECT 1", 1, "head says y", id="another name in the head"),
        pytest.param("x.sql", "-- x() -> several\n-- S.\nSELECT 1", 1, "several", id="a result that is none"),
        pytest.param("x.sql", HEAD, 2, "no statement", id="no statement"),
        pytest.param("x.sql", HEAD + "-- only comments\n\n", 4, "no statement", id="comments alone"),
        pytest.param("x.sql", HEAD + "\nSELECT 1;", 4, "semicolon", id="a semicolon at the end"),
        pytest.param("x.sql", HEAD + "SELECT 1\n  ; SELECT 2", 4, "semicolon", id="a second statement"),
        pytest.param("x.sql", "-- x(a) -> rows\n-- S.\nSELECT 1", 1, "a is declared and not used", id="a parameter not used"),
        pytest.param("x.sql", "-- x(a) -> rows\n-- S.\nSELECT ':a'", 1, "a is declared and not used", id="a parameter in a text"),
        pytest.param("x.sql", HEAD + "SELECT\n-- why\n:a", 5, "a is used and not declared", id="a parameter not declared"),
        pytest.param("x.sql", HEAD + "SELECT 1 IN :a", 3, "a is used and not declared", id="a list not declared"),
        pytest.param("x.sql", "-- x(a*) -> rows\n-- S.\nSELECT :a", 3, "one way", id="a list used as one"),
        pytest.param("x.sql", "-- x(a) -> rows\n-- S.\nSELECT :a,\n1 IN :a", 4, "one way", id="one used as a list too"),
        pytest.param("x.sql", HEAD + "-- Exact: b in c\nSELECT 1", 3, "Exact: b in c", id="exact columns not declared"),
        pytest.param("x.sql", HEAD + "-- Exact: nonsense\nSELECT 1", 3, "Exact: nonsense", id="a rule that is none"),
        pytest.param("X.sql", HEAD + "SELECT 1", 1, "file's name", id="a name in capitals"),
        pytest.param("x.oracle.sql", HEAD + "SELECT 1", 1, "file's name", id="another database"),
        pytest.param("x.sqlite.sql", HEAD + "SELECT 1", 1, "twin is missing", id="a twin alone"),
        pytest.param("x.sql", "-- x(a, b) -> batch\n-- S.\nINSERT INTO `t` VALUES (:b, :a)", 1, "order", id="a batch in another order"),
        pytest.param("x.sql", "-- x(a) -> batch\n-- S.\nINSERT INTO `t` VALUES (:a, :a)", 1, "each parameter once", id="a batch twice"),
        pytest.param("x.sql", "-- x(a) -> batch\n-- S.\nUPDATE `t` SET `a` = :a", 1, "INSERT", id="a batch that inserts nothing"),
        pytest.param("x.sql", "-- x(a) -> batch\n-- S.\n-- Optional: a\nINSERT INTO `t` (`A`) VALUES (:a)", 3, "needs TABLE.COLUMN", id="an optional column that is none"),
        pytest.param("x.sql", "-- x(a) -> batch\n-- S.\n-- Optional: a needs t.A\nINSERT INTO `t` (`A`) VALUES (:a)", 1, "the first one", id="a batch of optional columns alone"),
        pytest.param("x.sql", "-- x(a) -> value\n-- S.\n-- Optional: a needs t.A\nSELECT :a", 1, "of a batch", id="an optional column of no batch"),
        pytest.param("x.sql", "-- x() -> records\n-- S.\n-- Columns: a text\nSELECT `a` FROM `t`", 1, "name its kind" , id="records of no kind"),
        pytest.param("x.sql", "-- x -> rows\n-- S.\nSELECT 1", 1, "needs a 'Filter", id="nothing to ask it by"),
        pytest.param("x.sql", "-- x -> rows\n-- S.\n-- Filter: y\nSELECT 1", 3, "Filter: y", id="a filter that is none"),
        pytest.param("x.sql", "-- x -> rows\n-- S.\n-- Filter: y() = `a` = 1\nSELECT 1", 4, "one WHERE TRUE", id="no place for a condition"),
        pytest.param("x.sql", "-- x -> rows\n-- S.\n-- Filter: y(b)\nSELECT 1", 3, "b is declared and not used", id="a filter's parameter not used"),
        pytest.param("x.sql", HEAD + "-- Field: a text\nSELECT *\n FROM `t`", 3, "name type = EXPRESSION", id="a field without expression"),
        pytest.param("x.sql", HEAD + "-- Field: a word = `A`\nSELECT *\n FROM `t`", 3, "type one of", id="a type that is none"),
        pytest.param("x.sql", HEAD + "-- Field: a text = `A` else\nSELECT *\n FROM `t`", 3, "an expression is missing", id="nothing stands in"),
        pytest.param("x.sql", HEAD + "-- Field: a text = `A`\nSELECT `A` FROM `t`", 4, "begin with SELECT *", id="fields and a select list"),
        pytest.param("x.sql", HEAD + "-- Field: a text = 1\n-- Field: a text = 2\nSELECT *\n FROM `t`", 3, "declared twice", id="a field twice"),
        pytest.param("x.sql", HEAD + "-- Field: a text = :b\nSELECT *\n FROM `t`", 3, "b is used and not declared", id="a field's parameter"),
        pytest.param("x.sql", HEAD + "-- Field: a text = `B`\nSELECT *\n FROM `t`\n ORDER BY `A`", 4, "means the field", id="an order that would be by the field"),
        pytest.param("x.sql", HEAD + "-- Record: R\nSELECT *\n FROM `t`", 1, "no file has the fields of R", id="a record that nobody declares"),
        pytest.param("x.sql", HEAD + "-- Field: def text = `A`\nSELECT *\n FROM `t`", 1, "rows cannot be named", id="a word of Python's for a field"),
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
    with pytest.raises(QueryFileError, match=r":1: .*same query"):
        read_queries("sqlite", tmp_path)
    second.rename(tmp_path / "x.sqlite.sql")
    with pytest.raises(QueryFileError, match="keep one way"):
        read_queries("sqlite", tmp_path)


# The real ones


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_file_of_the_service_is_read(dialect):
    files = {path for path in folder().rglob("*.sql") if not path.name.startswith(("schema.", "schema_own.", "schema_upgrade."))}
    other = {"sqlite": ".mysql.sql", "mysql": ".sqlite.sql"}[dialect]
    assert {each.path for each in read_queries(dialect).declarations} == {path for path in files if not path.name.endswith(other)}


def test_two_files_with_a_statement_of_one_name_are_refused(write, tmp_path):
    write("a.sql", HEAD.replace("x()", "a()") + "SELECT 1")
    second = write("b.sql", "-- b -> rows\n-- S.\n-- Filter: a()\nSELECT 1")
    with pytest.raises(QueryFileError, match="same query") as caught:
        read_queries("sqlite", tmp_path)
    assert (caught.value.file, caught.value.line) == (second, 3)


def test_two_files_with_the_fields_of_one_record_are_refused(things, write):
    write("b.sql", "-- b() -> records\n-- S.\n-- Record: Thing\n-- Field: a text = 1\nSELECT *\n  FROM `t`")
    with pytest.raises(QueryFileError, match="name them once"):
        things("sqlite")
