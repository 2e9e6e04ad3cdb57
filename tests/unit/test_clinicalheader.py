"""The head of a clinical file, and which cells are no values."""

import pytest

from genows.errors import StudyError
from genows.load.clinical.attributes import AttributeDefinition, attributes_of, is_missing
from genows.load.findings import Findings
from genows.load.report import FileReport
from genows.load.tables import Table

FIVE = "#Patient\t Purity \n##Id\tShare\n#STRING\tnumber\n#1\t30\nPATIENT_ID\tpurity"


def head(text):
    """(columns, attributes, whether there are definitions, what is said), of a datatype in small letters nothing."""
    findings = Findings(severities={"C-05": "note"} if "number" in text else {"C-04": "note"})
    table = Table(enumerate(text.split("\n"), start=1), "data.txt", FileReport())
    return *attributes_of(table, findings), [one.text for one in findings.sorted() if one.severity != "note" and one.rule != "C-04"]


def test_five_lines_define_the_attributes():
    columns, attributes, defined, said = head(FIVE)
    assert (columns, defined, said) == ({"PATIENT_ID": 0}, True, [])
    assert attributes == {1: AttributeDefinition("PURITY", " Purity ", "Share", "NUMBER", "30")}


def test_without_definitions_attributes_are_called_missing():
    columns, attributes, defined, _ = head("SAMPLE_ID\tGRADE\tPATIENT_ID")
    assert (columns, defined) == ({"PATIENT_ID": 2, "SAMPLE_ID": 0}, False)
    assert attributes == {1: AttributeDefinition("GRADE", "MISSING", "MISSING", "STRING", "1")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("#a\tb\nPATIENT_ID\tX", "four or none", id="one definition line"),
        pytest.param("#x\tx\n" + FIVE, "four or none", id="the mixed form of five"),
        pytest.param(FIVE.replace("#1\t30", "#1"), "has 1 cells", id="a definition line too short"),
        pytest.param("PATIENT_ID\tX\tx", "there twice", id="one id twice"),
        pytest.param("PATIENT_ID\t\tx", "is empty", id="an empty id"),
    ],
)
def test_heads_that_cannot_be(text, words):
    with pytest.raises(StudyError, match=words):
        head(text)


def test_odd_datatypes_and_priorities_are_replaced_and_told():
    _, attributes, _, said = head(FIVE.replace("number", "FLOAT").replace("30", "-2"))
    assert attributes[1][3:] == ("STRING", "1")
    assert len(said) == 2


@pytest.mark.parametrize("priority", ["-1", "0", "30"])
def test_priorities_of_at_least_minus_one_are_kept(priority):
    _, attributes, _, said = head(FIVE.replace("30", priority))
    assert (attributes[1].priority, said) == (priority, [])


@pytest.mark.parametrize("priority", ["-2", "1.5", "", "high", "--1"])
def test_other_priorities_are_one(priority):
    _, attributes, _, said = head(FIVE.replace("30", priority))
    assert (attributes[1].priority, said) == ("1", ["priority is no integer of at least -1; 1 is stored"])


@pytest.mark.parametrize(
    "cell", ["", "[Not Available]", "not available", "Pending", "Completed", "na", "Null", "[Discrepancy]", "MISSING", "|NA|"]
)
def test_cells_without_a_value(cell):
    assert is_missing(cell)


@pytest.mark.parametrize("cell", ["N/A", "Unknown", ".", "-", "0", "not  available"])
def test_cells_that_are_values(cell):
    assert not is_missing(cell)

def test_a_datatype_in_small_letters_is_read_and_told():
    findings = Findings()
    table = Table(enumerate(FIVE.split("\n"), start=1), "data.txt", FileReport())
    assert attributes_of(table, findings)[1][1].datatype == "NUMBER"
    assert [str(one) for one in findings.sorted()] == [
        "warning [C-05]: data.txt: line 3: column 2: datatype is not written in capitals: STRING, NUMBER, BOOLEAN are right (found: 'number')"
    ]
