"""`genows validate`: exit codes, sources of reference data, and that it leaves nothing behind."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from genows.cli import main
from tests.databases import Made
from tests.layouts import create_earlier
from tests.loads import add_reference
from tests.studyfolders import fields, meta, study_files, write_folder

# Definition lines, values and columns as they should be.
GOOD = {
    "cancer_type.txt": "xdemo\tDemo Cancer\tGold\ttissue\n",
    "data_samples.txt": "#Patient\tSample\n#Id\tId\n#STRING\tSTRING\n#1\t1\nPATIENT_ID\tSAMPLE_ID\nP1\tS1\nP2\tS2\n",
    "meta_patients.txt": None,
    "data_patients.txt": None,
}


def good(**files):
    return {**study_files(type_of_cancer="xdemo", add_global_case_list="true"), **GOOD, **files}


@pytest.fixture
def validate(tmp_path, capsys):
    """Validates a folder of these files; (exit code, the JSON report, stdout, stderr)."""

    def run(files, *arguments):
        folder = write_folder(tmp_path / "study", files)
        report = tmp_path / "report.json"
        code = main(["validate", str(folder), "--quiet", "--report", str(report), *map(str, arguments)])
        return code, json.loads(report.read_text(encoding="utf-8")), *capsys.readouterr()

    return run


def test_errors_are_exit_code_1(validate):
    code, report, out, _ = validate(good(**{"cancer_type.txt": "xdemo\tx\n"}))
    assert (code, report["head"]["outcome"], report["head"]["exit_code"]) == (1, "not valid", 1)
    assert "not valid" in out


def test_warnings_are_exit_code_3_and_where_strict_1(validate):
    files = good(**{"meta_samples.txt": study_files()["meta_samples.txt"] + "public_study: yes\n"})
    assert validate(files)[0] == 3
    assert validate(files, "--strict")[0] == 1


def test_a_folder_that_is_none_and_two_sources_are_wrong_usage(tmp_path, capsys):
    assert main(["validate", str(tmp_path / "nowhere")]) == 2
    assert main(["validate", str(tmp_path), "--config", "x", "--no-reference"]) == 2
    assert "Give one source of reference data" in capsys.readouterr().err


def test_causes_stand_before_what_follows_from_them(validate):
    files = good(**{
        "data_samples.txt": GOOD["data_samples.txt"].replace("P1\tS1\n", "P1\tS 1\n"),
        "meta_cna.txt": meta("COPY_NUMBER_ALTERATION", "DISCRETE", "cna.txt", stable_id="gistic"),
        "cna.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\tS2\nTP53\t7157\t1\t0\n",
        "case_lists/a.txt": fields(
            cancer_study_identifier="demo1", stable_id="demo1_x", case_list_name="n", case_list_description="d", case_list_ids="S1\tS2"
        ),
    })  # fmt: skip
    code, report, out, _ = validate(files)
    assert code == 1
    told = list(dict.fromkeys(message["file"] for message in report["messages"] if message["severity"] == "error"))
    assert told == ["data_samples.txt", "meta_cna.txt", "cna.txt", "case_lists/a.txt", None], out  # the last: there is no list demo1_cna


def test_a_file_with_an_error_does_not_keep_others_from_being_checked(validate):
    files = good(**{"data_samples.txt": GOOD["data_samples.txt"] + "P3\n", "case_lists/one.txt": "no colon\n"})
    _, report, *_ = validate(files)
    assert {"data_samples.txt", "case_lists/one.txt"} <= {message["file"] for message in report["messages"]}


def test_each_data_file_says_how_many_lines_were_read_and_have_warnings_or_errors(validate, tmp_path):
    files = good(**MATRIX)
    files["data_cna.txt"] = "Hugo_Symbol\tEntrez_Gene_Id\tS1\nBRAF\t673\t7\nEGFR\t1956\t8\nTP53\t-1\t9\nNOSUCH\t\t1\nKRAS\t3845\t1\n"
    page = tmp_path / "page.html"
    _, report, out, _ = validate(files, "--html", page)
    [counts] = [file for file in report["files"] if file["data_file"] == "data_cna.txt"]
    assert (counts["lines"], counts["lines_with_warnings"], counts["lines_with_errors"]) == (6, 1, 3)
    assert "data_cna.txt: 6 lines read, 1 with warnings, 3 with errors" in out
    assert "<th class=\"number\">With errors</th>" in page.read_text(encoding="utf-8")


def test_nothing_is_left_behind_and_no_database_made(validate, tmp_path, monkeypatch):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"sqlite:///{tmp_path}/portal.db")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    validate(good())
    assert list((tmp_path / "temporary").iterdir()) == []
    assert not (tmp_path / "portal.db").exists()


def properties(made, tmp_path) -> Path:
    config = tmp_path / "portal.properties"
    config.write_text(f"db.connection_string={made.settings['db.connection_string']}\n")
    return config


MATRIX = {
    "meta_cna.txt": "cancer_study_identifier: demo1\ngenetic_alteration_type: COPY_NUMBER_ALTERATION\ndatatype: DISCRETE\nstable_id: gistic\n"
    "show_profile_in_analysis_tab: true\nprofile_name: c\nprofile_description: c\ndata_filename: data_cna.txt\n",
    "case_lists/cna.txt": fields(
        cancer_study_identifier="demo1", stable_id="demo1_cna", case_list_name="c", case_list_description="c",
        case_list_category="all_cases_with_cna_data", case_list_ids="S1",
    ),
    "data_cna.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\nODDGENE\t\t2\nODDALIAS\t\t1\n",
}


def about_genes(report):
    return [message for message in report["messages"] if message["file"] == "data_cna.txt" and "gene" in message["text"]]


def test_a_database_gives_its_genes_and_is_only_read(made, validate, tmp_path):
    add_reference(made, [(900001, "ODDGENE", "protein-coding"), (900002, "OTHER", None)], [(900002, "ODDALIAS")])
    before = made.rows("SELECT * FROM `genows_data_version`")
    code, report, *_ = validate(good(**MATRIX), "--config", properties(made, tmp_path))
    assert (code, about_genes(report)) == (0, []), report["messages"]
    assert made.rows("SELECT * FROM `genows_data_version`") == before
    assert made.rows("SELECT * FROM `cancer_study`") == []


# Root writes where nobody may, but for these two rights.
AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


@pytest.mark.parametrize("made", ["sqlite"], indirect=True)
def test_a_database_that_may_not_be_written_to_will_do(made, tmp_path):
    add_reference(made, [(900001, "ODDGENE", "protein-coding"), (900002, "OTHER", None)], [(900002, "ODDALIAS")])
    file, folder, report = Path(made.database.driver.name), write_folder(tmp_path / "study", good(**MATRIX)), tmp_path / "report.json"
    file.chmod(0o444)
    writable = subprocess.run([*AS_ANYBODY, "test", "-w", file], check=False)
    assert writable.returncode == 1
    command = [sys.executable, "-m", "genows", "validate", folder, "--quiet", "--report", report, "--config", properties(made, tmp_path)]
    done = subprocess.run([*AS_ANYBODY, *command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert about_genes(json.loads(report.read_text(encoding="utf-8"))) == []


def test_two_files_of_one_stable_id_are_told_once(validate):
    second = MATRIX["meta_cna.txt"].replace("data_cna", "data_second")
    _, report, *_ = validate(good(**MATRIX, **{"meta_second.txt": second, "data_second.txt": MATRIX["data_cna.txt"]}), "--no-reference")
    assert [message["rule"] for message in report["messages"] if message["file"] == "meta_second.txt"] == ["S-15"]
    assert "already" not in "".join(message["text"] for message in report["messages"] if message["rule"] is None)


def test_micro_rnas_that_are_not_known_are_told_where_they_come_from(validate):
    rows = "Hugo_Symbol\tS1\nhsa-mir-100\t1\nhsa-miR-21-5p\t2\n"
    _, report, *_ = validate(good(**{**MATRIX, "data_cna.txt": rows}))
    told = [message["values"] for message in report["messages"] if "table of micro-RNAs" in message["text"]]
    assert told == [["hsa-miR-21-5p"]], report["messages"]


PATIENTS = {"meta_patients.txt": study_files()["meta_patients.txt"], "data_patients.txt": "PATIENT_ID\tSEX\nP1\tMale\nP2\tFemale\n"}


def test_relaxed_what_a_load_refuses_is_an_error_all_the_same(validate):
    code, report, *_ = validate(good(**PATIENTS), "--relaxed")
    assert code == 1
    assert ("error", "C-01", "data_patients.txt") in {(one["severity"], one["rule"], one["file"]) for one in report["messages"]}


def test_relaxed_rows_below_a_bad_header_are_read_and_said_to_be(validate):
    files = good(**{**MATRIX, "data_cna.txt": MATRIX["data_cna.txt"].replace("\tS1\n", "\tS1\tS9\n")})
    strict, relaxed = (validate(files, *arguments)[1]["messages"] for arguments in ((), ("--relaxed",)))
    assert [(one["severity"], "not checked" in one["text"]) for one in strict if one["rule"] == "F-08"] == [("error", True)]
    assert [(one["severity"], "are read" in one["text"]) for one in relaxed if one["rule"] == "F-08"] == [("warning", True)]


def test_an_info_folder_gives_its_genes(validate, tmp_path):
    info = write_folder(
        tmp_path / "info",
        {
            "genes.json": json.dumps([{"hugo_gene_symbol": "ODDGENE", "entrez_gene_id": 900001}]),
            "genesaliases.json": json.dumps([{"gene_alias": "ODDALIAS", "entrez_gene_id": 900001}]),
        },
    )
    _, report, *_ = validate(good(**MATRIX), "--info", info)
    assert [message["text"] for message in about_genes(report)] == ["row skipped: gene repeated"]
    assert validate(good(**MATRIX), "--info", tmp_path / "study")[0] == 2


EXPORTED = {
    "genes.json": json.dumps([{"hugo_gene_symbol": "ODDGENE", "entrez_gene_id": 900001}]),
    "genesets.json": json.dumps([{"genesetId": "SET_A", "name": "a", "description": "a", "refLink": "x"}]),
    "sets.gmt": "SET_B\tx\t900001\n",
    "treatments.json": json.dumps([{"treatmentId": "AAG", "name": "Drug", "description": "d", "refLink": "x"}]),
    "notes.txt": "nothing of it\n",
}
ASSAYS = {
    "meta_gs.txt": fields(
        cancer_study_identifier="demo1", genetic_alteration_type="GENESET_SCORE", datatype="GSVA-SCORE", stable_id="gsva_scores",
        source_stable_id="mrna", profile_name="g", profile_description="g", show_profile_in_analysis_tab="true", geneset_def_version="v1",
        data_filename="data_gs.txt",
    ),
    "data_gs.txt": "geneset_id\tS1\nSET_A\t0.5\nSET_B\t0\nSET_NO\t0\n",
    "meta_expr.txt": fields(
        cancer_study_identifier="demo1", genetic_alteration_type="MRNA_EXPRESSION", datatype="CONTINUOUS", stable_id="mrna",
        profile_name="m", profile_description="m", show_profile_in_analysis_tab="false", data_filename="data_expr.txt",
    ),
    "data_expr.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS1\nODDGENE\t900001\t1\n",
    "meta_ic50.txt": fields(
        cancer_study_identifier="demo1", genetic_alteration_type="GENERIC_ASSAY", datatype="LIMIT-VALUE", stable_id="ic50",
        profile_name="i", profile_description="i", show_profile_in_analysis_tab="true", generic_assay_type="TREATMENT_RESPONSE",
        generic_entity_meta_properties="NAME", pivot_threshold_value="0.1", value_sort_order="ASC", data_filename="data_ic50.txt",
    ),
    "data_ic50.txt": "ENTITY_STABLE_ID\tNAME\tS1\nAAG\tOther\t>8\n",
}  # fmt: skip


def assays_told(report):
    rules = ("S-13", "GS-02", "GA-09")
    return {(one["rule"], one["file"], *one["lines"], *one["values"]) for one in report["messages"] if one["rule"] in rules}


DIFFERENT = {("GS-02", "data_gs.txt", 4, "SET_NO"), ("GA-09", "data_ic50.txt", 2, "AAG, NAME: Other (stays: Drug)")}


@pytest.mark.parametrize(("version", "told"), [(None, DIFFERENT), ('["v1"]', DIFFERENT), ('["v2"]', {("S-13", "meta_gs.txt", 9, "v1")})])
def test_an_info_folder_gives_gene_sets_and_treatments_and_other_files_are_passed_over(validate, tmp_path, version, told):
    info = write_folder(tmp_path / "info", {**EXPORTED, "geneset-version.json": version})
    assert assays_told(validate(good(**ASSAYS), "--info", info)[1]) >= told


def test_a_database_gives_its_gene_sets_and_treatments(made, validate, tmp_path):
    add_reference(made, [(900001, "ODDGENE", "protein-coding")])
    made.run(
        "UPDATE `info` SET `GENESET_VERSION` = 'v1'",
        *(f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({pk}, 'GENESET')" for pk in (800, 801)),
        "INSERT INTO `geneset` VALUES (1, 800, 'SET_A', 'a', 'a', NULL)",
        "INSERT INTO `geneset` VALUES (2, 801, 'SET_B', 'b', 'b', NULL)",
        "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`, `STABLE_ID`) VALUES (802, 'GENERIC_ASSAY', 'AAG')",
        "INSERT INTO `generic_entity_properties` VALUES (1, 802, 'NAME', 'Drug')",
    )
    assert assays_told(validate(good(**ASSAYS), "--config", properties(made, tmp_path))[1]) == DIFFERENT


def test_a_portals_own_database_gives_its_treatments_by_the_table_of_them(validate, tmp_path):
    earlier = Made(f"sqlite:///{tmp_path}/earlier.db", empty=False)
    create_earlier(earlier.database)
    earlier.run(
        "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (802, 'TREATMENT')",
        "INSERT INTO `treatment` (`ID`, `STABLE_ID`, `NAME`, `DESCRIPTION`, `LINKOUT_URL`, `GENETIC_ENTITY_ID`) VALUES (1, 'AAG', 'Drug', 'd', 'x', 802)",
    )
    told = assays_told(validate(good(**ASSAYS), "--config", properties(earlier, tmp_path))[1])
    earlier.database.close()
    assert ("GA-09", "data_ic50.txt", 2, "AAG, NAME: Other (stays: Drug)") in told


def test_without_reference_data_it_says_what_is_not_checked(validate):
    _, report, *_ = validate(good(), "--no-reference")
    assert sum(message["rule"] == "R-01" for message in report["messages"]) == 5


def test_without_reference_data_genes_types_panels_and_gene_sets_are_taken_as_known(validate):
    files = good(**MATRIX, **{"cancer_type.txt": None, "meta_cancer_type.txt": None})
    files["meta_cna.txt"] += "gene_panel: NOWHERE\n"
    files["data_cna.txt"] = "Hugo_Symbol\tEntrez_Gene_Id\tS1\nODDGENE\t\t2\n\t999999\t1\n2-Sep\t\t7\nX\t-1\t0\n"
    code, report, *_ = validate(files, "--no-reference")
    found = {(message["severity"], message["rule"], *message["lines"]) for message in report["messages"] if message["file"] == "data_cna.txt"}
    assert found == {("warning", "G-01", 4), ("error", "M-08", 4), ("error", "G-03", 5)}
    assert (code, {message["rule"] for message in report["messages"]} & {"S-21", "S-12", "F-18"}) == (1, set())


def test_a_second_patient_file_is_told_and_the_other_files_are_checked_all_the_same(validate):
    files = good(**{
        "meta_patients.txt": meta("CLINICAL", "PATIENT_ATTRIBUTES", "data_patients.txt"),
        "meta_patients2.txt": meta("CLINICAL", "PATIENT_ATTRIBUTES", "data_patients.txt"),
        "data_patients.txt": "#P\tA\n#P\tA\n#STRING\tSTRING\n#1\t1\nPATIENT_ID\tX_NOTE\nP1\ta\nP2\tb\n",
        "case_lists/one.txt": "no colon\n",
    })  # fmt: skip
    _, report, *_ = validate(files)
    errors = {(message["rule"], message["file"]) for message in report["messages"] if message["severity"] == "error"}
    assert {("S-24", "meta_patients2.txt"), ("CL-01", "case_lists/one.txt")} <= errors and "R-03" not in {rule for rule, _ in errors}


def test_two_files_of_resources_may_have_one_link_in_common(validate, tmp_path, capsys, monkeypatch):
    def resource(kind, name):
        return fields(cancer_study_identifier="demo1", resource_type=kind, data_filename=name)

    files = good(**{
        "meta_def.txt": resource("DEFINITION", "def.txt"), "def.txt": "RESOURCE_ID\tDISPLAY_NAME\tRESOURCE_TYPE\nSLIDE\tSlide\tSAMPLE\n",
        "meta_one.txt": resource("SAMPLE", "one.txt"), "one.txt": "PATIENT_ID\tSAMPLE_ID\tRESOURCE_ID\tURL\nP1\tS1\tSLIDE\thttps://x.org/1\n",
        "meta_two.txt": resource("SAMPLE", "two.txt"), "two.txt": "PATIENT_ID\tSAMPLE_ID\tRESOURCE_ID\tURL\nP1\tS1\tSLIDE\thttps://x.org/1\nP2\tS2\tSLIDE\thttps://x.org/2\n",
    })  # fmt: skip
    _, report, *_ = validate(files)
    assert {message["rule"] for message in report["messages"] if message["severity"] == "error"} == {"S-35", "RE-10"}
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", f"sqlite:///{tmp_path}/two.db")
    assert main(["load", "--quiet", "--dry-run", str(tmp_path / "study")]) == 0, capsys.readouterr().out
