"""What a segment file leaves in the database, on both databases (study file format, segments)."""

import pytest

from genows.errors import StudyError
from genows.load.matrix.segments import load_segments
from tests.loads import add_study, run_load, written_meta

SAMPLES = ["TCGA-D1-0001-01", "PX-a"]
FIELDS = {
    "genetic_alteration_type": "COPY_NUMBER_ALTERATION",
    "datatype": "SEG",
    "reference_genome_id": "hg19",
    "description": "Segments",
}
HEADER = ["ID", "chrom", "loc.start", "loc.end", "num.mark", "seg.mean"]
ROWS = "SELECT `SEG_ID`, `SAMPLE_ID`, `CHR`, `START`, `END`, `NUM_PROBES`, `SEGMENT_MEAN` FROM `copy_number_seg` ORDER BY 1"


@pytest.fixture
def load(made, tmp_path):
    """load(rows, **fields): loads a segment file of these rows, each a text of cells with blanks between; the Load."""
    add_study(made, SAMPLES)

    def run(*rows, **fields):
        meta = written_meta(tmp_path, "seg", [HEADER, *(row.split(" ") for row in rows)], **(FIELDS | fields))
        return run_load(made, tmp_path, SAMPLES, load_segments, meta)

    return run


def errors(load):
    return [(found.text, found.lines, list(found.columns)) for found in load.findings.sorted() if found.severity == "error"]


def test_the_worked_example(made, load):
    done = load("PX-a 1 100 1100 10 0.5", "PX-a 1 1100 7100 60 0.1", "PX-a 2 500 500 1 2.0")
    assert made.rows(ROWS) == [(1, 12, "1", 100, 1100, 10, 0.5), (2, 12, "1", 1100, 7100, 60, 0.1)]
    assert made.rows("SELECT * FROM `copy_number_seg_file`") == [(1, 1, "hg19", "Segments", "data_seg.txt")]
    assert made.rows("SELECT * FROM `clinical_sample`") == [(12, "FRACTION_GENOME_ALTERED", "0.1429")]
    assert made.rows("SELECT * FROM `clinical_attribute_meta`") == [
        ("FRACTION_GENOME_ALTERED", "Fraction Genome Altered", "Fraction Genome Altered", "NUMBER", 0, "20", 1)
    ]
    report = done.report.files[-1]
    assert (report.rows, report.stored, report.skips) == (3, 2, {"zero or negative width": [(4, "500-500")]})
    assert done.findings.warnings == 1


def test_numbers_and_chromosomes_as_files_write_them(made, load):
    load("TCGA-D1-0001-01A-x x 8.0e+01 81.9 1e2 -8e-04", "PX-a 23 -5 1 0 .2 more")
    assert made.rows(ROWS) == [(1, 11, "x", 80, 81, 100, -0.0008), (2, 12, "23", -5, 1, 0, 0.2)]
    assert made.rows("SELECT `INTERNAL_ID`, `ATTR_VALUE` FROM `clinical_sample` ORDER BY 1") == [(11, "0.0000"), (12, "1.0000")]


def test_normal_samples_are_left_out(made, load):
    done = load("TCGA-D1-0001-11 1 1 2 1 1", "PX-a 1 1 2 1 1")
    assert [row[1] for row in made.rows(ROWS)] == [12]
    assert done.report.files[-1].skips == {"normal sample": [(2, "TCGA-D1-0001-11")]}


@pytest.mark.parametrize(
    ("row", "error"),
    [
        pytest.param("nobody 1 1 2 1 1", ("sample that the sample file does not define", [2], [1]), id="unknown sample"),
        pytest.param("PX-a chr7 1 2 1 1", ("chromosome that is not 1 to 24, X or Y", [2], [2]), id="prefixed chromosome"),
        pytest.param("PX-a 25 1 2 1 1", ("chromosome that is not 1 to 24, X or Y", [2], [2]), id="chromosome 25"),
        pytest.param("PX-a 0 1 2 1 1", ("chromosome that is not 1 to 24, X or Y", [2], [2]), id="chromosome 0"),
        pytest.param("PX-a 1 NA 2 1 1", ("start that is not a number", [2], [3]), id="start"),
        pytest.param("PX-a 1 1 1e999999999 1 1", ("end that is not a number", [2], [4]), id="an end of a gigabyte of digits"),
        pytest.param("PX-a 1 1 2  1", ("number of probes that is not a number", [2], [5]), id="probes"),
        pytest.param("PX-a 1 1 2 1 nan", ("mean that is not a number", [2], [6]), id="mean"),
        pytest.param(
            "PX-a 1 1 2 1", ("a segment has six cells: sample, chromosome, start, end, number of probes, mean", [2], []), id="five cells"
        ),
        pytest.param("", ("blank line in a segment file", [2], []), id="blank line"),
    ],
)
def test_rows_that_stop_the_load(load, row, error):
    assert errors(load(row)) == [error]


@pytest.mark.parametrize("genome", ["hg17", "HG19", "mm9"])
def test_genomes_that_segments_do_not_come_in(load, genome):
    with pytest.raises(StudyError) as caught:
        load("PX-a 1 1 2 1 1", reference_genome_id=genome)
    assert "reference_genome_id" in caught.value.problem


def test_another_genome_than_the_studys_is_told_only(made, load):
    done = load("PX-a 1 1 2 1 1", reference_genome_id="hg38")
    assert made.rows("SELECT `REFERENCE_GENOME_ID` FROM `copy_number_seg_file`") == [("hg38",)]
    assert (done.findings.errors, done.findings.warnings) == (0, 1)


def test_a_second_file_stops_the_load(load):
    load("PX-a 1 1 2 1 1")
    with pytest.raises(StudyError) as caught:
        load("PX-a 1 1 2 1 1")
    assert "a second one" in caught.value.problem


def test_the_unknown_sample_is_shown(load):
    (finding,) = load("nobody 1 1 2 1 1").findings.sorted()
    assert list(finding.values) == ["nobody"]
