"""The command lines of the original's pipelines: their options, what they load, and the exit codes that scripts look at."""

import subprocess
from pathlib import Path

import pytest

from genows.cli import main
from tests.exported import contents
from tests.loads import add_reference
from tests.studyfolders import write_folder

ROOT = Path(__file__).parents[2]


@pytest.fixture
def here(made, tmp_path, monkeypatch):
    """As a pipeline calls it: the database by the environment."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    monkeypatch.setenv("GENOWS_AUTHENTICATE", "false")
    add_reference(made, [(7157, "TP53", "protein-coding")])
    return made


HEAD = "#Patient\tSample\tSite\n#Patient\tSample\tSite\n#STRING\tSTRING\tSTRING\n#1\t1\t1\nPATIENT_ID\tSAMPLE_ID\tSITE\n"
FILES = {
    "meta_study.txt": "type_of_cancer: mine\ncancer_study_identifier: small\nname: Small\ndescription: A small one\nreference_genome: hg19\nadd_global_case_list: true\n",
    "meta_cancer_type.txt": "genetic_alteration_type: CANCER_TYPE\ndatatype: CANCER_TYPE\ndata_filename: cancer_type.txt\n",
    "cancer_type.txt": "mine\tMine\tGold\ttissue\n",
    "meta_clinical_sample.txt": "cancer_study_identifier: small\ngenetic_alteration_type: CLINICAL\ndatatype: SAMPLE_ATTRIBUTES\ndata_filename: data_clinical_sample.txt\n",
    "data_clinical_sample.txt": HEAD + "P1\tS1\tLung\nP2\tS2\tLiver\n",
}


@pytest.fixture
def study(tmp_path):
    return write_folder(tmp_path / "study", FILES)


def studies(made):
    return [study_id for (study_id,) in made.rows("SELECT CANCER_STUDY_IDENTIFIER FROM cancer_study")]


def test_a_valid_study_is_loaded(here, study, tmp_path, capsys):
    page = tmp_path / "report.html"
    assert main(["metaimport", "--quiet", "-s", str(study), "-u", "http://localhost:8080", "-html", str(page), "-v", "-o", "-jar", "x.jar", "-jvo=-Xmx1g"]) == 0
    said = capsys.readouterr()
    assert [line.rpartition(" is ")[2] for line in said.err.splitlines()[1:]] == ["valid: 0 errors, 0 warnings", "loaded"] and "-u is not asked" in said.err
    assert len(studies(here)) == 1 and page.read_text().startswith("<!DOCTYPE html>")


def test_to_skip_the_import_validates_alone(here, study):
    assert main(["metaimport", "--quiet", "--study_directory", str(study), "-skipimport"]) == 0
    assert main(["metaimport", "--quiet", "-s", str(study), "-skipimport", "--no_portal_checks"]) == 3
    assert studies(here) == []


@pytest.mark.parametrize(
    ("words", "code", "loaded"),
    [
        pytest.param([], 3, 0, id="warnings stop it"),
        pytest.param(["-o"], 0, 1, id="unless they are overridden"),
        pytest.param(["--override_warning", "-skipimport"], 3, 0, id="which says nothing where nothing is loaded"),
    ],
)
def test_warnings(here, study, words, code, loaded):
    (study / "meta_study.txt").write_text((study / "meta_study.txt").read_text() + "nonsense_field: x\n")
    assert main(["metaimport", "--quiet", "-s", str(study), *words]) == code
    assert len(studies(here)) == loaded


def test_what_the_validation_calls_an_error_is_not_loaded(here, study, capsys):
    (study / "data_clinical_sample.txt").write_text("nonsense\n")
    assert main(["metaimport", "--quiet", "-s", str(study), "-o"]) == 1
    assert " is not valid: " in capsys.readouterr().err and studies(here) == []


def test_a_part_of_a_study_updates_it(here, study, tmp_path):
    assert main(["metaimport", "--quiet", "-s", str(study), "-o"]) == 0
    before = contents(here)
    part = {"meta_clinical_sample.txt": FILES["meta_clinical_sample.txt"], "data_clinical_sample.txt": HEAD + "P2\tS2\tBrain\nP3\tS3\tLung\n"}
    assert main(["metaimport", "--quiet", "-d", str(write_folder(tmp_path / "part", part)), "-o"]) == 0
    assert [row[0] for row in contents(here)["samples"]] == [*(row[0] for row in before["samples"]), "S3"]
    assert ("S2", "SITE", "Brain") in contents(here)["values"] and ("S1", "SITE", "Lung") in contents(here)["values"]
    assert main(["metaimport", "--quiet", "-d", str(write_folder(tmp_path / "other", {"meta_clinical_sample.txt": "nonsense\n"}))]) == 1


@pytest.mark.parametrize(
    "words",
    [
        pytest.param([], id="nothing named"),
        pytest.param(["-s", "x", "-d", "x"], id="both"),
        pytest.param(["-s", "nosuch"], id="a folder that is not there"),
        pytest.param(["-s", ".", "-n", "-u", "http://x"], id="two sources of reference data"),
        pytest.param(["-s", ".", "-oncokb"], id="somebody outside"),
        pytest.param(["-s", ".", "--no-derive-tables", "--derived-table-sql", "x"], id="two words about derived tables"),
    ],
)
def test_wrong_usage(here, words):
    try:
        assert main(["metaimport", "--quiet", *words]) == 2
    except SystemExit as stop:  # of argparse
        assert stop.code == 2


def test_nothing_is_to_be_derived(here):
    assert main(["metaimport", "derive-tables"]) == 0


def importer(*words):
    return main(["importer", "--quiet", *map(str, words)])


MUTATIONS = {
    "meta_mutations.txt": "cancer_study_identifier: small\ngenetic_alteration_type: MUTATION_EXTENDED\ndatatype: MAF\nstable_id: mutations\nshow_profile_in_analysis_tab: true\n"
    "profile_name: Mutations\nprofile_description: d\ndata_filename: data_mutations.txt\n",
    "data_mutations.txt": "Hugo_Symbol\tEntrez_Gene_Id\tChromosome\tStart_Position\tEnd_Position\tReference_Allele\tTumor_Seq_Allele2\tTumor_Sample_Barcode\tVariant_Classification\tHGVSp_Short\n"
    "TP53\t7157\t17\t7577120\t7577120\tC\tT\tS1\tMissense_Mutation\tp.R273H\n",
    "cases_some.txt": "cancer_study_identifier: small\nstable_id: small_some\ncase_list_name: Some\ncase_list_description: d\ncase_list_ids: S2\n",
}


def test_a_study_grows_file_by_file(here, study, tmp_path, capsys):
    files = write_folder(tmp_path / "files", MUTATIONS)
    data = "-data", files / "data_mutations.txt"
    assert importer("import-cancer-type", "-data", study / "cancer_type.txt") == 0
    assert importer("import-cancer-type", "-data", study / "cancer_type.txt") == 0
    assert importer("-c", "import-study", "-meta", study / "meta_study.txt") == 0 and studies(here) == ["small"]
    assert importer("import-study", "-meta", study / "meta_study.txt") == 1
    clinical = "import-study-data", "-meta", study / "meta_clinical_sample.txt", "-data", study / "data_clinical_sample.txt"
    assert importer(*clinical) == 0 and [row[0] for row in contents(here)["samples"]] == ["S1", "S2"]
    capsys.readouterr()
    assert importer(*clinical) == 1 and "S1 has a value of SITE already." in capsys.readouterr().err
    assert importer("import-study-data", "-meta", files / "meta_mutations.txt", *data) == 0
    assert importer("import-study-data", "-meta", files / "meta_mutations.txt", *data) == 1 and "small_mutations is there already" in capsys.readouterr().err
    assert importer("import-study-data", "-meta", study / "meta_clinical_sample.txt", *data) == 0 and "nothing is loaded" in capsys.readouterr().err
    assert importer("import-case-list", "-meta", files / "cases_some.txt") == 0
    assert importer("import-case-list", "-meta", files / "cases_some.txt") == 1
    assert ("small_some", "S2") in contents(here)["members"] and len(contents(here)["mutations"]) == 1
    assert importer("remove-samples", "--study_ids", "small", "--sample_ids", "S1,S9") == 1 and "S9" in capsys.readouterr().err
    assert importer("remove-samples", "--study_ids", "small,nosuch", "--sample_ids", "S1") == 1 and len(contents(here)["samples"]) == 2
    assert importer("remove-samples", "--study_ids", "small", "--sample_ids", "S1") == 0 and len(contents(here)["samples"]) == 1
    assert importer("remove-patients", "--study_ids", "small", "--patient_ids", "P2") == 0 and contents(here)["samples"] == []
    assert importer("remove-study", "-meta", study / "meta_study.txt", "-id", "small") == 1
    assert importer("remove-study", "-id", "small,nosuch") == 0 and studies(here) == []
    assert "there is no study nosuch" in capsys.readouterr().err


def test_folders_are_loaded_without_validation(here, study, tmp_path):
    assert importer("-s", study) == 0
    part = {"meta_clinical_sample.txt": FILES["meta_clinical_sample.txt"], "data_clinical_sample.txt": HEAD + "P3\tS3\tLung\n"}
    assert importer("-d", write_folder(tmp_path / "part", part)) == 0
    assert [row[0] for row in contents(here)["samples"]] == ["S1", "S2", "S3"]


@pytest.mark.parametrize("words", [[], ["import-study", "-c", "import-study"], ["nosuch"], ["import-study"], ["import-study", "-meta", "nosuch.txt"], ["-s", "nosuch"]])
def test_wrong_usage_of_the_importer(here, words):
    try:
        assert importer(*words) == 2
    except SystemExit as stop:  # of argparse
        assert stop.code == 2


@pytest.mark.parametrize(("name", "command"), [("metaImport.py", "metaimport"), ("cbioportalImporter.py", "importer")])
def test_the_scripts_of_the_old_names_call_genows(name, command, tmp_path):
    script = ROOT / "conf" / "pipelines" / name
    (tmp_path / "genows").write_text('#!/bin/sh\necho "$@"\n')
    (tmp_path / "genows").chmod(0o755)
    said = subprocess.run([script, "-s", "a folder"], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True, check=True).stdout
    assert said == f"{command} -s a folder\n"
