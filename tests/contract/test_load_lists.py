"""Case lists, the list of all samples, and gene panels."""

import pytest

from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from genows.load.validate import ValidationOptions, validate_study
from genows.load.validationsources import Package
from tests.studyfolders import SAMPLES, fields, file_report, load_folder, messages, meta, study_files, write_folder

CNA = {
    "meta_cna.txt": meta(
        "COPY_NUMBER_ALTERATION", "DISCRETE", "data_cna.txt", stable_id="gistic", profile_name="n", profile_description="d"
    ),
    "data_cna.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\tS2\nBRAF\t673\t0\t2\n",
}
PANELS = {
    "panel_a.txt": "stable_id: PA\ndescription: a\ngene_list: BRAF\t1956\tnope\n",
    "panel_b.txt": "stable_id: PB\ndescription: b\ngene_list: TP53\n",
}


@pytest.fixture
def reference(made):
    """*made* with the genes BRAF 673, EGFR 1956 (alias ERBB) and TP53 7157."""
    genes = ((1, 673, "BRAF"), (2, 1956, "EGFR"), (3, 7157, "TP53"))
    made.run(
        *(f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({pk}, 'GENE')" for pk, _, _ in genes),
        *(f"INSERT INTO `gene` VALUES ({entrez}, '{symbol}', {pk}, 'protein-coding')" for pk, entrez, symbol in genes),
        "INSERT INTO `gene_alias` VALUES (1956, 'ERBB')",
    )
    return made


def load(made, tmp_path, files, **study):
    return load_folder(made, write_folder(tmp_path / "study", {**study_files(**study), **files}))


def case_list(ids, **more):
    return fields(
        **{
            "cancer_study_identifier": "demo1",
            "stable_id": "demo1_x",
            "case_list_name": "X",
            "case_list_description": "of x",
            "case_list_ids": "\t".join(ids),
            **more,
        }
    )


def said(report):
    return [(finding.severity, finding.rule, finding.file, finding.text.partition(";")[0], list(finding.values)) for finding in report.findings.sorted()]


def members(made):
    return made.rows(
        "SELECT `l`.`STABLE_ID`, `s`.`STABLE_ID` FROM `sample_list` `l` JOIN `sample_list_list` `m` ON `m`.`LIST_ID` = `l`.`LIST_ID`"
        " JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID` ORDER BY `l`.`LIST_ID`, `s`.`INTERNAL_ID`"
    )


def test_a_case_list_takes_samples_once_patients_whole_and_leaves_out_the_rest(made, tmp_path):
    report = load(made, tmp_path, {"case_lists/x.txt": case_list(["S4", "P1", "S1", "S3", "nope"], case_list_category="all_cases_with_cna_data")})
    assert made.rows("SELECT * FROM `sample_list`") == [(1, "demo1_x", "all_cases_with_cna_data", 1, "X", "of x")]
    assert members(made) == [("demo1_x", "S1"), ("demo1_x", "S2"), ("demo1_x", "S4")]
    part = file_report(report, "case_lists/x.txt")
    assert (part.rows, part.stored, part.skipped, part.extra) == (5, 3, 3, 1)
    assert part.counters == {
        "category all_cases_with_cna_data": 1, "repeated": 1, "unknown": 1, "normals": 1, "expanded from patients": 1,
    }  # fmt: skip


def test_normal_samples_end_in_a_case_list(made, tmp_path):
    files = {"case_lists/x.txt": case_list(["TCGA-AB-0001-11A", "S1"])}
    part = file_report(load(made, tmp_path, files), "case_lists/x.txt")
    assert part.counters["normals"] == 1
    assert members(made) == [("demo1_x", "S1")]


@pytest.mark.parametrize(
    ("files", "words"),
    [
        pytest.param({"case_lists/x.txt": case_list(["S1"], case_list_category="mine")}, "case_list_category is none of", id="another category"),
        pytest.param({"case_lists/x.txt": case_list(["S1"], stable_id="demo1 x")}, "holds a blank", id="a blank in the id"),
        pytest.param({"case_lists/x.txt": case_list(["S1"]), "case_lists/y.txt": case_list(["S1"])}, "is there already", id="an id twice"),
    ],
)
def test_case_lists_that_cannot_be(made, tmp_path, files, words):
    report = load(made, tmp_path, files)
    assert report.exit_code == 1
    assert any(words in text for text in messages(report, "error"))


def test_the_list_of_all_samples(made, tmp_path):
    load(made, tmp_path, {}, add_global_case_list="TRUE")
    assert made.rows("SELECT * FROM `sample_list`") == [(1, "demo1_all", "other", 1, "All cases in study", "All cases in study")]
    assert members(made) == [("demo1_all", "S1"), ("demo1_all", "S2"), ("demo1_all", "S4")]


def test_the_list_of_all_samples_from_a_file_is_kept(made, tmp_path):
    report = load(made, tmp_path, {"case_lists/x.txt": case_list(["S1"], stable_id="demo1_all")}, add_global_case_list="true")
    assert members(made) == [("demo1_all", "S1")]
    assert report.derived["list of all samples"] == "kept"
    assert any("is kept" in text for text in messages(report, "warning"))


MAF = {
    "meta_mutations.txt": meta("MUTATION_EXTENDED", "MAF", "maf.txt", stable_id="mutations", profile_name="n", profile_description="d"),
    "maf.txt": "#sequenced_samples: S2\nHugo_Symbol\tEntrez_Gene_Id\tChromosome\tVariant_Classification\tTumor_Sample_Barcode\tHGVSp_Short\n"
    "BRAF\t673\t7\tMissense_Mutation\tS1\tp.V600E\n",
}


@pytest.mark.parametrize(
    ("list_id", "told"),
    [
        pytest.param("demo1_sequenced", ["S4"], id="of the sequenced"),
        pytest.param("demo1_cna", None, id="of no other list"),
    ],
)
def test_samples_that_a_list_alone_calls_sequenced_are_told_as_such(reference, tmp_path, list_id, told):
    report = load(reference, tmp_path, {**MAF, "case_lists/x.txt": case_list(["S1", "S2", "S4"], stable_id=list_id)})
    found = [finding for finding in report.findings.sorted() if "it counts as sequenced, in all genes" in finding.text]
    assert [list(finding.values) for finding in found] == ([told] if told else [])
    assert report.exit_code == 0


def test_of_a_mutation_file_that_cannot_be_read_nothing_is_said_of_listed_samples(reference, tmp_path):
    lists = {"case_lists/x.txt": case_list(["S4"], stable_id="demo1_sequenced")}
    for end, told in ((b"", True), (b"\xff\n", False)):
        report = load(reference, tmp_path, {**MAF, **lists, "maf.txt": MAF["maf.txt"].encode() + end})
        assert any("it counts as sequenced" in finding.text for finding in report.findings.sorted()) is told
    assert [finding.rule for finding in report.findings.sorted() if finding.severity == "error"] == ["F-02"]


def panels(made):
    return made.rows(
        "SELECT `p`.`STABLE_ID`, `p`.`DESCRIPTION`, `l`.`GENE_ID` FROM `gene_panel` `p`"
        " JOIN `gene_panel_list` `l` ON `l`.`INTERNAL_ID` = `p`.`INTERNAL_ID` ORDER BY `p`.`STABLE_ID`, `l`.`GENE_ID`"
    )


def test_panels_of_the_folder_are_loaded_first(reference, tmp_path):
    report = load(reference, tmp_path, {**PANELS, "panel_b.txt": PANELS["panel_b.txt"].replace("TP53", "tp53\terbb")})
    assert panels(reference) == [("PA", "a", 673), ("PA", "a", 1956), ("PB", "b", 1956), ("PB", "b", 7157)]
    assert report.derived["gene panels"] == {"PA": "loaded", "PB": "loaded"}
    assert messages(report, "warning").count("the gene is not known and is left out of the panel") == 1


@pytest.mark.parametrize("tokens", ["BRAF\t\t99\tEGFR\t 1956 \tnope\t", "673\t99999999999\tERBB\tbraf"], ids=["ids", "symbols"])
def test_genes_that_a_panel_names_twice_or_wrongly_are_dropped_and_named(reference, tmp_path, tokens):
    report = load(reference, tmp_path, {"panel_a.txt": f"stable_id: PA\ndescription: a\ngene_list: {tokens}\n"})
    assert panels(reference) == [("PA", "a", 673), ("PA", "a", 1956)]
    said = {finding.text: list(finding.values) for finding in report.findings.sorted() if finding.rule == "P-07" and finding.severity == "warning"}
    words = [token.strip() for token in tokens.split("\t") if token.strip()]
    assert said == {
        "the gene is not known and is left out of the panel": [word for word in words if word in ("99", "99999999999", "nope")],
        "the gene is named more than once and is stored once": [word for word in words if word in ("1956", "braf")],
    }


@pytest.mark.parametrize("tokens", ["nope\t99", ""], ids=["none known", "none named"])
def test_a_panel_without_any_known_gene_is_refused(reference, tmp_path, tokens):
    report = load(reference, tmp_path, {"panel_a.txt": f"stable_id: PA\ndescription: a\ngene_list: {tokens}\n"})
    assert messages(report, "error") == ["no gene of the panel's gene_list is known; genes come by `genows reference`"]


def test_a_panel_without_description_is_described_by_its_id(reference, tmp_path):
    report = load(reference, tmp_path, {"panel_a.txt": "stable_id: PA\ndescription:\ngene_list: BRAF\n"})
    assert panels(reference) == [("PA", "PA", 673)]
    assert "the gene panel has no description; its stable_id is stored as one" in messages(report, "warning")


def assayed(made):
    return made.rows(
        "SELECT `s`.`STABLE_ID`, `g`.`STABLE_ID` FROM `sample_profile` `x` JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `x`.`SAMPLE_ID`"
        " LEFT JOIN `gene_panel` `g` ON `g`.`INTERNAL_ID` = `x`.`PANEL_ID` ORDER BY `s`.`INTERNAL_ID`"
    )


def test_gene_panel_of_a_profile(reference, tmp_path):
    load(reference, tmp_path, {**CNA, **PANELS, "meta_cna.txt": CNA["meta_cna.txt"] + "gene_panel: PB\n"})
    assert assayed(reference) == [("S1", "PB"), ("S2", "PB")]


def test_gene_panel_na_is_no_panel_and_another_must_be_known(reference, tmp_path):
    load(reference, tmp_path, {**CNA, "meta_cna.txt": CNA["meta_cna.txt"] + "gene_panel: NA\n"})
    assert assayed(reference) == [("S1", None), ("S2", None)]
    report = load(reference, tmp_path, {**CNA, "meta_cna.txt": CNA["meta_cna.txt"] + "gene_panel: PX\n"})
    assert any("gene_panel PX is neither" in text for text in messages(report, "error"))


def test_a_panel_that_another_study_uses_is_kept(reference, tmp_path):
    files = {**CNA, **PANELS, "meta_cna.txt": CNA["meta_cna.txt"] + "gene_panel: PB\n"}
    load(reference, tmp_path, files)
    for name in ("meta_cna.txt", "meta_samples.txt", "meta_patients.txt"):
        files[name] = {**study_files(), **files}[name].replace("demo1", "demo2")
    changed = {"panel_b.txt": PANELS["panel_b.txt"].replace("TP53", "BRAF"), "panel_a.txt": PANELS["panel_a.txt"].replace("BRAF", "TP53")}
    report = load(reference, tmp_path, {**files, **changed}, cancer_study_identifier="demo2")
    assert messages(report, "error") == []
    assert report.derived["gene panels"] == {"PA": "replaced", "PB": "kept"}
    assert panels(reference) == [("PA", "a", 1956), ("PA", "a", 7157), ("PB", "b", 7157)]
    assert any("panel is in use" in text for text in messages(report, "warning"))
    (noted,) = reference.rows(
        "SELECT DISTINCT `l`.`STABLE_ID` FROM `sample_profile` JOIN `genetic_profile` `p` USING (`GENETIC_PROFILE_ID`)"
        " JOIN `gene_panel` `l` ON `l`.`INTERNAL_ID` = `PANEL_ID` WHERE `p`.`STABLE_ID` LIKE 'demo2%'"
    )
    assert noted == ("PB",)


def test_a_score_profile_is_linked_to_its_source_where_that_is_there(reference, tmp_path):
    expression = {
        "meta_mrna.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "data_mrna.txt", stable_id="mrna"),
        "data_mrna.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\nBRAF\t673\t1.5\n",
        "meta_a_scores.txt": meta(
            "MRNA_EXPRESSION", "Z-SCORE", "data_mrna.txt", stable_id="mrna_median_Zscores", source_stable_id="mrna"
        ),
    }
    report = load(reference, tmp_path, expression)
    assert made_links(reference) == [("demo1_mrna_median_Zscores", "demo1_mrna", "STATISTIC")]
    assert report.derived["profile links"] == ["demo1_mrna_median_Zscores -> demo1_mrna (STATISTIC)"]
    report = load(reference, tmp_path, {**expression, "meta_mrna.txt": CNA["meta_cna.txt"].replace("data_cna", "data_mrna")})
    assert any("source_stable_id names no expression profile" in text for text in messages(report, "warning"))
    assert (report.exit_code, made_links(reference)) == (0, [])


def made_links(made):
    return made.rows(
        "SELECT `a`.`STABLE_ID`, `b`.`STABLE_ID`, `REFERENCE_TYPE` FROM `genetic_profile_link`"
        " JOIN `genetic_profile` `a` ON `a`.`GENETIC_PROFILE_ID` = `REFERRING_GENETIC_PROFILE_ID`"
        " JOIN `genetic_profile` `b` ON `b`.`GENETIC_PROFILE_ID` = `REFERRED_GENETIC_PROFILE_ID`"
    )


def test_ids_that_differ_in_case_or_last_blank_are_different(made, tmp_path):
    files = {"data_samples.txt": SAMPLES + "p1\ts1\t\t\n", "case_lists/x.txt": case_list(["s1"])}
    load(made, tmp_path, files)
    assert members(made) == [("demo1_x", "s1")]
    assert made.rows("SELECT COUNT(*) FROM `patient` WHERE `STABLE_ID` IN ('P1', 'p1')") == [(2,)]


def test_a_profile_of_another_study_is_not_taken_over(reference, tmp_path):
    others = {
        name: {**study_files(), **CNA}[name].replace("demo1", "demo2") for name in ("meta_cna.txt", "meta_samples.txt", "meta_patients.txt")
    }
    load(reference, tmp_path, {**CNA, **others}, cancer_study_identifier="demo2")
    reference.run("UPDATE `genetic_profile` SET `STABLE_ID` = 'demo1_gistic'")
    report = load(reference, tmp_path, CNA)
    (error,) = [finding for finding in report.findings.sorted() if finding.severity == "error"]
    assert (error.rule, list(error.values), error.file) == ("S-51", ["gistic"], "meta_cna.txt")
    assert CNA["meta_cna.txt"].splitlines()[list(error.lines)[0] - 1].startswith("stable_id")


NOT_TABS = [
    pytest.param("{0},{1},{2}", id="commas"),
    pytest.param("{0}, {1}, {2}", id="commas and blanks"),
    pytest.param("{0};{1};{2}", id="semicolons"),
    pytest.param("{0} {1}  {2}", id="blanks"),
    pytest.param("{0}|{1}|{2}", id="bars"),
]


@pytest.mark.parametrize("form", NOT_TABS)
def test_a_list_that_other_marks_than_tabs_part_is_refused_and_the_cause_told(made, tmp_path, form):
    ids = form.format("S1", "S2", "S4")
    report = load(made, tmp_path, {"case_lists/x.txt": case_list([ids])})
    assert report.exit_code == 1
    told = [one for one in said(report) if one[0] != "note" and one[2] == "case_lists/x.txt"]
    assert told == [
        ("error", "F-18", "case_lists/x.txt", "not one id of the list is known, so that it would have no samples", []),
        ("warning", "CL-06", "case_lists/x.txt", "ids are parted by tabs", [f"{ids} is no sample, but S1, S2 and S4 are"]),
    ]
    assert made.rows("SELECT * FROM `sample_list`") == made.rows("SELECT * FROM `cancer_study`") == []
    report = load_folder(made, tmp_path / "study", allow_skips=True)
    assert report.exit_code == 0
    assert ("warning", "F-18", "case_lists/x.txt", "not one id of the list is known, so that it has no samples", []) in said(report)


@pytest.mark.parametrize("form", NOT_TABS)
def test_barcodes_that_other_marks_than_tabs_part_are_not_the_first_of_them(made, tmp_path, form):
    barcodes = [f"TCGA-AB-000{number}-01" for number in (1, 2, 3)]
    samples = SAMPLES + "".join(f"{barcode[:12]}\t{barcode}\t0.5\tMetastatic\n" for barcode in barcodes)
    ids = form.format(*barcodes)
    report = load(made, tmp_path, {"data_samples.txt": samples, "case_lists/x.txt": case_list([ids])})
    assert report.exit_code == 1
    told = [one for one in said(report) if one[0] != "note" and one[2] == "case_lists/x.txt"]
    assert [(one[:2], one[4]) for one in told] == [
        (("error", "F-18"), []),
        (("warning", "CL-06"), [f"{ids} is no sample, but {barcodes[0]}, {barcodes[1]} and {barcodes[2]} are"]),
    ]


def test_normal_barcodes_that_commas_part_are_not_normal_samples(made, tmp_path):
    report = load(made, tmp_path, {"case_lists/x.txt": case_list(["TCGA-AB-0001-11A,TCGA-AB-0002-01A"])})
    assert (report.exit_code, [one[1] for one in said(report) if one[0] == "error"]) == (1, ["F-18"])


def test_a_list_of_which_one_id_is_known_is_loaded(made, tmp_path):
    report = load(made, tmp_path, {"case_lists/x.txt": case_list(["S1", "S2,S4", "nope"])})
    assert (report.exit_code, members(made)) == (0, [("demo1_x", "S1")])


def test_a_sample_whose_id_has_a_comma_is_itself_in_a_list(made, tmp_path):
    samples = SAMPLES + "P4\tS1,S2\t0.5\tMetastatic\n"
    report = load(made, tmp_path, {"data_samples.txt": samples, "case_lists/x.txt": case_list(["S1,S2", "S1"])})
    assert (report.exit_code, members(made)) == (0, [("demo1_x", "S1"), ("demo1_x", "S1,S2")])
    assert not [one for one in said(report) if one[1] == "CL-06"]


def test_samples_of_normal_tissue_in_a_list_are_a_note(made, tmp_path):
    report = load(made, tmp_path, {"case_lists/x.txt": case_list(["S1", "S3", "TCGA-AB-0001-11A"]), "data_samples.txt": SAMPLES + "P9\tN9\t1\tSolid Tissues Normal\n",
                                   "case_lists/y.txt": case_list(["N9"], stable_id="demo1_y")})  # fmt: skip
    assert report.exit_code == 0
    text = "the sample is one of normal tissue, which a study does not hold, and is left out"
    assert [one for one in said(report) if one[1].startswith(("CL-06", "CL-11", "F-18"))] == [
        ("note", "CL-11", "case_lists/x.txt", text, ["S3", "TCGA-AB-0001-11A"]),  # S3 is "Blood Derived Normal"
        ("note", "CL-11", "case_lists/y.txt", text, ["N9"]),
    ]


@pytest.mark.parametrize("form", NOT_TABS)
def test_genes_of_a_panel_that_other_marks_than_tabs_part_are_read_and_told_of(reference, tmp_path, form):
    genes = form.format("BRAF", "1956", "TP53")
    report = load(reference, tmp_path, {"panel_a.txt": fields(stable_id="PA", description="a", gene_list=genes)})
    assert report.exit_code == 0
    assert reference.rows("SELECT `GENE_ID` FROM `gene_panel_list` ORDER BY `GENE_ID`") == [(673,), (1956,), (7157,)]
    said_of_genes = [f"{genes} is no gene, but BRAF, 1956 and TP53 are"]
    told = [one for one in said(report) if one[2] == "panel_a.txt"]
    assert told == [("warning", "P-07", "panel_a.txt", "genes are parted by tabs, and something else parts these", said_of_genes)]


def test_a_panel_of_a_reference_load_is_read_alike(reference, tmp_path):
    (tmp_path / "panel.txt").write_text("stable_id: PA\ndescription: a\ngene_list: BRAF, TP53;1956\n")
    run = load_reference(reference.database, [tmp_path / "panel.txt"], Silence())
    assert [one[0] for one in said(run.report) if one[1] == "P-07"] == ["warning"]
    assert reference.rows("SELECT `GENE_ID` FROM `gene_panel_list` ORDER BY `GENE_ID`") == [(673,), (1956,), (7157,)]


def test_of_words_without_a_known_gene_the_entry_is_told_whole(reference, tmp_path):
    report = load(reference, tmp_path, {"panel_a.txt": fields(stable_id="PA", description="a", gene_list="BRAF\tfoo, bar")})
    assert [one[3:] for one in said(report) if one[2] == "panel_a.txt"] == [("the gene is not known and is left out of the panel", ["foo, bar"])]


def validate(tmp_path, files):
    folder = write_folder(tmp_path / "study", {**study_files(), **files})
    return validate_study(folder, ValidationOptions(), Package("human"), Silence())


def test_a_panel_that_was_refused_is_not_told_as_missing_too(tmp_path):
    matrix = {
        **CNA,
        "meta_matrix.txt": meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "matrix.txt"),
        "matrix.txt": "SAMPLE_ID\tgistic\nS1\tPX\nS2\tPY\n",
        "panel_a.txt": fields(stable_id="PX", description="a", gene_list="XQ1, XQ2"),
    }
    report = validate(tmp_path, matrix)
    assert [(one[2], one[4]) for one in said(report) if one[:2] == ("error", "P-07")] == [("panel_a.txt", ["PX"]), ("matrix.txt", ["PY"])]
    matrix["meta_cna.txt"] = CNA["meta_cna.txt"] + "gene_panel: PX\n"
    assert not [one for one in said(validate(tmp_path, matrix)) if one[1] == "S-12"]
    matrix["meta_cna.txt"] = CNA["meta_cna.txt"] + "gene_panel: PZ\n"
    assert [one[4] for one in said(validate(tmp_path, matrix)) if one[1] == "S-12"] == [["PZ"]]


@pytest.mark.parametrize("genes", ["XQ1\nTP53\n", "XQ1\tTP\00053\n"], ids=["a gene a line", "a NUL byte"])
def test_a_panel_whose_definition_cannot_be_read_is_not_told_as_missing(tmp_path, genes):
    files = {**CNA, "panel_a.txt": fields(stable_id="PX", description="a") + "gene_list: " + genes}
    (left_out,) = [one for one in said(validate(tmp_path, files)) if one[2] == "panel_a.txt"]
    assert left_out[:2] == ("warning", "S-43")  # nobody asks for it
    files["meta_cna.txt"] = CNA["meta_cna.txt"] + "gene_panel: PX\n"
    (told,) = [one for one in said(validate(tmp_path, files)) if one[1] == "S-12"]
    assert told == ("error", "S-12", "meta_cna.txt", "gene_panel PX is not in the database, and its definition in the folder, panel_a.txt, cannot be read", ["PX"])
    files["meta_cna.txt"] = CNA["meta_cna.txt"]
    files["meta_matrix.txt"] = meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "matrix.txt")
    files["matrix.txt"] = "SAMPLE_ID\tgistic\nS1\tPX\nS2\tPY\n"
    told = [(one[3].partition(";")[0], one[4]) for one in said(validate(tmp_path, files)) if one[:3] == ("error", "P-07", "matrix.txt")]
    assert told == [
        ("the panel is not in the database, and its definition in the folder, panel_a.txt, cannot be read", ["PX"]),
        ("the panel is neither in the database nor in the folder", ["PY"]),
    ]
