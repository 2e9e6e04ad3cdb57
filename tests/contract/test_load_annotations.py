"""What namespaces add to mutations, and uncalled mutations, on both databases (study file format)."""

import pytest

from genows.errors import StudyError
from genows.load.maf.mutations import load_mutations
from genows.load.maf.values import MEMBERS, ascn_values
from tests.contract.test_load_mutations import BRAF, COUNTS, FIELDS, GENES, SAMPLES, data_of
from tests.loads import add_reference, add_study, load_on, rules_told, run_load, written_meta

ASCN = "SELECT * FROM `allele_specific_copy_number` ORDER BY 1, 3"
JSON = "SELECT `SAMPLE_ID`, `ANNOTATION_JSON` FROM `mutation` ORDER BY `MUTATION_EVENT_ID`, 1"
ALL_MEMBERS = {f"ASCN.{member.upper()}": "" for member in MEMBERS}
UNCALLED = {"genetic_alteration_type": "MUTATION_UNCALLED", "stable_id": "mutations_uncalled"}


@pytest.fixture(params=[True, False], ids=["fast", "plain"])
def load(request, made, tmp_path):
    """load(*rows, …): loads a file of these rows, dicts of cells; the Load."""
    made.database.fast = request.param
    add_reference(made, GENES)
    add_study(made, SAMPLES)

    def load_it(load, meta):
        try:
            load_mutations(load, meta)
        except StudyError as error:
            load.findings.failure(error)

    def run(*rows, validating=False, name="mutations", **fields):
        meta = written_meta(tmp_path, name, data_of(rows), **(FIELDS | fields))
        return run_load(made, tmp_path, SAMPLES, load_it, meta, validating=validating)

    return run


def test_the_contracts_example(made, load):
    done = load(BRAF | {"Neoantigen.score": "0.5", "ASCN.ASCN_METHOD": "FACETS", "ASCN.CLONAL": "Subclonal"}, namespaces="Neoantigen,ASCN")
    assert made.rows(JSON) == [(13, '{"Neoantigen":{"score":0.5}}')]
    assert made.rows(ASCN) == [(1, 1, 13, None, "FACETS", None, None, "SUBCLONAL", None, None, None)]
    counters = done.report.files[-1].counters
    assert (counters["rows with annotation"], counters["allele-specific copy numbers"]) == (1, 1)


def test_every_member_has_its_column(made, load):
    cells = "2 FACETS 1.5 0.25 indeterminate 0 1 3".split()
    load(BRAF | dict(zip((f"ascn.{member}" for member in reversed(MEMBERS)), reversed(cells), strict=True)), namespaces="ASCN")
    assert made.rows(ASCN) == [(1, 1, 13, 2, "FACETS", 1.5, 0.25, "INDETERMINATE", 0, 1, 3)]
    assert made.rows(JSON) == [(13, None)]


def test_each_stored_mutation_has_a_row(made, load):
    load(
        BRAF | {"N.a": "1", "ASCN.CLONAL": "NA"},
        BRAF | {"N.a": "2", "Tumor_Sample_Barcode": "PX-b"},
        BRAF | {"N.a": "3", "Variant_Classification": "Silent"},
        namespaces="N, ASCN",
    )
    assert made.rows(ASCN) == [(1, 1, 13, None, "NA", None, None, "NA", None, None, None), (1, 1, 14, None, "NA", *[None] * 6)]
    assert made.rows(JSON) == [(13, '{"N":{"a":1}}'), (14, '{"N":{"a":2}}')]


@pytest.mark.parametrize("apart", [False, True], ids=["one batch", "two batches"])
def test_of_merged_rows_the_first_has_the_copy_number(made, load, monkeypatch, apart):
    if apart:
        monkeypatch.setattr("genows.load.maf.mutations.BATCH", 1)
    done = load(
        BRAF | {"N.a": "1", "ASCN.ASCN_METHOD": "first", "Mutation_Status": "Somatic"},
        BRAF | {"N.a": "2", "ASCN.ASCN_METHOD": "second", "Mutation_Status": "Germline"},
        namespaces="N,ASCN",
    )
    assert made.rows(ASCN) == [(1, 1, 13, None, "first", *[None] * 6)]
    assert made.rows(JSON) == [(13, '{"N":{"a":2}}')]  # the row that wins
    counters = done.report.files[-1].counters
    assert (counters["rows with annotation"], counters["allele-specific copy numbers"]) == (1, 1)


def test_without_namespaces_nothing_is_added(made, load):
    done = load(BRAF | {"N.a": "1", "ASCN.CLONAL": "Clonal"})
    assert made.rows(JSON) == [(13, None)]
    assert made.rows(ASCN) == []
    assert "rows with annotation" not in done.report.files[-1].counters


@pytest.mark.parametrize(
    ("cells", "fields", "told"),
    [
        pytest.param({"N.a": "1"}, "N,M", ("F-15", "error", "warning", [1], ["M"]), id="F-15"),
        pytest.param(
            {**ALL_MEMBERS, "ASCN.CLONAL": "x"}, "ASCN", ("NS-02", "warning", "warning", [2], ["x"]), id="clonal"
        ),
        pytest.param(
            {**ALL_MEMBERS, "ASCN.MINOR_COPY_NUMBER": "x"}, "ASCN", ("NS-02", "warning", "warning", [2], ["x"]), id="number"
        ),
        pytest.param(
            {name: "" for name in ALL_MEMBERS if not name.endswith(("CLONAL", "TOTAL_COPY_NUMBER"))},
            "ASCN",
            ("NS-01", "error", "warning", [1], ["ASCN.CLONAL, ASCN.TOTAL_COPY_NUMBER"]),
            id="NS-01",
        ),
    ],
)
def test_rules(load, cells, fields, told):
    rule, in_validation, in_a_load, *place = told
    found = [(one, *rest[:2], rest[3]) for one, *rest in rules_told(load(BRAF | cells, namespaces=fields, validating=True))]
    assert (rule, in_validation, *place) in found
    found = [(one, *rest[:2], rest[3]) for one, *rest in rules_told(load(BRAF | cells, namespaces=fields, name="more", **UNCALLED))]
    assert (rule, in_a_load, *place) in found


def test_a_good_file_has_no_finding_of_these_rules(load):
    done = load(BRAF | ALL_MEMBERS | {"N.a": "1"}, namespaces="N,ASCN", validating=True)
    assert not {rule for rule, *_ in rules_told(done)} & {"F-15", "NS-01", "NS-02"}


def test_a_validation_stops_at_a_bad_header(made, load):
    done = load(BRAF | {"ASCN.CLONAL": "x"}, namespaces="ASCN", validating=True)
    assert [rule for rule, severity, *_ in rules_told(done) if severity == "error"] == ["NS-01", "F-08"]
    assert made.rows(JSON) == []


@pytest.mark.parametrize(
    ("member", "cell", "value", "readable"),
    [
        ("ascn_method", "", "NA", True), ("ascn_method", " F ", "F", True),
        ("clonal", "", None, True), ("clonal", "na", "NA", True), ("clonal", "subClonal", "SUBCLONAL", True), ("clonal", "x", "NA", False),
        ("total_copy_number", "2.5", 3, True), ("total_copy_number", "2.4", 2, True), ("total_copy_number", "-1", -1, True),
        ("total_copy_number", "", None, True), ("total_copy_number", "NA", None, True), ("total_copy_number", "x", None, False),
        ("total_copy_number", "2147483648", None, False),
        ("ccf_expected_copies", "0.5", 0.5, True), ("ccf_expected_copies", "1e39", None, False), ("ccf_expected_copies", "nan", None, False),
    ],
)  # fmt: skip
def test_cells_of_allele_specific_copy_number(member, cell, value, readable):
    index = MEMBERS.index(member)
    values, unreadable = ascn_values(*(cell if one == member else "" for one in MEMBERS))
    assert (values[index], unreadable) == (value, () if readable else (member,))


def test_a_long_method_is_cut_and_told(made, load):
    done = load(BRAF | {"ASCN.ASCN_METHOD": "m" * 25}, namespaces="ASCN")
    assert [row[4] for row in made.rows(ASCN)] == ["m" * 24]
    assert any("is cut" in finding.text and finding.lines == [2] for finding in done.findings.sorted())


def test_uncalled_mutations_count_for_nobody(made, load, tmp_path):
    load(BRAF, BRAF | {"Hugo_Symbol": "EGFR", "Entrez_Gene_Id": "1956"}, **UNCALLED)
    assert made.rows("SELECT `GENETIC_ALTERATION_TYPE`, `STABLE_ID` FROM `genetic_profile`") == [
        ("MUTATION_UNCALLED", "demo1_mutations_uncalled")
    ]
    assert made.rows("SELECT COUNT(*) FROM `mutation`") == [(2,)]
    assert made.rows("SELECT COUNT(*) FROM `mutation_count_by_keyword`") == [(2,)]
    assert made.rows("SELECT * FROM `sample_profile`") == [(13, 1, None)]
    assert made.rows(COUNTS) == []


def test_uncalled_mutations_that_are_there_are_not_counted_later(made, tmp_path):
    add_reference(made, GENES)
    add_study(made, SAMPLES)
    with made.database.load() as writer:
        load = load_on(writer, tmp_path, SAMPLES)
        egfr = BRAF | {"Start_Position": "5", "Tumor_Seq_Allele2": "G"}
        load_mutations(load, written_meta(tmp_path, "u", data_of([BRAF, egfr]), **(FIELDS | UNCALLED)))
        load_mutations(load, written_meta(tmp_path, "m", data_of([BRAF]), **FIELDS))
    assert made.rows(COUNTS) == [(13, "1")]
