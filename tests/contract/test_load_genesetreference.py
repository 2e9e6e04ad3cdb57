"""What reference files of gene sets leave in the database: definitions (GMT), texts, hierarchy; and that a second run changes nothing."""

import json

import pytest

from genows.load.genesets.definitions import Choice
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.loads import add_reference, add_study

SETS = "SELECT * FROM `geneset` ORDER BY 1"
GENES = "SELECT * FROM `geneset_gene` ORDER BY 1, 2"
NODES = "SELECT * FROM `geneset_hierarchy_node` ORDER BY 1"
LEAVES = "SELECT * FROM `geneset_hierarchy_leaf` ORDER BY 1, 2"
VERSION = "SELECT `GENESET_VERSION` FROM `info`"

GMT = "SET_A\thttp://a\t1956\t7157\t1956\nSET_B\t\t673\t99\t\n"


@pytest.fixture
def load(made, tmp_path):
    """load({name: text or JSON}, version=…, replace=…, texts=…): writes the files and loads them; the ReferenceRun."""
    add_reference(made, [(673, "BRAF", None), (1956, "EGFR", None), (7157, "TP53", None)])

    def run(files, version=None, replace=False, texts=None):
        for name, content in files.items():
            (tmp_path / name).write_text(content if isinstance(content, str) else json.dumps(content))
        paths = [tmp_path / name for name in files if name != texts]
        return load_reference(made.database, paths, Silence(), gene_sets=Choice(version, replace), texts=texts and tmp_path / texts)

    return run


def told(run):
    return [(found.severity, found.rule, found.lines, list(found.values)) for found in run.findings.sorted()]


def counters(run, index=-1):
    return {name: number for name, number in run.report.files[index].counters.items() if number}


def test_gene_sets_and_their_genes(made, load):
    run = load({"sets.gmt": GMT}, "v1")
    assert (told(run), run.changed) == ([], True)
    assert made.rows(SETS) == [(1, 4, "SET_A", "SET_A", "SET_A", "http://a"), (2, 5, "SET_B", "SET_B", "SET_B", "")]
    assert made.rows(GENES) == [(1, 1956), (1, 7157), (2, 673)]
    assert made.rows("SELECT `ID`, `ENTITY_TYPE`, `STABLE_ID` FROM `genetic_entity` WHERE `ID` > 3 ORDER BY 1") == [
        (4, "GENESET", None), (5, "GENESET", None),
    ]  # fmt: skip
    assert made.rows(VERSION) == [("v1",)]
    assert run.report.files[-1].skips == {"unknown gene": [(2, "99 in SET_B")]}
    assert counters(run) == {"gene sets added": 2}


@pytest.mark.parametrize("version", ["v1", None], ids=["the same version", "no version"])
def test_a_second_run_changes_nothing(made, load, version):
    load({"sets.gmt": GMT}, "v1")
    before = made.rows(SETS)
    run = load({"sets.gmt": GMT}, version)
    assert (told(run), run.changed, counters(run)) == ([], False, {"gene sets unchanged": 2})
    assert made.rows(SETS) == before


def test_sets_of_the_same_version_are_added_and_those_there_stay(made, load):
    load({"sets.gmt": GMT}, "v1")
    run = load({"more.gmt": "SET_A\tother\t673\nSET_C\tc\t673\n"}, "v1")
    assert told(run) == [("warning", "GMT-07", [1], ["SET_A"])]
    assert [row[2] for row in made.rows(SETS)] == ["SET_A", "SET_B", "SET_C"]
    assert made.rows(GENES) == [(1, 1956), (1, 7157), (2, 673), (3, 673)]


def test_two_files_of_one_call_are_one_version(made, load):
    load({"old.gmt": "OLD\tx\t673\n"}, "v0")
    run = load({"a.gmt": "SET_A\tx\t673\n", "b.gmt": "SET_B\tx\t673\n"}, "v1", replace=True)
    assert not run.findings.errors
    assert [row[2] for row in made.rows(SETS)] == ["SET_A", "SET_B"]


def test_more_sets_than_a_batch_holds(made, load):
    text = "".join(f"SET_{number}\tx\t673\t1956\n" for number in range(1100))
    load({"sets.gmt": text}, "v1")
    assert made.rows("SELECT COUNT(*) FROM `geneset_gene`") == [(2200,)]
    assert counters(load({"sets.gmt": text}, "v1")) == {"gene sets unchanged": 1100}


def add_scores(made):
    """Profiles of expression, scores and p-values with a value each, of a study with one sample; a hierarchy."""
    add_study(made, ["S1"])
    profile = (
        "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
        " `DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES ({0}, 'p{0}', 1, '{1}', 'd', 'n', 'd', 0)"
    )
    made.run(
        *(profile.format(pk, kind) for pk, kind in ((1, "MRNA_EXPRESSION"), (2, "GENESET_SCORE"), (3, "GENESET_SCORE"))),
        *(f"INSERT INTO `genetic_profile_samples` VALUES ({pk}, '11,')" for pk in (1, 2, 3)),
        *(f"INSERT INTO `sample_profile` (`SAMPLE_ID`, `GENETIC_PROFILE_ID`) VALUES (11, {pk})" for pk in (1, 2, 3)),
        "INSERT INTO `genetic_alteration` VALUES (1, 1, '1,')",
        *(f"INSERT INTO `genetic_alteration` VALUES ({pk}, 4, '1,')" for pk in (2, 3)),
        "INSERT INTO `genetic_profile_link` VALUES (2, 1, 'AGGREGATION')",
        "INSERT INTO `genetic_profile_link` VALUES (3, 2, 'STATISTIC')",
        "INSERT INTO `geneset_hierarchy_node` VALUES (1, 'Top', NULL)",
        "INSERT INTO `geneset_hierarchy_leaf` VALUES (1, 1)",
    )


def test_another_version_is_refused_where_not_asked_for(made, load):
    load({"sets.gmt": GMT}, "v1")
    before = made.rows(SETS)
    run = load({"new.gmt": "SET_C\tx\t673\n"}, "v2")
    assert told(run) == [("error", "GMT-06", [], ["v2"])]
    assert (made.rows(SETS), made.rows(VERSION)) == (before, [("v1",)])


def test_another_version_takes_the_place_of_all_there_is(made, load):
    load({"sets.gmt": GMT}, "v1")
    add_scores(made)
    run = load({"new.gmt": "SET_C\tx\t673\n"}, "v2", replace=True)
    assert told(run) == []
    assert [(row[2], row[1]) for row in made.rows(SETS)] == [("SET_C", 4)]
    assert made.rows("SELECT `ENTITY_TYPE`, COUNT(*) FROM `genetic_entity` GROUP BY 1 ORDER BY 1") == [("GENE", 3), ("GENESET", 1)]
    assert made.rows("SELECT `STABLE_ID` FROM `genetic_profile`") == [("p1",)]
    for table in ("genetic_alteration", "genetic_profile_samples", "sample_profile"):
        assert made.rows(f"SELECT DISTINCT `GENETIC_PROFILE_ID` FROM `{table}`") == [(1,)]
    assert made.rows("SELECT * FROM `genetic_profile_link`") == made.rows(NODES) == made.rows(LEAVES) == []
    assert made.rows(VERSION) == [("v2",)]
    assert counters(run) == {"gene sets added": 1, "gene sets removed": 2, "profiles of scores removed": 2}


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        pytest.param("SET_A\thttp://a\n", ("error", "GMT-01", [1], ["SET_A"]), id="two cells"),
        pytest.param("SET_A\tx\t673\tEGFR\n", ("error", "GMT-02", [1], ["EGFR"]), id="a symbol"),
        pytest.param("SET_A\tx\t673\nSET_A\tx\t673\n", ("error", "GMT-03", [2], ["SET_A"]), id="a set twice"),
        pytest.param("S" * 201 + "\tx\t673\n", ("error", "F-20", [1], ["S" * 201]), id="an id too long"),
        pytest.param("\n", ("error", "GMT-17", [], []), id="no set"),
    ],
)
def test_files_that_are_refused(made, load, text, finding):
    run = load({"sets.gmt": text}, "v1")
    assert told(run) == [finding]
    assert (made.rows(SETS), made.rows(VERSION)) == ([], [(None,)])


@pytest.mark.parametrize(("version", "rule"), [(None, "GMT-05"), ("v" * 25, "GMT-05")], ids=["none", "too long"])
def test_a_version_is_wanted(made, load, version, rule):
    assert [finding[1] for finding in told(load({"sets.gmt": GMT}, version))] == [rule]
    assert made.rows(SETS) == []


def test_a_set_without_a_gene_that_is_known(made, load):
    assert told(load({"sets.gmt": "SET_A\tx\t99\n"}, "v1")) == [("warning", "GMT-04", [1], ["SET_A"])]
    assert len(made.rows(SETS)) == 1


def test_texts_of_sets(made, load):
    run = load({"a.gmt": GMT, "a.supp.txt": f"SET_A\tName of A\t{'d' * 301}\nSET_B\tSET_A\tOther\nSET_X\tx\ty\n"}, "v1")
    assert [row[2:5] for row in made.rows(SETS)] == [("SET_A", "Name of A", "d" * 300), ("SET_B", "SET_A", "Other")]
    assert [(severity, rule) for severity, rule, _, _ in told(run)] == [("warning", "GMT-09"), ("warning", "F-19")]
    assert counters(run) == {"gene-set texts changed": 2}
    again = load({"texts.tsv": "SET_B\tSET_A\tOther\n"}, texts="texts.tsv")
    assert (again.changed, counters(again)) == (False, {"gene-set texts unchanged": 1})


def test_texts_by_a_file_of_another_name(made, load):
    load({"a.gmt": GMT, "texts.tsv": "SET_A\tSET_B\tSwapped\nSET_B\tSET_A\tSwapped\n"}, "v1", texts="texts.tsv")
    assert [row[2:5] for row in made.rows(SETS)] == [("SET_A", "SET_B", "Swapped"), ("SET_B", "SET_A", "Swapped")]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        pytest.param("SET_A\tSET_B\td\n", ("error", "GMT-10", [1], ["SET_B"]), id="another set's name"),
        pytest.param("SET_A\tn\n", ("error", "GMT-08", [1], ["SET_A"]), id="two cells"),
    ],
)
def test_texts_that_are_refused(made, load, text, finding):
    load({"a.gmt": GMT}, "v1")
    before = made.rows(SETS)
    run = load({"a.supp.txt": text})
    assert told(run) == [finding]
    assert made.rows(SETS) == before


def test_gene_sets_as_a_portal_answers_them(made, load):
    load({"a.gmt": GMT}, "v1")
    records = [{"genesetId": "SET_A", "name": "A", "description": "Of A", "refLink": "http://r"}, {"genesetId": "SET_B"}, {"genesetId": "X", "name": "X"}]
    run = load({"genesets.json": records})
    assert [row[2:] for row in made.rows(SETS)] == [("SET_A", "A", "Of A", "http://r"), ("SET_B", "SET_B", "SET_B", "")]
    assert told(run) == [("warning", "GMT-09", [], ["X"])]


@pytest.mark.parametrize("content", ["v1", ["v1"]], ids=["a text", "a list"])
def test_the_version_of_a_portal_is_compared_alone(made, load, content):
    load({"a.gmt": GMT}, "v0")
    run = load({"genesets_version.json": json.dumps(content)})
    assert (run.changed, told(run)) == (False, [("note", "GMT-11", [], [])])
    assert [("v1" in found.text, "v0" in found.text) for found in run.findings.sorted()] == [(True, True)]


TREE = {"Top": {"Inner": {"Gene sets": ["SET_B", "SET_A"]}, "Empty": {}, "Gene sets": ["SET_A"]}, "Second": {"Inner": {"Gene sets": []}}}
YAML = """\
Top:
  Inner:
    Gene sets:
      - SET_B
      - SET_A
  Empty:
  Gene sets:
    - SET_A
Second:
  Inner:
    Other:
"""


def test_a_hierarchy_takes_the_place_of_the_one_there(made, load):
    load({"a.gmt": GMT, "tree.json": {"Old": {"Gene sets": ["SET_A"]}}}, "v1")
    run = load({"tree.json": TREE})
    assert (told(run), run.changed) == ([], True)
    assert made.rows(NODES) == [(1, "Top", None), (2, "Inner", 1), (3, "Empty", 1), (4, "Second", None), (5, "Inner", 4)]
    assert made.rows(LEAVES) == [(1, 1), (2, 1), (2, 2)]
    assert not load({"tree.json": TREE}).changed


def test_a_hierarchy_in_yaml(made, load):
    load({"a.gmt": GMT, "tree.yaml": YAML}, "v1")
    assert made.rows(NODES) == [(1, "Top", None), (2, "Inner", 1), (3, "Empty", 1), (4, "Second", None), (5, "Inner", 4), (6, "Other", 5)]
    assert made.rows(LEAVES) == [(1, 1), (2, 1), (2, 2)]


def test_a_set_twice_in_a_branch_is_stored_once(made, load):
    run = load({"a.gmt": GMT, "tree.json": {"Top": {"Gene sets": ["SET_A", "SET_A"]}}}, "v1")
    assert told(run) == [("warning", "GMT-15", [], ["SET_A"])]
    assert made.rows(LEAVES) == [(1, 1)]


@pytest.mark.parametrize(
    ("name", "content", "rule"),
    [
        pytest.param("tree.json", {"Top": {"Gene sets": ["SET_A", "SET_X"]}}, "GMT-14", id="an unknown set"),
        pytest.param("tree.json", {"Top": {"Inner": ["SET_A"]}}, "GMT-13", id="a list of sets under a branch"),
        pytest.param("tree.json", {"Top": {"Gene sets": {"SET_A": 1}}}, "GMT-13", id="no list"),
        pytest.param("tree.json", '{"Top": {"A": {}, "A": {}}}', "GMT-12", id="a branch twice"),
        pytest.param("tree.json", {"Top": {"B" * 201: {}}}, "F-20", id="a name too long"),
        pytest.param("tree.yaml", "Top:\n  A:\n  A:\n", "GMT-16", id="a branch twice in YAML"),
        pytest.param("tree.yml", "- SET_A\n", "GMT-13", id="a list in YAML"),
    ],
)
def test_hierarchies_that_are_refused(made, load, name, content, rule):
    load({"a.gmt": GMT, "old.json": {"Old": {"Gene sets": ["SET_A"]}}}, "v1")
    run = load({name: content})
    assert [(severity, found) for severity, found, _, _ in told(run)] == [("error", rule)]
    assert made.rows(NODES) == [(1, "Old", None)]
