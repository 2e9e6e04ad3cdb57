"""The study demo2, which has one of every kind of today's files: every row that it gives, what is said of it, and what its removal leaves."""

import pytest

from genows.db import schema
from genows.load.progress import Silence
from genows.load.removal import remove_study
from genows.load.validate import ValidationOptions, validate_study
from genows.load.validationsources import OtherDatabase
from tests.invariants import broken
from tests.studyfolders import NOON, load_folder, messages
from tests.today import FILES, add_today_reference, write_today

# Rows of the database when the study is loaded, reference data counted.
ROWS = {
    "type_of_cancer": 3, "cancer_study": 1, "patient": 3, "sample": 4, "clinical_attribute_meta": 5, "clinical_sample": 7, "clinical_patient": 7,
    "clinical_event": 2, "clinical_event_data": 1, "resource_definition": 3, "resource_patient": 1, "resource_sample": 1, "resource_study": 1,
    "gene_panel": 1, "gene_panel_list": 2, "genetic_profile": 13, "genetic_profile_link": 3, "genetic_profile_samples": 10,
    "genetic_alteration": 13, "genetic_entity": 11, "generic_entity_properties": 4, "mutation_event": 3, "mutation": 3,
    "allele_specific_copy_number": 2, "mutation_count_by_keyword": 3, "cna_event": 2, "sample_cna_event": 4, "treatment": 1,
    "structural_variant": 3, "alteration_driver_annotation": 3, "sample_profile": 31, "gistic": 1, "gistic_to_gene": 1, "sample_list": 3,
    "sample_list_list": 11,
}  # fmt: skip
# Tables that hold nothing of a study once it is removed, but keep what studies share.
KEPT = {"type_of_cancer", "gene_panel", "gene_panel_list", "genetic_entity", "generic_entity_properties", "treatment"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_today(tmp_path_factory.mktemp("today") / "demo2")


@pytest.fixture(scope="module")
def loaded(made_once, folder):
    """(the database, the report) after loading the study; to be read alone."""
    add_today_reference(made_once)
    return made_once, load_folder(made_once, folder, unknown_genes="skip")


@pytest.fixture
def rows(loaded):
    return loaded[0].rows


def tables(made):
    """The names of the tables that studies are loaded into."""
    names = {name for name in schema.look(made.database).columns if "." not in name}
    return sorted(names - {"genows_data_version"})


def contents(made):
    return {table: sorted(map(repr, made.rows(f"SELECT * FROM `{table}`"))) for table in tables(made)}


def test_it_loads_without_any_flag(loaded):
    _, report = loaded
    assert messages(report, "error") == []
    assert (report.outcome, report.exit_code) == ("loaded with warnings", 0)


def test_every_table_has_its_rows(loaded):
    made, report = loaded
    assert {table: made.rows(f"SELECT COUNT(*) FROM `{table}`")[0][0] for table in ROWS} == ROWS
    own = {table: number for table, number in report.rows_written.items() if table not in KEPT}
    assert own == {table: number for table, number in ROWS.items() if table in own}


def test_the_report_accounts_for_every_row(loaded):
    _, report = loaded
    rows = {part.data_file: (part.stored, part.rows - part.skipped + part.extra) for part in report.files if part.rows}
    assert {file: numbers for file, numbers in rows.items() if numbers[0] != numbers[1]} == {}
    assert len(rows) == 26


def test_nothing_is_broken(loaded):
    assert broken(loaded[0]) == []


def test_study_and_cancer_types(rows):
    assert rows("SELECT `SHORT_NAME`, `TYPE_OF_CANCER_ID` FROM `cancer_study`") == [("", "democ")]
    assert rows("SELECT `TYPE_OF_CANCER_ID`, `CLINICAL_TRIAL_KEYWORDS`, `PARENT` FROM `type_of_cancer` ORDER BY 1") == [
        ("democ", "", "tissue"), ("demod", "demo words", "democ"), ("mixed", "", "tissue"),
    ]  # fmt: skip


def test_patients_samples_and_their_values(rows):
    assert rows("SELECT `INTERNAL_ID`, `STABLE_ID` FROM `patient` ORDER BY 1") == [(1, "P1"), (2, "P2"), (3, "P3")]
    assert rows("SELECT `INTERNAL_ID`, `STABLE_ID` FROM `sample` ORDER BY 1") == [(1, "S1"), (2, "S2"), (3, "S3"), (4, "S4")]
    assert rows("SELECT `ATTR_ID`, `PRIORITY` FROM `clinical_attribute_meta` WHERE `ATTR_ID` = 'PURITY'") == [("PURITY", "-1")]
    assert rows("SELECT `INTERNAL_ID`, `ATTR_VALUE` FROM `clinical_sample` WHERE `ATTR_ID` = 'MUTATION_COUNT' ORDER BY 1") == [
        (1, "1"), (2, "0"), (3, "1"),
    ]  # fmt: skip
    assert rows("SELECT `INTERNAL_ID`, `ATTR_ID`, `ATTR_VALUE` FROM `clinical_patient` ORDER BY 1, 2") == [
        (1, "OS_MONTHS", "12"), (1, "OS_STATUS", "1:DECEASED"), (1, "SAMPLE_COUNT", "2"),
        (2, "OS_MONTHS", "30"), (2, "OS_STATUS", "0:LIVING"), (2, "SAMPLE_COUNT", "1"),
        (3, "SAMPLE_COUNT", "1"),
    ]  # fmt: skip


def test_timeline(rows):
    assert rows("SELECT * FROM `clinical_event` ORDER BY 1") == [(1, 1, 10, None, "TREATMENT"), (2, 2, -3, 5, "STATUS")]
    assert rows("SELECT * FROM `clinical_event_data`") == [(1, "AGENT", "Aspirin")]


def test_resources(rows):
    assert rows("SELECT `RESOURCE_ID`, `RESOURCE_TYPE`, `OPEN_BY_DEFAULT`, `PRIORITY` FROM `resource_definition` ORDER BY 1") == [
        ("HOME", "STUDY", 0, 1), ("NOTES", "PATIENT", 1, 1), ("SLIDE", "SAMPLE", 0, 1),
    ]  # fmt: skip
    assert rows("SELECT * FROM `resource_patient`") == [(1, "NOTES", "https://x.org/1")]
    assert rows("SELECT * FROM `resource_sample`") == [(3, "SLIDE", "https://x.org/3")]
    assert rows("SELECT * FROM `resource_study`") == [(1, "HOME", "https://x.org/")]


def test_profiles_in_the_order_of_loading(rows):
    assert rows("SELECT `GENETIC_PROFILE_ID`, `STABLE_ID`, `DATATYPE` FROM `genetic_profile` ORDER BY 1") == [
        (1, "demo2_mutations", "MAF"), (2, "demo2_mutations_uncalled", "MAF"), (3, "demo2_arm", "CATEGORICAL"), (4, "demo2_bin", "BINARY"),
        (5, "demo2_gistic", "DISCRETE"), (6, "demo2_mrna_seq_fpkm", "CONTINUOUS"), (7, "demo2_ic50", "LIMIT-VALUE"),
        (8, "demo2_sig", "LIMIT-VALUE"), (9, "demo2_cna", "DISCRETE"), (10, "demo2_structural_variants", "SV"),
        (11, "demo2_mrna_seq_fpkm_all_sample_Zscores", "Z-SCORE"), (12, "demo2_gsva_scores", "GSVA-SCORE"),
        (13, "demo2_gsva_pvalues", "P-VALUE"),
    ]  # fmt: skip
    columns = "`PIVOT_THRESHOLD` + 0e0, `SORT_ORDER`, `GENERIC_ASSAY_TYPE`, `PATIENT_LEVEL`"
    [(pivot, *ic50), sig] = rows(f"SELECT {columns} FROM `genetic_profile` WHERE `GENETIC_PROFILE_ID` IN (7, 8) ORDER BY `GENETIC_PROFILE_ID`")
    assert (pivot, ic50) == (pytest.approx(0.1, rel=1e-6), ["ASC", "TREATMENT_RESPONSE", 0])
    assert sig == (None, None, "SIGNATURE", 1)
    assert rows("SELECT * FROM `genetic_profile_link` ORDER BY 1") == [(11, 6, "STATISTIC"), (12, 6, "AGGREGATION"), (13, 12, "STATISTIC")]


def test_values_of_matrix_profiles(rows):
    orders = dict(rows("SELECT * FROM `genetic_profile_samples`"))
    assert (sorted(orders), orders[8], orders[9]) == ([3, 4, 5, 6, 7, 8, 9, 11, 12, 13], "3,1,2,", "1,3,")
    names = "COALESCE((SELECT `HUGO_GENE_SYMBOL` FROM `gene` `g` WHERE `g`.`GENETIC_ENTITY_ID` = `e`.`ID`), `STABLE_ID`, 'SET_A')"
    assert rows(
        f"SELECT `GENETIC_PROFILE_ID`, {names}, `VALUES` FROM `genetic_alteration` `a`"
        " JOIN `genetic_entity` `e` ON `e`.`ID` = `a`.`GENETIC_ENTITY_ID` ORDER BY 1, 2"
    ) == [
        (3, "1p", "Gain,,"), (4, "e_bin", "true,NA,"), (5, "EGFR", "2,0,NA,-2,"), (6, "EGFR", "1.5,2.5,"), (6, "TP53", "3,NA,"),
        (7, "AAG", ">8,0.25,"), (8, "sig_1", "0.9,0.1,0.1,"), (9, "CDKN2A", ",0,"), (9, "EGFR", "2,-2,"), (11, "EGFR", "-0.7,0.7,"),
        (11, "TP53", "0,NA,"), (12, "SET_A", "0.5,-0.25,"), (13, "SET_A", "0.01,0.2,"),
    ]  # fmt: skip


def test_entities_of_generic_assays(rows):
    assert rows(
        "SELECT `STABLE_ID`, `NAME`, `VALUE` FROM `genetic_entity` `e` JOIN `generic_entity_properties` `p` ON `p`.`GENETIC_ENTITY_ID` = `e`.`ID`"
        " WHERE `ENTITY_TYPE` = 'GENERIC_ASSAY' ORDER BY `e`.`ID`"
    ) == [("1p", "NAME", "Arm 1p"), ("e_bin", "name", "E"), ("AAG", "NAME", "Drug"), ("sig_1", "NAME", "Age")]
    assert rows("SELECT `STABLE_ID`, `NAME`, `DESCRIPTION`, `LINKOUT_URL` FROM `treatment`") == [("AAG", "Drug", "AAG", "")]


def test_mutations(rows):
    assert rows(
        "SELECT `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `DRIVER_FILTER`, `ANNOTATION_JSON` FROM `mutation` ORDER BY 1, 2"
    ) == [
        (1, 1, 673, "Putative_Driver", '{"NS1":{"score":0.5}}'),
        (1, 3, 7157, "", '{"NS1":{"score":null}}'),
        (2, 1, 1956, "", None),
    ]
    assert rows("SELECT `SAMPLE_ID`, `ASCN_METHOD`, `CLONAL`, `TOTAL_COPY_NUMBER` FROM `allele_specific_copy_number` ORDER BY 1") == [
        (1, "FACETS", "SUBCLONAL", None), (3, "NA", None, None),
    ]  # fmt: skip


def test_copy_number_events_and_regions(rows):
    assert rows(
        "SELECT `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `ALTERATION` FROM `sample_cna_event` `s`"
        " JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `s`.`CNA_EVENT_ID` ORDER BY 1, 2"
    ) == [(5, 1, 1956, 2), (5, 4, 1956, -2), (9, 1, 1956, 2), (9, 3, 1956, -2)]
    assert rows("SELECT `CHROMOSOME`, `CYTOBAND`, `Q_VALUE`, `AMP` FROM `gistic`") == [(7, "7p11.2", 0.10000000149011612, 1)]
    assert rows("SELECT `ENTREZ_GENE_ID` FROM `gistic_to_gene`") == [(1956,)]


def test_structural_variants(rows):
    assert rows(
        "SELECT `INTERNAL_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `SITE2_ENTREZ_GENE_ID`, `SITE1_EXON`, `CENTER`, `SV_STATUS`"
        " FROM `structural_variant` ORDER BY 1"
    ) == [(1, 1, 27436, 238, 6, "NA", "SOMATIC"), (2, 3, None, 238, -1, "NA", "SOMATIC"), (3, 4, 27436, 238, -1, "c", "SOMATIC")]


def test_drivers(rows):
    assert rows(
        "SELECT `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `DRIVER_FILTER`, `DRIVER_FILTER_ANNOTATION` FROM `alteration_driver_annotation` ORDER BY 1"
    ) == [(5, 4, "Putative_Passenger", "x"), (9, 1, "Putative_Driver", "z"), (10, 1, "Putative_Driver", "known")]


def test_profiled_samples_and_lists(rows):
    assert rows("SELECT `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `PANEL_ID` FROM `sample_profile` WHERE `GENETIC_PROFILE_ID` IN (1, 10) ORDER BY 1, 2") == [
        (1, 1, None), (1, 2, None), (1, 3, 1), (10, 1, 1), (10, 2, 1), (10, 3, None), (10, 4, None),
    ]  # fmt: skip
    assert rows("SELECT `STABLE_ID` FROM `sample_list` ORDER BY 1") == [("demo2_all",), ("demo2_cna",), ("demo2_sequenced",)]


def told(report, severity):
    """(rule, file, first line, first value) of the findings of a severity; None where there is none."""
    found = [finding for finding in report.findings.sorted() if finding.severity == severity]
    return {(one.rule, one.file, next(iter(one.lines), None), next(iter(one.values), None)) for one in found}


def test_what_a_load_warns_of(loaded):
    _, report = loaded
    warnings = {(rule, file, line) for rule, file, line, _ in told(report, "warning")}
    assert warnings >= {
        ("T-02", "data_timeline.txt", 4), ("RE-11", "data_res_pat.txt", 4), ("RE-10", "data_res_pat.txt", 3),
        ("P-07", "data_gene_panel_dp1.txt", 4), ("G-10", "data_gistic.txt", 2), ("G-10", "data_sv.txt", 3), ("SV-10", "data_sv.txt", 4),
        ("CD-03", "data_cna_long.txt", 5), ("PD-04", "pd.txt", None), ("GS-02", "data_gs.txt", 3), ("GI-03", "data_gistic.txt", 3),
        ("S-34", "meta_fus.txt", None), ("NS-01", "data_mut.txt", 1),
    }  # fmt: skip
    backups = {(rule, file) for rule, file, _, _ in told(report, "note") if rule == "S-36"}
    assert backups == {("S-36", "meta_study.txt.orig"), ("S-36", "meta_x.txt~")}


def validated(made, folder):
    source = OtherDatabase(made.database, "demo")
    return validate_study(folder, ValidationOptions(unknown_genes="skip"), source, Silence(), clock=lambda: NOON)


def of_rules(report, *rules):
    """(rule, file, lines, values, times) of all findings of these rules, by rule and file."""
    found = [finding for finding in report.findings.sorted() if finding.rule in rules]
    return sorted(((one.rule, one.file, one.lines, list(one.values), one.times) for one in found), key=lambda one: (one[0], one[1] or ""))


def test_what_a_validation_finds(made, folder):
    add_today_reference(made)
    report = validated(made, folder)
    assert report.exit_code == 1
    errors = {(rule, file, line) for rule, file, line, _ in told(report, "error")}
    assert errors == {
        ("NS-01", "data_mut.txt", 1), ("F-08", "data_mut.txt", 1), ("CD-03", "data_cna_long.txt", 5), ("RE-10", "data_res_pat.txt", 3),
        ("SV-10", "data_sv.txt", 4), ("GS-02", "data_gs.txt", None), ("GS-02", "data_gp.txt", None),
    }  # fmt: skip
    assert ("GS-02", "data_gs.txt", None, "SET_NO") in told(report, "error")
    warnings = {(rule, file, line) for rule, file, line, _ in told(report, "warning")}
    assert warnings >= {
        ("S-34", "meta_fus.txt", None), ("SV-07", "data_sv.txt", 3), ("G-10", "data_sv.txt", 3), ("SV-02", "data_sv.txt", 1),
        ("SV-08", "data_sv.txt", 1), ("G-10", "data_gistic.txt", 2), ("M-06", "data_expr.txt", 1), ("RE-11", "data_res_pat.txt", 4),
        ("PD-04", "pd.txt", None), ("MU-04", "data_unc.txt", 1), ("C-21", "data_clinical_patient.txt", 5), ("CL-08", None, None),
    }  # fmt: skip
    notes = {(rule, file, line) for rule, file, line, _ in told(report, "note")}
    assert notes >= {
        ("SV-09", "data_sv.txt", 3), ("S-36", "meta_study.txt.orig", None), ("S-36", "meta_x.txt~", None), ("P-08", "data_matrix.txt", None),
        ("CT-06", "data_ct.txt", 1),
    }  # fmt: skip
    assert of_rules(report, "G-10", "M-06", "CL-08", "P-08", "CT-06") == [
        ("CL-08", None, [], [], 1), ("CT-06", "data_ct.txt", [1, 2], ["democ", "demod"], 2), ("G-10", "data_gistic.txt", [2], ["NOSUCH"], 1),
        ("G-10", "data_sv.txt", [3], ["NOSUCH"], 1), ("M-06", "data_cna_wide.txt", [1], [], 1), ("M-06", "data_expr.txt", [1], [], 1),
        ("M-06", "data_z.txt", [1], [], 1), ("P-08", "data_matrix.txt", [], [], 1),
    ]  # fmt: skip
    sentences = {finding.rule: finding.text for finding in report.findings.sorted()}
    assert "no case list demo2_cnaseq," in sentences["CL-08"] and sentences["P-08"].startswith("3 cells ")


def test_a_validation_knows_the_entities_of_the_database(made, folder):
    add_today_reference(made)
    made.run(
        "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`, `STABLE_ID`) VALUES (20, 'GENERIC_ASSAY', 'sig_1')",
        "INSERT INTO `generic_entity_properties` VALUES (3, 20, 'NAME', 'Smoking')",
    )
    found = {one for one in told(validated(made, folder), "warning") if one[0] == "GA-09"}
    assert found == {("GA-09", "data_sig.txt", 2, "sig_1, NAME: Age (stays: Smoking)")}


def test_what_is_right_is_not_found_fault_with(made, folder):
    """The cytoband Xp22, the row of five cells among those of four, the empty and NA cells of the generic assays."""
    add_today_reference(made)
    found = validated(made, folder).findings.sorted()
    assert [one for one in found if one.rule in ("GI-08", "GA-05", "GA-07", "GA-08", "F-12", "F-13", "CT-01")] == []


def test_a_validation_with_all_columns_of_copy_number_knows_the_panels(made, tmp_path):
    add_today_reference(made)
    rows = FILES["data_mut.txt"].splitlines()
    rest = ("ASCN_INTEGER_COPY_NUMBER", "TOTAL_COPY_NUMBER", "MINOR_COPY_NUMBER", "CCF_EXPECTED_COPIES", "CCF_EXPECTED_COPIES_UPPER", "EXPECTED_ALT_COPIES")
    rows[0] += "".join(f"\tASCN.{name}" for name in rest)
    text = "\n".join([rows[0], *(row + "\t" * len(rest) for row in rows[1:])]) + "\n"
    report = validated(made, write_today(tmp_path / "demo2", {"data_mut.txt": text}))
    assert [finding for finding in report.findings.sorted() if finding.rule == "NS-01"] == []
    assert ("MU-59", "data_mut.txt", 3) in {(rule, file, line) for rule, file, line, _ in told(report, "warning")}


def test_a_removal_leaves_what_studies_share(made, folder):
    add_today_reference(made)
    before = contents(made)
    load_folder(made, folder, unknown_genes="skip")
    shared = {table: contents(made)[table] for table in KEPT}
    remove_study(made.database, "demo2")
    after = contents(made)
    assert {table for table in after if after[table] != before[table]} == KEPT
    assert {table: after[table] for table in KEPT} == shared
    assert made.rows("SELECT `TYPE_OF_CANCER_ID` FROM `type_of_cancer` ORDER BY 1") == [("democ",), ("demod",), ("mixed",)]


def test_a_dry_run_finds_what_a_load_finds(made, folder):
    add_today_reference(made)
    before = contents(made)
    dry = load_folder(made, folder, unknown_genes="skip", dry_run=True)
    assert contents(made) == before
    done = load_folder(made, folder, unknown_genes="skip")
    assert [finding.as_dict() for finding in dry.findings.sorted()] == [finding.as_dict() for finding in done.findings.sorted()]
