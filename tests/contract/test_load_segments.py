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

    run.folder = tmp_path
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
    assert (report.rows, report.stored, report.skips) == (3, 2, {"zero width": [(4, "500-500")]})
    assert done.findings.warnings == 1


def test_numbers_and_chromosomes_as_files_write_them(made, load):
    load("TCGA-D1-0001-01A-x x 8.0e+01 81.9 1e2 -8e-04", "PX-a 23 -5 1 0 .2 more")
    assert made.rows(ROWS) == [(1, 11, "X", 80, 81, 100, -0.0008), (2, 12, "23", -5, 1, 0, 0.2)]
    assert made.rows("SELECT `INTERNAL_ID`, `ATTR_VALUE` FROM `clinical_sample` ORDER BY 1") == [(11, "0.0000"), (12, "1.0000")]


def test_normal_samples_are_left_out(made, load):
    done = load("TCGA-D1-0001-11 1 1 2 1 1", "PX-a 1 1 2 1 1")
    assert [row[1] for row in made.rows(ROWS)] == [12]
    assert done.report.files[-1].skips == {"normal sample": [(2, "TCGA-D1-0001-11")]}


@pytest.mark.parametrize(
    ("row", "error"),
    [
        pytest.param("nobody 1 1 2 1 1", ("sample that the sample file does not define; name samples as the sample file does, or add the sample there", [2], [1]), id="unknown sample"),
        pytest.param("PX-a 25 1 2 1 1", ("chromosome that is not 1 to 24, X, Y or MT", [2], [2]), id="chromosome 25"),
        pytest.param("PX-a 0 1 2 1 1", ("chromosome that is not 1 to 24, X, Y or MT", [2], [2]), id="chromosome 0"),
        pytest.param("PX-a 1 NA 2 1 1", ("start that is not a number; it is a whole one, as 1500000 or 1.5e+06", [2], [3]), id="start"),
        pytest.param("PX-a 1 1 1e999999999 1 1", ("end that is not a number; it is a whole one, as 1500000 or 1.5e+06", [2], [4]), id="an end of a gigabyte of digits"),
        pytest.param("PX-a 1 1 2  1", ("number of probes that is not a number; it is a whole one, as 120", [2], [5]), id="probes"),
        pytest.param("PX-a 1 1 2 1 nan", ("mean that is not a number; it is a ratio of copies as a logarithm of base 2, as -0.35", [2], [6]), id="mean"),
        pytest.param("PX-a 1 1 2 1", ("mean that is not a number; it is a ratio of copies as a logarithm of base 2, as -0.35", [2], [6]), id="five cells"),
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
    assert caught.value.rule == "S-16"


def test_the_unknown_sample_is_shown(load):
    (finding,) = load("nobody 1 1 2 1 1").findings.sorted()
    assert list(finding.values) == ["nobody"]


# Columns


def with_header(tmp_path, made, header, *rows, **options):
    data = "".join("\t".join(row.split(" ")) + "\n" for row in ((header,) if header else ()) + rows).encode()
    return run_load(made, tmp_path, SAMPLES, load_segments, written_meta(tmp_path, "seg", data, **FIELDS), **options)


def told(load):
    return [(found.severity, found.rule, found.lines, list(found.columns), list(found.values)) for found in load.findings.sorted()]


@pytest.mark.parametrize(
    ("header", "row"),
    [
        pytest.param("seg.mean num.mark loc.end loc.start chrom ID", "0.5 10 1100 100 1 PX-a", id="the wrong way round"),
        pytest.param("ID chrom loc.end loc.start seg.mean num.mark", "PX-a 1 1100 100 0.5 10", id="start and end, mean and probes swapped"),
        pytest.param("Sample Chromosome Start End Num_Probes Segment_Mean", "PX-a 1 100 1100 10 0.5", id="other names"),
        pytest.param("x ID chrom loc.start loc.end num.mark seg.mean", "y PX-a 1 100 1100 10 0.5", id="a column in front"),
    ],
)
def test_columns_are_read_by_their_names(made, tmp_path, header, row):
    add_study(made, SAMPLES)
    done = with_header(tmp_path, made, header, row)
    assert made.rows(ROWS) == [(1, 12, "1", 100, 1100, 10, 0.5)]
    assert told(done) == [("warning", "SG-01", [1], [], [", ".join(header.split(" "))])]


def test_a_column_that_stands_twice_counts_the_last_time_and_is_told(made, tmp_path):
    add_study(made, SAMPLES)
    done = with_header(tmp_path, made, "ID chrom loc.start loc.end num.mark seg.mean Seg.Mean", "PX-a 1 100 1100 10 0.5 -3")
    assert made.rows(ROWS) == [(1, 12, "1", 100, 1100, 10, -3.0)]
    assert told(done) == [("warning", "F-17", [1], [7], ["Seg.Mean"])]


@pytest.mark.parametrize(
    ("header", "rule", "words"),
    [
        pytest.param("ID chrom loc.start loc.end num.mark", "SG-01", "column seg.mean is missing", id="a column missing"),
        pytest.param("PX-a 1 1 2 1 0.5", "SG-01", "the first row is a segment", id="no header"),
        pytest.param("", "F-03", "the file has no header row", id="no byte"),
    ],
)
def test_headers_that_stop_the_file(made, tmp_path, header, rule, words):
    add_study(made, SAMPLES)
    with pytest.raises(StudyError, match=words) as caught:
        with_header(tmp_path, made, header, *(("PX-a 1 5 9 1 0.5",) if header else ()))
    assert caught.value.rule == rule


def test_what_is_no_segment_is_skipped_and_told(made, load):
    done = load("PX-a 1 1 3 1 1", "#PX-a 1 1 3 1 1", "", " ".join(HEADER), "PX-a 1 5 9 1 1")
    assert [row[3:5] for row in made.rows(ROWS)] == [(1, 3), (5, 9)]
    assert [(severity, rule, lines) for severity, rule, lines, _, _ in told(done)] == [
        ("warning", "F-10", [3]), ("warning", "F-09", [4]), ("warning", "F-11", [5]),
    ]  # fmt: skip


# id: a row, its twin, severities in a load and in a validation, rule, columns, values
ODD = {
    "unknown sample": ("PX-b 1 1 3 1 1", "PX-a 1 1 3 1 1", "error", "error", "SG-02", [1], ["PX-b"]),
    "no chromosome": ("PX-a Un 1 3 1 1", "PX-a X 1 3 1 1", "error", "error", "SG-03", [2], ["Un"]),
    "chromosome in small letters": ("PX-a y 1 3 1 1", "PX-a Y 1 3 1 1", "warning", "error", "SG-03", [2], ["y"]),
    "chromosome with a zero": ("PX-a 07 1 3 1 1", "PX-a 24 1 3 1 1", "warning", "error", "SG-03", [2], ["07"]),
    "no start": ("PX-a 1 a 3 1 1", "PX-a 1 1 3 1 1", "error", "error", "SG-04", [3], ["a"]),
    "a start with a fraction": ("PX-a 1 1.5 3 1 1", "PX-a 1 1.0e+00 3 1 1", "warning", "error", "SG-04", [3], ["1.5"]),
    "a start below zero": ("PX-a 1 -1 3 1 1", "PX-a 1 0 3 1 1", "warning", "error", "SG-05", [3], ["-1"]),
    "an end behind the chromosome": ("PX-a 22 1 51304567 1 1", "PX-a 22 1 51304566 1 1", "warning", "error", "SG-05", [4], ["51304567"]),
    "no probes": ("PX-a 1 1 3 NA 1", "PX-a 1 1 3 1e+05 1", "error", "error", "SG-06", [5], ["NA"]),
    "probes with a fraction": ("PX-a 1 1 3 1.5 1", "PX-a 1 1 3 1 1", "warning", "error", "SG-06", [5], ["1.5"]),
    "no mean": ("PX-a 1 1 3 1 NA", "PX-a 1 1 3 1 -1e-3", "error", "error", "SG-07", [6], ["NA"]),
    "no width": ("PX-a 1 3 3 1 1", "PX-a 1 3 4 1 1", "warning", "warning", "SG-08", [4], ["3-3"]),
    "end before start": ("PX-a 1 4 3 1 1", "PX-a 1 3 4 1 1", "warning", "error", "SG-08", [4], ["4-3"]),
}


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize("kind", [0, 1], ids=["bad", "good"])
@pytest.mark.parametrize("case", ODD.values(), ids=ODD)
def test_odd_rows_are_told_and_their_twins_are_not(made, tmp_path, case, kind, validating):
    *rows, in_load, in_validation, rule, columns, values = case
    add_study(made, SAMPLES)
    done = with_header(tmp_path, made, " ".join(HEADER), rows[kind], validating=validating)
    assert told(done) == ([] if kind else [(in_validation if validating else in_load, rule, [2], columns, values)])


# The altered fraction


def test_values_that_the_clinical_file_gives_make_room_for_the_computed_ones(made, load):
    made.run(
        "INSERT INTO `clinical_attribute_meta` VALUES ('FRACTION_GENOME_ALTERED', 'n', 'd', 'STRING', 0, '1', 1)",
        *(f"INSERT INTO `clinical_sample` VALUES ({pk}, 'FRACTION_GENOME_ALTERED', '0.9')" for pk in (11, 12)),
    )
    meta = written_meta(load.folder, "seg", [HEADER, "PX-a 1 1 3 1 1".split(" ")], **FIELDS)

    def given(load, meta):
        load.attributes.defined["FRACTION_GENOME_ALTERED"] = False
        load_segments(load, meta)

    done = run_load(made, load.folder, SAMPLES, given, meta)
    assert made.rows("SELECT * FROM `clinical_sample`") == [(12, "FRACTION_GENOME_ALTERED", "1.0000")]
    assert told(done) == [("warning", "C-10", [], [], ["FRACTION_GENOME_ALTERED"])]
