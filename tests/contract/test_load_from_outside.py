"""What a load says and stores, seen from its folder, its report and its tables: which file and line a message names, first of all."""

import pytest

from tests.loads import add_reference
from tests.studyfolders import file_report, load_folder, meta, study_files, write_folder

GENES = [
    (673, "BRAF", "protein-coding"),
    (1956, "EGFR", "protein-coding"),
    (8085, "KMT2D", "protein-coding"),
    (9757, "KMT2B", "protein-coding"),
    (983, "CDK1", "protein-coding"),
    (900, "CCNG1", "protein-coding"),
    (900_000_001, "G" * 20, "protein-coding"),
]
ALIASES = [(8085, "MLL2"), (9757, "MLL2"), (983, "CDC2"), (900, "CDC2"), (673, "BOTH"), (1956, "BOTH"), (673, "BRAF1")]
SHOWN = {"show_profile_in_analysis_tab": "true", "profile_name": "n", "profile_description": "d"}
CNA = {"alteration_type": "COPY_NUMBER_ALTERATION", "datatype": "DISCRETE", "stable_id": "gistic"}
METHYLATION = {"alteration_type": "METHYLATION", "datatype": "CONTINUOUS", "stable_id": "methylation_hm27"}
LOG2 = {"alteration_type": "COPY_NUMBER_ALTERATION", "datatype": "LOG2-VALUE", "stable_id": "log2CNA"}
PROTEIN = {"alteration_type": "PROTEIN_LEVEL", "datatype": "LOG2-VALUE", "stable_id": "rppa"}
MUTATIONS = {"alteration_type": "MUTATION_EXTENDED", "datatype": "MAF", "stable_id": "mutations"}


def file_pair(name, rows, **fields):
    """The data file of these rows and its meta file."""
    text = "".join("\t".join(row) + "\n" for row in rows)
    return {f"data_{name}.txt": text, f"meta_{name}.txt": meta(data_filename=f"data_{name}.txt", **fields, **SHOWN)}


@pytest.fixture
def load(made, tmp_path):
    """load(files, **options): the report of a study folder with these files beside the clinical ones."""
    add_reference(made, GENES, ALIASES)

    def run(files, **options):
        return load_folder(made, write_folder(tmp_path / "study", {**study_files(), **files}), **options)

    return run


def said(report, *files):
    """(severity, place, text, values) of the messages about these files."""
    return [(f.severity, f.place, f.text, list(f.values)) for f in report.findings.sorted() if f.file in files]


# Matrix files


def test_every_message_about_a_matrix_names_its_data_file_line_and_column(load):
    rows = [
        ["note", "Hugo_Symbol", "Entrez_Gene_Id", "S1", "S4", "nobody", "S1"],
        ["a", "BRAF", "673", "1,5", "0", "0", "0"],
        ["b", "EGFR", "1956", "1", "0"],
        ["c", "KMT2D", "8085", "1", "0", "0", "0", "9"],
        ["#d"],
        ["e", "BOTH", "", "1", "0", "0", "0"],
        ["f", "nosuch", "", "1", "0", "0", "0"],
        ["g", "KMT2B", "x", "1", "0", "0", "0"],
        ["h", "EGFR", "", "1", "0", "0", "0"],
    ]
    report = load({**file_pair("one", rows, **CNA), **file_pair("two", [["Hugo_Symbol", "S1"], ["BRAF", "1"]], **METHYLATION)})
    assert said(report, "data_two.txt", "meta_two.txt", "meta_one.txt") == []
    file = "data_one.txt"
    assert said(report, file) == [
        ("error", f"{file}: line 1: column 6", "column of a sample that the sample file does not define; name samples as the sample file does, or add the sample there", ["nobody"]),
        ("error", f"{file}: line 1: column 7", "column of a sample that has one already; a sample has one column", ["S1"]),
        ("error", f"{file}: line 2: column 4", "a value contains a comma; decimals have a point", ["1,5"]),
        ("warning", f"{file}: line 1: column 7", "the column name stands twice in the header; each column needs a name of its own", ["S1"]),
        ("warning", f"{file}: line 1: column 1", "column in front of the gene columns is ignored; samples stand behind them", ["note"]),
        ("warning", f"{file}: line 3", "the row has fewer cells than the header, 7; the rest has no values", ["5"]),
        ("warning", f"{file}: line 4", "row skipped: it has more cells than the header, 7", ["8"]),
        ("warning", f"{file}: line 5", "line that begins with # behind the header; it is skipped", ["#d"]),
        ("warning", f"{file}: line 6: column 2", "row skipped: ambiguous gene", ["BOTH (673, 1956)"]),
        ("warning", f"{file}: line 7: column 2", "row skipped: unknown gene", ["nosuch"]),
        ("warning", f"{file}: line 8: column 3", "row skipped: bad Entrez id", ["x"]),
        ("warning", f"{file}: line 9: column 2", "row skipped: gene repeated", ["EGFR is named by its symbol; line 3 names it by its Entrez id, and counts"]),
    ]


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        pytest.param("", "data_one.txt", "the file has no header row", id="an empty file"),
        pytest.param("#a\n\nS1\tS4\n", "data_one.txt: line 3", "neither a column Hugo_Symbol", id="no gene column"),
        pytest.param("Hugo_Symbol\tEntrez_Gene_Id\n", "data_one.txt: line 1", "no sample column to the right", id="no sample column"),
        pytest.param(" \nHugo_Symbol\tTCGA-D1-0001-11\n", "data_one.txt: line 2", "no sample column of a sample", id="only normal samples"),
        pytest.param("Hugo_Symbol\tS1\nnosuch\t1\n", "data_one.txt", "no row of the file could be stored", id="no row"),
        pytest.param(b"Hugo_Symbol\tS1\nBRAF\t\xe9\n", "data_one.txt: line 2", "not valid UTF-8", id="not UTF-8"),
    ],
)
def test_a_matrix_of_which_nothing_can_be_made_is_named(load, content, place, words):
    report = load({**file_pair("one", [], **CNA), "data_one.txt": content})
    errors = [finding for finding in report.findings.sorted() if finding.severity == "error"]
    assert [(error.place, words in error.text) for error in errors] == [(place, True)]
    assert report.exit_code == 1


def test_a_matrix_of_unknown_samples_alone_is_told_of_once(load):
    """Not once more as a file without samples."""
    report = load(file_pair("one", [["Hugo_Symbol", "nobody", "none"], ["BRAF", "1", "2"]], **CNA))
    errors = [(finding.rule, list(finding.values)) for finding in report.findings.sorted() if finding.severity == "error"]
    assert (errors, report.exit_code) == ([("M-02", ["nobody", "none"])], 1)


def test_a_data_file_that_is_not_there_is_named_with_the_file_that_names_it(load):
    report = load({**file_pair("one", [], **CNA), "data_one.txt": None})
    (error,) = [finding for finding in report.findings.sorted() if finding.severity == "error"]
    assert (error.file, "there is no such file, but meta_one.txt names it" in error.text) == ("data_one.txt", True)


@pytest.mark.parametrize(("alias", "entrez"), [("MLL2", 8085), ("CDC2", 983)])
def test_an_alias_of_several_genes_means_the_preferred_one_in_all_files(made, load, alias, entrez):
    other = file_pair("log2", [["Hugo_Symbol", "S1"], ["BRAF", "1"], [alias, "2"]], **LOG2)
    panel = {"panel.txt": f"stable_id: PA\ndescription: a\ngene_list: {alias}\n"}
    protein = file_pair("protein", [["Composite.Element.REF", "S1", "S4"], [f"{alias}|Ab-{alias}", "0.5", "NA"]], **PROTEIN)
    report = load({**protein, **other, **panel})
    assert report.exit_code == 0
    assert made.rows("SELECT `PROTEIN_ARRAY_ID`, `ENTREZ_GENE_ID` FROM `protein_array_target`") == [(f"Ab-{alias}", entrez)]
    stored = made.rows(
        "SELECT `ENTREZ_GENE_ID`, `VALUES` FROM `genetic_alteration` JOIN `gene` USING (`GENETIC_ENTITY_ID`)"
        " JOIN `genetic_profile` USING (`GENETIC_PROFILE_ID`) WHERE `HUGO_GENE_SYMBOL` <> 'BRAF'"
    )
    assert sorted(stored) == [(entrez, "0.5,NA,"), (entrez, "2,")]
    assert made.rows("SELECT `GENE_ID` FROM `gene_panel_list`") == [(entrez,)]
    assert not file_report(report, "data_log2.txt").skips


@pytest.mark.parametrize("name", ["mll2", "BOTH", "nosuch"])
def test_other_names_of_antibodies_that_mean_no_gene_are_dropped_and_told(made, load, name):
    """Preferred genes are named in the case of the list."""
    rows = [["Composite.Element.REF", "S1"], [f"{name} BRAF|Ab", "0.5"], [f"{name}|Ab2", "1"]]
    report = load(file_pair("protein", rows, **PROTEIN))
    reason = "unknown gene" if name == "nosuch" else "ambiguous gene"
    assert said(report, "data_protein.txt") == [
        ("warning", "data_protein.txt: line 2, 3: column 1", f"gene name dropped: {reason}", [name]),
        ("warning", "data_protein.txt: line 3: column 1", "row skipped: unknown gene", [f"{name}|Ab2"]),
    ]
    assert made.rows("SELECT `PROTEIN_ARRAY_ID`, `ENTREZ_GENE_ID` FROM `protein_array_target`") == [("Ab", 673)]


def test_a_gene_that_the_load_invented_is_known_to_the_rows_behind(load):
    """By the aliases of phospho-proteins, too: its values are there already."""
    rows = [["Composite.Element.REF", "S1"], ["BRAF|Ab_pS1", "0.5"], ["phosphoBRAF|Ab2", "1"]]
    report = load(file_pair("protein", rows, **PROTEIN))
    assert [row[1:] for row in said(report, "data_protein.txt")] == [
        ("data_protein.txt: line 3: column 1", "row skipped: gene repeated", ["phosphoBRAF|Ab2 is named by an alias; line 2 names it by its symbol, and counts"])
    ]


# Meta files


@pytest.mark.parametrize(
    ("alteration_type", "datatype", "words"),
    [
        pytest.param("METHYLATION", "DISCRETE", "datatype is none that METHYLATION may have: CONTINUOUS", id="another datatype"),
        pytest.param(
            "MRNA_EXPRESSION", "LOG2-VALUE", "datatype is none that MRNA_EXPRESSION may have: CONTINUOUS, DISCRETE, Z-SCORE", id="of several"
        ),
        pytest.param("MAF", "MUTATION_EXTENDED", "genetic_alteration_type is none of CANCER_TYPE, CLINICAL, ", id="the wrong way round"),
        pytest.param("METHYLATON", "CONTINUOUS", "STRUCTURAL_VARIANT; perhaps `METHYLATION` is meant", id="a misspelt type"),
        pytest.param("methylation", "CONTINUOUS", "STRUCTURAL_VARIANT; perhaps `METHYLATION` is meant", id="in lower case"),
    ],
)
def test_an_unknown_combination_of_type_and_datatype_refuses_the_study(made, load, alteration_type, datatype, words):
    report = load(file_pair("odd", [["Hugo_Symbol", "S1"], ["BRAF", "1"]], alteration_type=alteration_type, datatype=datatype, stable_id="x"))
    (error,) = report.findings.sorted()
    value = datatype if words.startswith("datatype") else alteration_type
    assert (error.severity, error.file, error.rule, list(error.values)) == ("error", "meta_odd.txt", "S-03", [value])
    assert words in error.text
    assert "may have" in error.text or "STRUCTURAL_VARIANT; perhaps" in error.text or ", STRUCTURAL_VARIANT; its data file" in error.text
    assert (report.exit_code, made.rows("SELECT * FROM `cancer_study`")) == (1, [])


def test_a_meta_file_with_half_a_combination_is_of_no_kind(load):
    text = "cancer_study_identifier: demo1\ngenetic_alteration_type: METHYLATION\ndata_filename: d.txt\n"
    report = load({"meta_half.txt": text})
    # Its data file is not there: a portal would have nothing to load.
    (error,) = [finding for finding in report.findings.sorted() if finding.file == "meta_half.txt"]
    assert (error.severity, error.file, error.rule) == ("warning", "meta_half.txt", "S-03")
    assert error.text == "field `datatype` is missing; METHYLATION may have: CONTINUOUS; the file is left out"


# Mutation files: the keyword

COLUMNS = "Hugo_Symbol NCBI_Build Chromosome Start_Position End_Position Variant_Classification Reference_Allele Tumor_Seq_Allele1"
COLUMNS = [*COLUMNS.split(), "Tumor_Seq_Allele2", "Tumor_Sample_Barcode", "HGVSp_Short"]
WIDTH = 255  # characters of mutation_event.KEYWORD


def of_type(mutation_type, change, symbol="G" * 20):
    return [symbol, "GRCh37", "7", "5", "5", mutation_type, "A", "A", "T", "S1", change]


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("longer", [-1, 0, 1, 5])
def test_a_keyword_is_as_long_as_its_column(made, load, fast, longer):
    """A fusion's class is the change itself, which fits its column; with the symbol in front it may not."""
    made.database.fast = fast
    change = "A" * (WIDTH - len("G" * 20 + " ") + longer)
    report = load(file_pair("maf", [COLUMNS, of_type("Fusion", change), of_type("Missense_Mutation", "p.V600E", "BRAF")], **MUTATIONS))
    assert made.rows("SELECT `KEYWORD`, `PROTEIN_CHANGE` FROM `mutation_event` ORDER BY 1") == [
        ("BRAF V600 missense", "V600E"),
        (f"{'G' * 20} {change}"[:WIDTH], change),
    ]
    cut = ("warning", "data_maf.txt: line 2: column 11", "text is cut to the 255 characters of mutation_event.KEYWORD")
    assert [row[:3] for row in said(report, "data_maf.txt")] == ([cut] if longer > 0 else [])
    assert made.rows("SELECT COUNT(*) FROM `mutation_count_by_keyword`") == [(2,)]


# The report as a whole


def test_rows_written_count_every_new_row_of_shared_tables(load):
    """Genes are added one by one, events batch by batch."""
    rows = [["Hugo_Symbol", "Entrez_Gene_Id", "S1"], ["NEWA", "501", "2"], ["NEWB", "502", "-2"], ["BRAF", "673", "2"]]
    report = load(file_pair("cna", rows, **CNA))
    assert [report.rows_written[table] for table in ("genetic_entity", "cna_event", "sample_cna_event")] == [2, 3, 3]


def test_sample_profile_rows_are_told_apart_by_their_panel(load):
    files = file_pair("cna", [["Hugo_Symbol", "S1", "S2", "S4"], ["BRAF", "1", "1", "1"]], **CNA)
    files |= file_pair("log2", [["Hugo_Symbol", "S1", "S2"], ["BRAF", "1", "1"]], **LOG2)
    files["panel.txt"] = "stable_id: PA\ndescription: a\ngene_list: BRAF\n"
    files["meta_panels.txt"] = meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "panels.txt")
    files["panels.txt"] = "SAMPLE_ID\tgistic\nS1\tPA\nS2\tNA\nS4\tNA\n"
    report = load(files)
    assert report.derived["sample_profile rows"] == {
        "demo1_gistic": {"with panel": 1, "without panel": 2},
        "demo1_log2CNA": {"with panel": 0, "without panel": 2},
    }


def test_an_error_in_the_sample_file_spares_the_others_their_messages(load):
    samples = study_files()["data_samples.txt"] + "P5\n"
    report = load({"data_samples.txt": samples, **file_pair("cna", [["Hugo_Symbol", "nobody"], ["BRAF", "1"]], **CNA)})
    assert {finding.file for finding in report.findings.sorted() if finding.severity == "error"} == {"data_samples.txt"}
    assert report.exit_code == 1


def test_a_failure_of_the_database_names_the_file_under_way(made, load):
    made.run("DROP TABLE `clinical_sample`")
    report = load({})
    assert (report.outcome, report.failed_at) == ("failed while loading", "sample attributes: meta_samples.txt")


def test_longer_barcodes_are_noted_with_their_place(load):
    samples = study_files()["data_samples.txt"] + "TCGA-AB-0001-01A\tTCGA-AB-0001-01A-11D\t1\t\n"
    report = load({"data_samples.txt": samples})
    assert [row for row in said(report, "data_samples.txt") if row[0] == "note"] == [
        ("note", "data_samples.txt: line 10: column 2", "SAMPLE_ID is a longer barcode and is cut to the id", ["TCGA-AB-0001-01A-11D"]),
        ("note", "data_samples.txt: line 10: column 1", "PATIENT_ID is a longer barcode and is cut to the id", ["TCGA-AB-0001-01A"]),
    ]


def test_messages_come_by_their_first_line(load):
    rows = [["Hugo_Symbol", "S1", "S4"], ["nosuch", "1", "1"], ["BRAF", "1"], ["nosuch", "1", "1"], ["EGFR", "1", "1"]]
    report = load(file_pair("cna", rows, **CNA))
    assert [place for _, place, _, _ in said(report, "data_cna.txt")] == ["data_cna.txt: line 2, 4: column 1", "data_cna.txt: line 3"]


def test_an_alias_in_a_panel_is_noted(load):
    report = load({"panel.txt": "stable_id: PA\ndescription: a\ngene_list: BRAF\tBRAF1\tBOTH\tMLL2\n"})
    text = "an alias stands for its gene in the panel"
    assert said(report, "panel.txt") == [
        ("warning", "panel.txt: line 3", "the gene is named more than once and is stored once", ["BRAF1"]),
        (
            "warning", "panel.txt: line 3",
            "several genes have the name as an alias; it is left out of the panel; an Entrez id would tell which is meant", ["BOTH"],
        ),
        ("note", "panel.txt: line 3", text, ["BRAF1"]),
        ("note", "panel.txt: line 3", "an alias of several genes stands for the one in the panel that usage has settled on", ["MLL2"]),
    ]


# Limits


def test_tabs_in_the_description_of_a_profile_become_blanks(made, load):
    files = file_pair("cna", [["Hugo_Symbol", "S1"], ["BRAF", "1"]], **CNA)
    load({**files, "meta_cna.txt": files["meta_cna.txt"].replace("profile_description: d", "profile_description: a\tb")})
    assert made.rows("SELECT `DESCRIPTION` FROM `genetic_profile`") == [("a b",)]


@pytest.mark.parametrize(("longer", "stored"), [(0, 1), (1, 0)])
def test_tags_are_as_long_as_65535_bytes_of_json(made, load, longer, stored):
    content = '{"a":"' + "b" * (65535 - len('{"a":""}') + longer) + '"}'
    report = load({"tags.json": content, **study_files(tags_file="tags.json")})
    assert made.rows("SELECT COUNT(*) FROM `cancer_study_tags`") == [(stored,)]
    assert len(said(report, "tags.json")) == longer


IMPACT = [*COLUMNS, "MA:FImpact", "MA:FIS"]


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize(("score", "stored"), [("3.3e38", 3.3e38), ("-3.3e38", -3.3e38), ("3.5e38", 1.4e-45), ("-3.5e38", 1.4e-45)])
def test_a_score_beyond_32_bits_is_none(made, load, fast, score, stored):
    made.database.fast = fast
    load(file_pair("maf", [IMPACT, [*of_type("Missense_Mutation", "p.V600E", "BRAF"), "H", score]], **MUTATIONS))
    ((value,),) = made.rows("SELECT `FIS_VALUE` FROM `mutation_event`")
    assert value == pytest.approx(stored, rel=0.01)


@pytest.mark.parametrize(("score", "told"), [("2.500001", 0), ("2.501", 1)])
def test_a_stored_score_differs_from_its_sixth_digit_on(made, load, score, told):
    """MySQL shows six digits of a 32-bit float."""
    row = of_type("Missense_Mutation", "p.V600E", "BRAF")
    load(file_pair("maf", [IMPACT, [*row, "H", "2.5"]], **MUTATIONS))
    files = {**study_files(), **file_pair("maf", [IMPACT, [*row, "H", score]], **MUTATIONS)}
    report = load({name: text.replace("demo1", "demo2") for name, text in files.items()})
    assert report.exit_code == 0
    assert len([text for _, _, text, _ in said(report, "data_maf.txt") if text.startswith("an event that is stored already")]) == told
