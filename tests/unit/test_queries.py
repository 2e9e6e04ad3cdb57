"""The reader of SQL files: what it makes of a good one for each database, and what it refuses, with file and line."""

import re
from functools import cache

import pytest

from genows.config.reader import make_config
from genows.db.queries import queries
from genows.db.queries.files import DIALECTS, folder, read_file, read_files
from genows.db.queries.kinds import RECORDS, STATEMENTS
from genows.db.queries.queries import read_queries
from genows.db.queries.records import RecordField, Statement, number, record, upper
from genows.errors import QueryFileError, SchemaError
from genows.server import service

GOOD = """-- The listed samples.
SELECT `s`.`ID` AS `id`, `s`.`PK` AS `internal_id`
  FROM `sample` `s`
 WHERE `s`.`STUDY` = :study_pk AND `s`.`ID` IN (:sample_ids)
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


def only(tmp_path, dialect, *declared):
    (query,) = read_queries(dialect, tmp_path, declared)
    return query


# Reading


def test_a_file_is_a_query_of_its_name(write, tmp_path):
    path = write("samples_by_ids.sql", GOOD)
    query = only(tmp_path, "sqlite", Statement("samples_by_ids", compared={"sample_ids": "id"}))
    assert (query.name, query.file, query.reads) == ("samples_by_ids", str(path), True)
    assert (query.parameters, query.lists) == (("study_pk", "sample_ids"), {"sample_ids"})
    assert query.columns == ("id", "internal_id")
    assert query.exact == ((0, "sample_ids", "in", False),)
    assert query.row_type("1", 2).internal_id == 2


@pytest.mark.parametrize(
    "text, columns",
    [
        pytest.param("SELECT 1", ("1",), id="without a name"),
        pytest.param("SELECT `t`.`A`, `B` FROM `t`", ("A", "B"), id="as the table has them"),
        pytest.param("SELECT DISTINCT COUNT(*) AS `a`, IFNULL(`B`, ',') AS `b`\n  FROM `t`", ("a", "b"), id="commas within"),
        pytest.param("SELECT (SELECT `X` FROM `u`) AS `a` FROM `t`", ("a",), id="a statement within"),
        pytest.param("SELECT '' AS `a` WHERE 0", ("a",), id="of no table"),
        pytest.param("SELECT 1 AS `a`\n UNION ALL\nSELECT 2", ("a",), id="of the first of two"),
        pytest.param("DELETE FROM `t`", (), id="of nothing that reads"),
    ],
)
def test_columns_are_those_of_the_select_list(write, tmp_path, text, columns):
    write("x.sql", text)
    query = only(tmp_path, "sqlite")
    assert (query.columns, query.reads) == (columns, bool(columns))


@pytest.mark.parametrize(
    "compared, read",
    [
        ({"ids": "id"}, (0, "ids", "in", False)),
        ({"one": "id"}, (0, "one", "is", False)),
        ({"ids": upper("id")}, (0, "ids", "in", True)),
    ],
)
def test_rules_of_exactness(write, tmp_path, compared, read):
    write("x.sql", "SELECT `ID` AS `id` FROM `t` WHERE `ID` IN (:ids) OR `ID` = :one")
    assert only(tmp_path, "mysql", Statement("x", compared=compared)).exact == (read,)


def test_numbers_are_exact_by_themselves(write, tmp_path):
    write("x.sql", "SELECT `PK` AS `pk` FROM `t` WHERE `PK` IN (:pks)")
    assert only(tmp_path, "mysql", Statement("x", compared={"pks": number("pk")})).exact == ()


def test_files_of_subfolders_are_read_and_scripts_left_out(write, tmp_path):
    write("load/add_x.sql", "DELETE FROM `t`")
    write("schema.mysql.sql", "CREATE TABLE `t` (`a` int);\nCREATE TABLE `u` (`a` int);")
    write("schema_own.sqlite.sql", "CREATE TABLE `v` (`a` int);")
    assert read_queries("sqlite", tmp_path).names() == {"add_x"}


# Lines that may go

SAMPLES = """-- Samples of a study.
SELECT `s`.`ID` AS `id`,
       CAST(`s`.`PK` AS CHAR) AS `pk`
  FROM `sample` `s`
 WHERE `s`.`STUDY` = :study_pk -- ? study_pk
   AND `s`.`ID` IN (:ids) -- ? ids
   AND `s`.`PK` IN (
     SELECT `PK` FROM `t` WHERE `OF` = :of
   ) -- ? of
 ORDER BY `s`.`NAME` -- ? by_name else ORDER BY `s`.`PK`
"""
VARIANTS = {"all": "", "by_study": "study_pk", "by_ids": "study_pk ids", "by_ids_alone": "ids", "some": "of by_name"}


@pytest.fixture
def samples(write, tmp_path):
    """samples(dialect): the queries of the file above."""
    write("samples.sql", SAMPLES)
    declared = Statement("samples", VARIANTS, record="samples", compared={"ids": "id"})
    records = {"samples": record("Sample", "A sample.", RecordField("id", about="its name"), "pk integer")}
    return lambda dialect: read_queries(dialect, tmp_path, [declared], records)


@pytest.mark.parametrize(
    "name, rest",
    [
        ("all", " ORDER BY `s`.`PK`"),
        ("by_study", " WHERE `s`.`STUDY` = %(study_pk)s\n ORDER BY `s`.`PK`"),
        ("by_ids", " WHERE `s`.`STUDY` = %(study_pk)s\n   AND `s`.`ID` IN %(ids)s\n ORDER BY `s`.`PK`"),
        ("by_ids_alone", " WHERE `s`.`ID` IN %(ids)s\n ORDER BY `s`.`PK`"),
        ("some", " WHERE `s`.`PK` IN (\n     SELECT `PK` FROM `t` WHERE `OF` = %(of)s\n   )\n ORDER BY `s`.`NAME`"),
    ],
)
def test_a_query_has_the_lines_of_its_names(samples, name, rest):
    queries = samples("mysql")
    assert queries.names() == set(VARIANTS) == set(queries.names_in("samples"))
    head = "SELECT `s`.`ID` AS `id`,\n       CAST(`s`.`PK` AS CHAR) AS `pk`\n  FROM `sample` `s`\n"
    assert queries[name].text == f"/* {name} */ {head}{rest}"
    assert set(queries[name].parameters) == {*VARIANTS[name].split()} - {"by_name"}


JOINED = """SELECT CASE WHEN `d`.`X` > 0
            THEN `d`.`X` END AS `x` -- ? d.X else NULL
  FROM `t`
  LEFT JOIN `d`
    ON `d`.`T` = `t`.`ID`
   AND `d`.`U` = `t`.`U`
      -- ? d.X else LEFT JOIN `e`
      --     ON `e`.`T` = `t`.`ID`
      -- ? e.T
 WHERE `t`.`ID` = 1
"""


@pytest.mark.parametrize(
    "lacking, text",
    [
        ((), JOINED.split(" -- ?")[0] + "\n  FROM `t`\n  LEFT JOIN `d`\n    ON `d`.`T` = `t`.`ID`\n   AND `d`.`U` = `t`.`U`\n WHERE `t`.`ID` = 1"),
        (("d.X",), "SELECT NULL AS `x`\n  FROM `t`\n  LEFT JOIN `e` ON `e`.`T` = `t`.`ID`\n WHERE `t`.`ID` = 1"),
        (("d.X", "e.T"), "SELECT NULL AS `x`\n  FROM `t`\n WHERE `t`.`ID` = 1"),
    ],
)
def test_a_case_and_a_join_are_one_line(write, tmp_path, lacking, text):
    write("x.sql", JOINED)
    file = read_file("x", tmp_path / "x.sql")
    chosen = (line.chosen(frozenset(), lambda need: need not in lacking) for line in file.lines)
    assert "\n".join(wording.text for wording in chosen if wording) == text


def test_what_is_compared_holds_for_the_queries_that_have_the_parameter(samples):
    queries = samples("mysql")
    assert (queries["by_study"].exact, queries["by_ids"].exact) == ((), ((0, "ids", "in", False),))


@pytest.mark.parametrize(("name", "instead"), [("by_ids", "by_study"), ("by_ids_alone", "all"), ("by_study", None)])
def test_a_very_long_list_is_left_to_the_query_without_it(samples, name, instead):
    long = samples("sqlite")[name].long
    assert (long and (long.parameter, long.instead, long.column, long.upper, long.as_text)) == (instead and ("ids", instead, 0, False, False))


def test_a_list_without_which_there_is_no_query_stays(write, tmp_path):
    write("x.sql", "SELECT `ID` AS `id` FROM `t` WHERE `ID` IN (:ids)")
    assert only(tmp_path, "mysql", Statement("x", compared={"ids": "id"})).long is None


def test_a_record_has_the_declared_fields(samples):
    found = samples("sqlite").record("samples")
    assert (found.name, found.about, found.names) == ("Sample", "A sample.", ("id", "pk"))
    assert [(field.type, field.about) for field in found.fields] == [("text", "its name"), ("integer", "")]


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
        pytest.param("SELECT 1\n-- :x;\n+ 1", "SELECT 1\n+ 1", "SELECT 1\n+ 1", id="a line of comment"),
    ],
)
def test_what_is_no_parameter_stays(write, tmp_path, body, sqlite, mysql):
    write("x.sql", f"{body}\n")
    for dialect, text in (("sqlite", sqlite), ("mysql", mysql)):
        assert only(tmp_path, dialect).text == f"/* x */ {text}"


INSERT = "INSERT INTO `t` (`PK`, `NAME`, `KIND`)\nVALUES (:pk, :name, '50%:a')\n"


@pytest.mark.parametrize("dialect, row", [("sqlite", "(?, ?, '50%:a')"), ("mysql", "(%s, %s, '50%%:a')")])
def test_an_insert_of_values_is_a_head_and_a_row(write, tmp_path, dialect, row):
    write("add_x.sql", INSERT)
    query = only(tmp_path, dialect)
    assert query.insert == "/* add_x */ INSERT INTO `t` (`PK`, `NAME`, `KIND`)\nVALUES "
    assert (query.row, query.kept, query.parameters) == (row, None, ("pk", "name"))


@pytest.mark.parametrize("values", ["(:a, :a)", "(:a)\n ON DUPLICATE KEY UPDATE `a` = 1"])
def test_other_inserts_are_run_whole(write, tmp_path, values):
    write("add_x.sql", f"INSERT INTO `t`\nVALUES {values}")
    assert (only(tmp_path, "sqlite").insert, only(tmp_path, "sqlite").row) == ("", "")


OPTIONAL = """INSERT INTO `t` (`PK`
  , `NAME` -- ? t.NAME
  , `KIND`)
VALUES (:pk
  , :name -- ? t.NAME
  , '50%:a')
"""


@pytest.mark.parametrize("dialect, mark", [("sqlite", "?"), ("mysql", "%s")])
def test_an_insert_does_without_a_column_that_is_not_there(write, tmp_path, dialect, mark):
    write("add_x.sql", OPTIONAL)
    queries = read_queries(dialect, tmp_path)
    whole = queries["add_x"]
    assert (whole.parameters, whole.kept) == (("pk", "name"), None)
    queries.choose(lambda need: need != "t.NAME")
    query = queries["add_x"]
    assert query.insert == "/* add_x */ INSERT INTO `t` (`PK`\n  , `KIND`)\nVALUES "
    assert query.row.startswith(f"({mark}\n  , '50%")
    assert (query.parameters, query.kept) == (("pk",), (0,))
    assert query.why == tuple(f"nothing instead of , {each}: the database lacks t.NAME" for each in ("`NAME`", ":name"))
    assert (queries.in_schema("t.NAME"), queries.in_schema("t.PK")) == (False, True)


def test_statements_are_those_of_the_database_whatever_was_looked_at_before():
    needs = sorted(read_queries("sqlite").sources.needs)
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
    assert queries["add_x"] is whole and not queries.in_schema("t.ELSEWHERE")
    queries.choose(lambda need: need != "t.NAME")
    queries.choose(lambda need: True)
    assert queries["add_x"] == whole


def test_a_statement_is_made_once_for_all_databases_of_a_process():
    assert read_queries("sqlite")["samples_by_ids"] is read_queries("sqlite")["samples_by_ids"]


def test_workers_find_every_statement_made(tmp_path, monkeypatch):
    monkeypatch.setattr(queries, "_packaged", cache(lambda dialect: queries.Sources(read_files(dialect, folder()), STATEMENTS, RECORDS, dialect)))
    assert service.tried(make_config({"db.connection_string": f"sqlite:///{tmp_path}/none.db"})).problem
    sources = queries._packaged("sqlite")
    assert sources.whole.made.keys() == sources.by_query.keys()


# Twins


def test_twins_each_serve_their_database(write, tmp_path):
    for dialect, value in (("sqlite", 1), ("mysql", 2)):
        write(f"x.{dialect}.sql", f"SELECT {value} AS `v`")
    assert only(tmp_path, "sqlite").text.endswith("SELECT 1 AS `v`")
    assert only(tmp_path, "mysql").text.endswith("SELECT 2 AS `v`")


# What a database lacks


@pytest.fixture
def lacking(write, tmp_path):
    """Queries of x, whose lines have alternatives, and of y, which callers can do without."""
    write(
        "x.sql",
        "SELECT `t`.`A` AS `a`,\n"
        "           -- ? t.A, u.* else `t`.`B` -- ? t.B else NULL\n"
        "           -- ? old.*\n"
        "       `t`.`C` AS `c` -- ? t.C else CASE WHEN 1 THEN 2 ELSE 3 END\n"
        "  FROM `t`\n"
        "  LEFT JOIN `d` -- ? d.E\n"
        " WHERE `t`.`D` > 0 -- ? t.D else WHERE `t`.`E` > 0",
    )
    write("y.sql", "-- ? w.*, t.A\nSELECT 3")
    return read_queries("sqlite", tmp_path)


@pytest.mark.parametrize(
    ("there", "a", "c", "rest"),
    [
        ({"t.A", "u", "t.C", "t.D", "d.E"}, "`t`.`A`", "`t`.`C`", "\n  LEFT JOIN `d`\n WHERE `t`.`D` > 0"),
        ({"t.A", "t.B", "t.D"}, "`t`.`B`", "CASE WHEN 1 THEN 2 ELSE 3 END", "\n WHERE `t`.`D` > 0"),
        ({"u", "old"}, "NULL", "CASE WHEN 1 THEN 2 ELSE 3 END", "\n WHERE `t`.`E` > 0"),
    ],
    ids=["all there", "one of two needs is not enough", "the oldest"],
)
def test_the_first_text_whose_needs_are_there(lacking, there, a, c, rest):
    lacking.choose(there.__contains__)
    assert lacking["x"].text == f"/* x */ SELECT {a} AS `a`,\n       {c} AS `c`\n  FROM `t`{rest}"


def test_a_statement_says_why_it_is_so(lacking):
    lacking.choose({"t.B", "t.C"}.__contains__)
    assert lacking["x"].why == (
        "`t`.`B` instead of `t`.`A`: the database lacks t.A, u",
        "`t`.`C`: the database has t.C",
        "nothing instead of LEFT JOIN `d`: the database lacks d.E",
        "WHERE `t`.`E` > 0 instead of WHERE `t`.`D` > 0: the database lacks t.D",
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


def of(**variants):
    return [Statement("x", variants)]


@pytest.mark.parametrize(
    "name, text, declared, line, words",
    [
        pytest.param("x.sql", "", [], 1, "no statement", id="an empty file"),
        pytest.param("x.sql", "-- only comments\n\n", [], 2, "no statement", id="comments alone"),
        pytest.param("x.sql", "\nSELECT 1;", [], 2, "semicolon", id="a semicolon at the end"),
        pytest.param("x.sql", "SELECT 1\n  ; SELECT 2", [], 2, "semicolon", id="a second statement"),
        pytest.param("x.sql", "SELECT :a,\n1 IN (:a)", [], 2, "list in one place", id="one used as a list too"),
        pytest.param("x.sql", "SELECT :a, 1 IN (:a)", [], 1, "list in one place", id="so on one line"),
        pytest.param("x.sql", "SELECT 1\n -- ? a", [], 1, "marked with a", id="a mark of nobody's"),
        pytest.param("x.sql", "SELECT 1\n + 1 -- ? b", of(x="a"), 2, "marked with b", id="a mark of another name"),
        pytest.param("x.sql", "SELECT 1\n + :b -- ? a\n + :a", of(x="a"), 2, "parameter b is used, and x does not", id="a line marked by another's name"),
        pytest.param("x.sql", "SELECT 1\n + :a", of(x="a", y=""), 2, "y does not have it", id="a parameter that is not always there"),
        pytest.param("x.sql", "SELECT :a -- ? a else :b", of(x="a", y=""), 1, "b is used, and y", id="a text in its place"),
        pytest.param("x.sql", "SELECT 1", of(x="a"), 1, "no line uses it", id="a lost condition"),
        pytest.param("x.sql", "SELECT ':a'", of(x="a"), 1, "no line uses it", id="a parameter in a text"),
        pytest.param("x.sql", "SELECT 1 -- ? a else", [], 1, "should be", id="nothing stands in"),
        pytest.param("x.sql", "SELECT 1 -- ? t.A -- ? t.B", [], 1, "should be", id="a mark of nothing"),
        pytest.param("x.sql", "SELECT 1\n WHERE 0\n   AND 1 -- ? t.A", [], 3, "more rows would come", id="a condition of a column"),
        pytest.param("x.sql", "-- ? a\nSELECT 1", of(x="a"), 1, "above the statement", id="a name for all of it"),
        pytest.param("x.sql", "SELECT (1\n + (2\n + 3) -- ? t.A\n) -- ? t.B", [], 2, "within the brackets", id="a mark in a mark"),
        pytest.param("x.sql", "SELECT `a` FROM `t` WHERE `a` = :a", [Statement("x", compared={"a": "b"})], 1, "no column b", id="no column to compare"),
        pytest.param("x.sql", "SELECT `a` FROM `t`", [Statement("x", compared={"a": "a"})], 1, "compared and not used", id="a parameter that is none"),
        pytest.param("x.sql", "SELECT `b` AS `def`", [Statement("x", record="r")], 1, "rows cannot be named", id="a word of Python's for a column"),
        pytest.param("x.sql", "SELECT `b` AS `b`", [Statement("x", record="r")], 1, "the field a where the rows have b", id="not the fields of the record"),
        pytest.param("x.sql", "SELECT 1", [Statement("y")], 1, "has no file", id="a file that is not there"),
        pytest.param("x.sql", "SELECT 1", of(y="", x="") + [Statement("z", {"y": ""})], 1, "has no file", id="a second one of a name"),
        pytest.param("X.sql", "SELECT 1", [], 1, "file's name", id="a name in capitals"),
        pytest.param("x.oracle.sql", "SELECT 1", [], 1, "file's name", id="another database"),
        pytest.param("x.sqlite.sql", "SELECT 1", [], 1, "twin is missing", id="a twin alone"),
    ],
)  # fmt: skip
def test_refused_with_file_and_line(write, tmp_path, name, text, declared, line, words):
    write(name, text)
    with pytest.raises(QueryFileError, match=re.escape(words)) as caught:
        read_queries("sqlite", tmp_path, declared, {"r": record("R", "", "a")})
    assert caught.value.line == line
    assert str(caught.value).startswith(f"{caught.value.file}:{line}: ")


def test_one_query_in_two_folders_is_refused(write, tmp_path):
    write("x.sql", "SELECT 1")
    second = write("load/x.sql", "SELECT 2")
    with pytest.raises(QueryFileError, match=r":1: .*same query"):
        read_queries("sqlite", tmp_path)
    second.rename(tmp_path / "x.sqlite.sql")
    with pytest.raises(QueryFileError, match="keep one way"):
        read_queries("sqlite", tmp_path)


def test_two_files_with_a_query_of_one_name_are_refused(write, tmp_path):
    write("a.sql", "SELECT 1")
    second = write("b.sql", "SELECT 1")
    with pytest.raises(QueryFileError, match="stands in .*a.sql, too") as caught:
        read_queries("sqlite", tmp_path, [Statement("b", {"a": ""})])
    assert caught.value.file == second


# The real ones


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_file_of_the_service_is_read(dialect):
    files = {path for path in folder().rglob("*.sql") if not path.name.startswith(("schema.", "schema_own.", "schema_upgrade.", "session."))}
    other = {"sqlite": ".mysql.sql", "mysql": ".sqlite.sql"}[dialect]
    assert {each.path for each in read_queries(dialect).sources.files.values()} == {path for path in files if not path.name.endswith(other)}
