"""How fusion files become structural variants, on both databases (study file format, fusions)."""

import pytest

from genows.errors import StudyError
from genows.load.variants.fusions import load_fusions
from genows.load.variants.structuralvariants import load_structural_variants
from tests.loads import add_reference, add_study, rules_told, run_load, written_meta

SAMPLES = ["S1", "S2", "TCGA-D1-0001-01"]
GENES = [(238, "ALK", None), (27436, "EML4", None), (673, "BRAF", None), (4233, "MET", None), (57721, "METTL14", None)]
FIELDS = {
    "genetic_alteration_type": "FUSION",
    "datatype": "FUSION",
    "stable_id": "fusion",
    "show_profile_in_analysis_tab": "true",
    "profile_name": "Fusions",
    "profile_description": "f",
}
SV_FIELDS = FIELDS | {"genetic_alteration_type": "STRUCTURAL_VARIANT", "datatype": "SV", "stable_id": "sv", "profile_name": "SV"}
HEADER = "Hugo_Symbol Entrez_Gene_Id Center Tumor_Sample_Barcode Fusion DNA_support RNA_support Method Frame Fusion_Status".split()
STORED = "SELECT `INTERNAL_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `SITE2_ENTREZ_GENE_ID`, `EVENT_INFO` FROM `structural_variant` ORDER BY 1"


@pytest.fixture
def load(made, tmp_path):
    """load(*rows, before=None, **fields): loads a fusion file of these rows, *before* it a structural-variant file; the Load."""
    add_reference(made, GENES, [(27436, "ROPP120")])
    add_study(made, SAMPLES)

    def load_it(load, meta, before):
        try:
            if before:
                load_structural_variants(load, before)
            if meta.get("gene_panel"):
                load.panels.pks["P"] = 1
            load_fusions(load, meta)
        except StudyError as error:
            load.findings.failure(error)

    def run(*rows, before=None, header=HEADER, validating=False, **fields):
        made.run(*(f"DELETE FROM `{table}`" for table in ("structural_variant", "sample_profile", "genetic_profile")))
        meta = written_meta(tmp_path, "fusions", [header, *rows], **(FIELDS | fields))
        earlier = written_meta(tmp_path, "sv", before, **SV_FIELDS) if before else None
        load_both = lambda load, meta: load_it(load, meta, earlier)  # noqa: E731
        return run_load(made, tmp_path, SAMPLES, load_both, meta, unknown_genes="skip", validating=validating)

    return run


def row(symbol, fusion="EML4-ALK fusion", sample="S1", entrez="", **cells):
    """A row of HEADER columns; *cells*: further columns."""
    named = {"Hugo_Symbol": symbol, "Fusion": fusion, "Tumor_Sample_Barcode": sample, "Entrez_Gene_Id": entrez} | cells
    return [named.get(name, "") for name in HEADER]


def test_the_contracts_example(made, load):
    rest = {"Center": "c", "DNA_support": "yes", "RNA_support": "no", "Method": "x", "Frame": "in-frame"}
    done = load(row("ALK", entrez="238", **rest), row("EML4", entrez="27436", **rest))
    names = "DNA_SUPPORT RNA_SUPPORT SITE2_EFFECT_ON_FRAME CONNECTION_TYPE COMMENTS CENTER CLASS SV_STATUS SITE1_POSITION SITE2_EXON LENGTH".split()
    assert made.rows(STORED) == [(1, 11, 27436, 238, "EML4-ALK fusion")]
    assert made.rows(f"SELECT {', '.join(names)} FROM `structural_variant`") == [
        ("yes", "no", "in-frame", "NA", "x", "c", "NA", "SOMATIC", -1, -1, -1)
    ]
    assert made.rows("SELECT `STABLE_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME` FROM `genetic_profile`") == [
        ("demo1_structural_variants", "STRUCTURAL_VARIANT", "SV", "Fusions")
    ]
    assert made.rows("SELECT * FROM `sample_profile`") == [(11, 1, None)]
    assert made.rows("SELECT * FROM `mutation`") == made.rows("SELECT * FROM `clinical_sample`") == []
    report = done.report.files[-1]
    assert (report.kind, report.rows, report.stored, report.skips) == ("fusions", 2, 2, {})
    assert rules_told(done) == []


@pytest.mark.parametrize(
    ("symbols", "text", "variants"),
    [
        pytest.param(["BRAF"], "BRAF-TEST fusion", [(673, None)], id="one gene"),
        pytest.param(["BRAF"], "Fusion2", [(673, None)], id="one gene, not in the text"),
        pytest.param(["BRAF", "ALK"], "a fusion", [(673, None), (238, None)], id="two genes, none in the text"),
        pytest.param(["BRAF", "ALK"], "alk-x", [(238, None), (673, None)], id="two genes, one in the text"),
        pytest.param(["BRAF", "ALK", "EML4"], "EML4-ALK/BRAF", [(27436, 238), (673, None)], id="three genes"),
        pytest.param(["ALK", "ROPP120"], "ROPP120-ALK", [(27436, 238)], id="an alias, as the row has it"),
        pytest.param(["ALK", "ROPP120"], "EML4-ALK", [(27436, 238)], id="the official symbol of a row's alias"),
        pytest.param(["MET", "METTL14"], "METTL14-MET", [(57721, 4233)], id="a name within another"),
        pytest.param(["ALK", "EML4"], "EML4ALK", [(27436, 238)], id="names that are not parted"),
    ],
)
def test_genes_of_one_fusion(made, load, symbols, text, variants):
    load(*(row(symbol, text) for symbol in symbols))
    assert [variant[2:4] for variant in made.rows(STORED)] == variants


def test_fusions_are_apart_by_sample_and_text_in_order_of_appearance(made, load):
    load(
        row("ALK"), row("BRAF", "KIAA-BRAF"), row("ALK", sample="TCGA-D1-0001-01A"), row("EML4"), row("EML4", sample="TCGA-D1-0001-01B"),
    )  # fmt: skip
    assert made.rows(STORED) == [
        (1, 11, 27436, 238, "EML4-ALK fusion"), (2, 11, 673, None, "KIAA-BRAF"), (3, 13, 27436, 238, "EML4-ALK fusion"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "column", "value"),
    [
        ({"Frame": "5TO3"}, "CONNECTION_TYPE", "5TO3"),
        ({"Frame": "5to3"}, "SITE2_EFFECT_ON_FRAME", "NA"),
        ({"Frame": "unknown"}, "SITE2_EFFECT_ON_FRAME", "unknown"),
        ({"Method": "Unknown"}, "COMMENTS", "NA"),
        ({}, "COMMENTS", "NA"),
        ({"DNA_support": "unknown"}, "DNA_SUPPORT", "NA"),
        ({"RNA_support": "Yes"}, "RNA_SUPPORT", "Yes"),
        ({"Fusion_Status": "germline"}, "SV_STATUS", "GERMLINE"),
        ({"Fusion_Status": "other"}, "SV_STATUS", "SOMATIC"),
        ({"Fusion": ""}, "EVENT_INFO", "NA"),
    ],
)
def test_cells(made, load, cells, column, value):
    cells = {"Fusion": "x"} | cells
    load(row("ALK", **{"fusion": cells.pop("Fusion")}, **cells))
    assert made.rows(f"SELECT `{column}` FROM `structural_variant`") == [(value,)]


def test_rows_go_into_the_profile_of_a_structural_variant_file(made, load):
    sv = [["Sample_Id", "Site1_Hugo_Symbol", "Site2_Hugo_Symbol", "Event_Info"], ["S1", "EML4", "ALK", "EML4-ALK fusion"]]
    done = load(row("ALK"), row("EML4"), row("BRAF", "x", "S2"), before=sv)
    assert made.rows(STORED) == [(1, 11, 27436, 238, "EML4-ALK fusion"), (2, 12, 673, None, "x")]
    assert made.rows("SELECT `STABLE_ID`, `NAME` FROM `genetic_profile`") == [("demo1_sv", "SV")]
    assert made.rows("SELECT * FROM `sample_profile` ORDER BY 1") == [(11, 1, None), (12, 1, None)]
    assert [told for told in rules_told(done) if told[0] in ("SV-10", "S-34")] == [
        ("SV-10", "warning", [2], [], ["data_sv.txt, line 2"]),
        ("S-34", "note", [], [], []),
    ]
    report = done.report.files[-1]
    assert (report.profile_id, report.profile_pk, report.stored, report.skips) == (
        *("demo1_sv", 1, 1), {"repeated": [(2, "EML4-ALK fusion"), (3, "EML4-ALK fusion")]},
    )  # fmt: skip


def test_a_panel_leaves_genes_out(made, load):
    made.run(
        "INSERT INTO `gene_panel` (`INTERNAL_ID`, `STABLE_ID`, `DESCRIPTION`) VALUES (1, 'P', 'd')",
        "INSERT INTO `gene_panel_list` (`INTERNAL_ID`, `GENE_ID`) VALUES (1, 238)",
    )
    done = load(row("ALK"), row("EML4"), gene_panel="P")
    assert [variant[2:4] for variant in made.rows(STORED)] == [(238, None)]
    assert made.rows("SELECT * FROM `sample_profile`") == [(11, 1, 1)]
    assert done.report.files[-1].skips == {"not on panel": [(3, "EML4")]}
    assert ("FU-02", "warning", [3], [1], ["EML4"]) in rules_told(done)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        pytest.param([row("ALK"), row("ALK")], ("FU-03", "warning", "warning", [3], [1], ["ALK"]), id="gene twice"),
        pytest.param([row("ALK", sample="S9")], ("FU-04", "error", "warning", [2], [4], ["S9"]), id="unknown sample"),
        pytest.param(
            [row("ALK", "ALK-MET-BRAF"), row("MET", "ALK-MET-BRAF"), row("BRAF", "ALK-MET-BRAF")],
            *[("FU-05", "warning", "warning", [4], [5], ["ALK-MET-BRAF"])],
            id="three genes",
        ),
    ],
)
def test_rules(load, rows, told):
    rule, in_validation, in_a_load, *place = told
    assert (rule, in_validation, *place) in rules_told(load(*rows, validating=True))
    assert (rule, in_a_load, *place) in rules_told(load(*rows))


@pytest.mark.parametrize("missing", ["Tumor_Sample_Barcode", "Fusion", "both gene columns"])
def test_missing_columns_are_errors(load, missing):
    gone = ("Hugo_Symbol", "Entrez_Gene_Id") if missing.startswith("both") else (missing,)
    for validating in (False, True):
        done = load(header=["x" if name in gone else name for name in HEADER], validating=validating)
        assert ("FU-01", "error", [1], [], []) in rules_told(done)


def test_genes_are_told_of_by_their_own_rules_in_a_validation(load):
    assert ("FU-02", "warning", [2], [1], ["NOSUCH"]) in rules_told(load(row("NOSUCH"), row("ALK")))
    assert ("G-10", "warning", [2], [1], ["NOSUCH"]) in rules_told(load(row("NOSUCH"), row("ALK"), validating=True))


def test_normal_samples_are_left_out_in_silence_and_the_next_row_is_not(made, load):
    done = load(row("ALK", sample="TCGA-D1-0001-11A"), row("ALK"))
    assert len(made.rows(STORED)) == 1
    assert done.report.files[-1].skips == {"normal sample": [(2, "TCGA-D1-0001-11A")]}
    assert rules_told(done) == []


def test_a_good_file_has_no_finding(load):
    assert rules_told(load(row("ALK"), row("EML4"), validating=True)) == []


@pytest.mark.parametrize("word", ["", "NA", "nan"])
def test_a_row_that_names_no_gene_is_told_as_such_and_not_lost(load, word):
    done = load(row(word, entrez=word), row(word, entrez="0"), row("ALK"))
    assert {reason: [line for line, _ in skips] for reason, skips in done.report.files[-1].skips.items()} == {"no gene named": [2, 3]}
    assert ("G-04", "warning", [2, 3], [1], []) in rules_told(done)


@pytest.mark.parametrize("word", ["", "NA", "nan"])
def test_the_other_site_may_name_no_gene(load, word):
    header = ["Sample_Id", "SV_Status", "Site1_Hugo_Symbol", "Site1_Entrez_Gene_Id", "Site2_Hugo_Symbol"]
    before = [header, ["S1", "SOMATIC", word, word, "ALK"]]
    for validating in (False, True):
        done = load(row("EML4"), before=before, validating=validating)
        assert not [told for told in rules_told(done) if told[0] in ("G-04", "G-10")]
