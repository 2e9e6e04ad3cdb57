"""Exports with reference data beside the study, and with fusions as structural variants."""

import json
from pathlib import Path

import pytest

from genows.cli import main
from genows.export.study import ExportOptions
from genows.load.progress import Silence
from genows.load.reference.reference import Choice, load_reference
from tests.exported import contents, exported, files
from tests.loads import add_reference
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder
from tests.today import GENE_SET_VERSION, add_today_reference, write_today


def test_reference_data_load_the_study_into_an_empty_database(made, mariadb_databases, tmp_path):
    add_today_reference(made)
    assert load_folder(made, write_today(tmp_path / "demo2"), unknown_genes="skip").exit_code == 0
    exported(made, "demo2", tmp_path / "one", ExportOptions(reference=True))
    names = {path.name for path in (tmp_path / "one" / "reference").iterdir()}
    assert names == {"genes.json", "cancer-types.json", "gene-panels.json", "genesets.gmt", "genesets.supp.txt"}
    with mariadb_databases.lent() as empty:
        run = load_reference(empty.database, [tmp_path / "one" / "reference"], Silence(), gene_sets=Choice(GENE_SET_VERSION, False))
        assert [str(finding) for finding in run.findings.sorted() if finding.severity == "error"] == []
        report = load_folder(empty, tmp_path / "one")
        assert (messages(report, "error"), report.exit_code) == ([], 0)
        before, after = contents(made), contents(empty)
        # Genes come in another order, and rows of a matrix with them.
        assert {name for name in before if sorted(map(repr, before[name])) != sorted(map(repr, after[name]))} == set()


def test_the_folder_is_told_of_and_no_part_of_the_study(made, tmp_path):
    add_today_reference(made)
    assert load_folder(made, write_today(tmp_path / "demo2"), unknown_genes="skip").exit_code == 0
    exported(made, "demo2", tmp_path / "one")
    exported(made, "demo2", tmp_path / "two", ExportOptions(reference=True))
    plain, more = files(tmp_path / "one"), files(tmp_path / "two")
    assert {name for name in more if plain.get(name) != more[name]} == {name for name in more if name.startswith("reference/")} | {"genows_export.json"}
    told = {each["name"] for each in json.loads(more["genows_export.json"])["files"]}
    assert told == more.keys() - {"genows_export.json"}


FUSIONS = [
    ("S1", "ALK", 238, "EML4-ALK fusion"), ("S1", "EML4", 27436, "EML4-ALK fusion"), ("S2", "BRAF", 673, "BRAF-AGK"), ("S4", "ALK", 238, "unclear"),
]  # fmt: skip


@pytest.fixture
def with_fusions(made, tmp_path):
    """A study whose fusions stand among its mutations."""
    add_reference(made, [(238, "ALK", None), (27436, "EML4", None), (673, "BRAF", None)])
    header = "Hugo_Symbol Entrez_Gene_Id Center Tumor_Sample_Barcode Variant_Classification Mutation_Status Chromosome Start_Position End_Position HGVSp_Short".split()
    rows = [[symbol, str(entrez), "c", sample, "Fusion", "Germline" if sample == "S2" else "Somatic", "2", "5", "5", f"p.{text}"] for sample, symbol, entrez, text in FUSIONS]
    rows.append(["BRAF", "673", "c", "S1", "Missense_Mutation", "Somatic", "7", "140453136", "140453136", "p.V600E"])
    about = {"stable_id": "mutations", "profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true"}
    changed = {"meta_mut.txt": meta("MUTATION_EXTENDED", "MAF", "mut.txt", **about), "mut.txt": "".join("\t".join(cells) + "\n" for cells in [header, *rows])}
    samples = "#P\tS\n#P\tS\n#STRING\tSTRING\n#1\t1\nPATIENT_ID\tSAMPLE_ID\nP1\tS1\nP1\tS2\nP2\tS4\n"
    study = {**study_files(), "data_samples.txt": samples, "meta_patients.txt": None, "data_patients.txt": None, **changed}
    assert load_folder(made, write_folder(tmp_path / "study", study)).exit_code == 0
    return made


def test_what_cannot_be_read_or_written_is_told_before_anything_is_done(with_fusions, tmp_path, capsys):
    (tmp_path / "c.properties").write_text(f"db.connection_string={with_fusions.settings['db.connection_string']}\n")
    command = ["export", "demo1", str(tmp_path / "one"), "--config", str(tmp_path / "c.properties"), "--quiet"]
    assert main([*command, "--report", str(tmp_path)]) == 2
    assert f"The report cannot be written to {tmp_path}: it is a folder." in capsys.readouterr().err
    (tmp_path / "latin").write_bytes(b"\xe9")
    for file, reason in (("nosuch", "No such file or directory"), ("latin", "it is no UTF-8 text")):
        assert main([*command, "--licence", str(tmp_path / file)]) == 2
        assert capsys.readouterr().err == f"genows: {tmp_path / file} cannot be read as the licence: {reason}.\n"
    assert not (tmp_path / "one").exists()
    assert main(["export", "demo1", str(tmp_path / "one.tar"), *command[3:]]) == 2
    assert "one.tar would be a folder; an archive ends with .tar.gz, .tgz, .zip." in capsys.readouterr().err


def test_an_attribute_of_patients_with_values_of_samples_is_told(with_fusions, tmp_path):
    """Such an attribute comes of an update, and lies in portals' databases."""
    ((attribute_id,),) = with_fusions.rows(
        "SELECT MIN(c.ATTR_ID) FROM clinical_sample c JOIN clinical_attribute_meta m ON m.ATTR_ID = c.ATTR_ID WHERE m.PATIENT_ATTRIBUTE = 0"
    )
    with_fusions.run(f"UPDATE clinical_attribute_meta SET PATIENT_ATTRIBUTE = 1 WHERE ATTR_ID = '{attribute_id}'")
    done = exported(with_fusions, "demo1", tmp_path / "one")
    assert [(note.code, note.number) for note in done.notes] == [("N-LEVEL", 1)] and done.differs


def test_fusions_stay_mutations(with_fusions, tmp_path):
    done = exported(with_fusions, "demo1", tmp_path / "one")
    assert done.notes == [] and not list((tmp_path / "one").glob("data_sv*"))
    assert (tmp_path / "one" / "data_mutations.txt").read_text().count("Fusion") == 4


def test_fusions_become_structural_variants(with_fusions, tmp_path):
    (tmp_path / "c.properties").write_text(f"db.connection_string={with_fusions.settings['db.connection_string']}\n")
    more = ["--fusions", "structural-variants", "--config", str(tmp_path / "c.properties"), "--quiet", "--report", str(tmp_path / "r.json")]
    assert main(["export", "demo1", str(tmp_path / "one"), *more]) == 3
    assert json.loads((tmp_path / "r.json").read_text())["notes"][0]["code"] == "N-FUSION"
    report = load_folder(with_fusions, tmp_path / "one")
    assert (messages(report, "error"), report.exit_code) == ([], 0)
    rows = with_fusions.rows(
        "SELECT s.STABLE_ID, v.SITE1_ENTREZ_GENE_ID, v.SITE2_ENTREZ_GENE_ID, v.EVENT_INFO, v.SV_STATUS, v.CENTER FROM structural_variant v JOIN sample s ON s.INTERNAL_ID = v.SAMPLE_ID"
    )
    wanted = [("S1", 27436, 238, "EML4-ALK fusion", "SOMATIC", "c"), ("S2", 673, None, "BRAF-AGK", "GERMLINE", "c"), ("S4", 238, None, "unclear", "SOMATIC", "c")]
    assert sorted(rows) == wanted
    assert with_fusions.rows("SELECT COUNT(*) FROM mutation") == [(1,)]
    assert Path(tmp_path / "one" / "meta_sv.txt").read_text().count("demo1") == 1
