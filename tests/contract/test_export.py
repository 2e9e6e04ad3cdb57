"""Exports: what is loaded from one is what was exported, and a second export has the same bytes."""

import json
import tarfile
import zipfile

import pytest

from genows.cli import main
from genows.db import schema
from genows.demo.study import write_demo
from genows.errors import GenowsError, UsageError
from genows.export.study import ExportOptions
from genows.load.progress import Silence
from genows.load.validate import ValidationOptions, validate_study
from genows.load.validationsources import OtherDatabase
from tests import mafs
from tests.contract.conftest import DATABASES
from tests.databases import Made, made_on, made_sqlite
from tests.exported import compared, contents, exported, files
from tests.judges import exports
from tests.judges.kills import Kind
from tests.loads import add_reference
from tests.shared import shared
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder
from tests.today import add_today_reference

EXPECTED_FILES = """meta_study.txt meta_cancer_type.txt cancer_type.txt meta_clinical_sample.txt data_clinical_sample.txt meta_clinical_patient.txt data_clinical_patient.txt
 README.txt genows_export.json gene_panel_DP1.txt cna_pd_annotations_gistic.txt case_lists/cases_all.txt case_lists/cases_cna.txt case_lists/cases_sequenced.txt""".split()
BOTH = """mutations mutations_uncalled arm bin cna mrna_seq_fpkm ic50 sig cna_long sv mrna_seq_fpkm_zscores_ref_all_samples gsva_scores gsva_pvalues timeline_treatment
 timeline_status gistic_genes_amp gene_panel_matrix resource_definition resource_study resource_patient resource_sample""".split()


def there_and_back(made, other, study_id, tmp_path):
    """Exports a study, loads it into *other*, exports that; the first folder. *other* has the same reference data."""
    before = contents(made)
    done = exported(made, study_id, tmp_path / "one")
    assert done.notes == []
    report = load_folder(other, tmp_path / "one")
    assert (messages(report, "error"), report.exit_code) == ([], 0)
    after = contents(other)
    assert {name: rows for name, rows in after.items() if rows != before[name]} == {}
    exported(other, study_id, tmp_path / "two")
    assert files(tmp_path / "two") == files(tmp_path / "one")
    return tmp_path / "one"


@pytest.mark.parametrize("dialect", DATABASES)
def test_a_study_of_every_kind_comes_back(today, made, tmp_path, dialect):
    add_today_reference(made)
    folder = there_and_back(today[dialect], made, "demo2", tmp_path)
    assert sorted(files(folder)) == sorted([*EXPECTED_FILES, *(f"{part}_{name}.txt" for part in ("meta", "data") for name in BOTH)])
    order = json.loads((folder / "genows_export.json").read_text())["order"]
    assert order["profiles"][2:8] == [f"demo2_{name}" for name in "arm bin gistic mrna_seq_fpkm ic50 sig".split()]
    assert order["lists"][-1] == "demo2_all"
    assert order["files"].index("meta_timeline_treatment.txt") < order["files"].index("meta_timeline_status.txt")
    report = validate_study(folder, ValidationOptions(reference="the database"), OtherDatabase(made.database, "the database"), Silence())
    assert messages(report, "error") == [] and report.files


@pytest.mark.slow  # A study loaded once more, and 300 questions.
@pytest.mark.parametrize("dialect", DATABASES)
def test_answers_come_back_across_databases(today, request, tmp_path, dialect):
    """What one kind of database exports and the other loads."""
    (another,) = {*DATABASES} - {dialect}
    exported(today[dialect], "demo2", tmp_path / "one")
    with made_on(another, request, tmp_path) as made:
        add_today_reference(made)
        assert load_folder(made, tmp_path / "one").exit_code == 0
        found = compared(today[dialect], made, "demo2")
        assert (found.differences, found.computed) == ([], []) and found.asked > 150


@pytest.mark.slow  # Two studies, each loaded twice, and 300 questions about each.
def test_studies_that_nobody_would_write_come_back(tmp_path, mariadb_server):
    """Folders that are broken at random and load all the same: tests.judges.exports tries more."""
    found, wrong = exports.random_folders((Kind(tmp_path), Kind(tmp_path, mariadb_server)), 12, 3, tmp_path)
    assert wrong == [] and found["the same"] >= 2


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("cancer_type.txt", ["democ\tDemo Cancer\tSeaGreen\ttissue"]),
        ("data_clinical_patient.txt", ["P1\t12\t1:DECEASED", "P2\t30\t0:LIVING", "P3\t\t"]),
        ("data_cna.txt", ["EGFR\t1956\t2\t0\tNA\t-2"]),
        ("cna_pd_annotations_gistic.txt", ["S4\t1956\tEGFR\tPutative_Passenger\tx\t\t"]),
        ("meta_mutations.txt", ["namespaces: NS1,ASCN"]),
        ("data_sig.txt", ["sig_1\tAge\t0.9\t0.1"]),
        ("data_gistic_genes_amp.txt", ["7\t100\t200\tEGFR,\t1\t7p11.2\t0.1"]),
        ("data_gene_panel_matrix.txt", ["S1\tWXS\tDP1", "S2\tWXS\tDP1", "S3\tDP1\tWXS", "S4\tNA\tWXS"]),
        ("meta_ic50.txt", ["pivot_threshold_value: 0.1", "value_sort_order: ASC", "generic_entity_meta_properties: NAME"]),
    ],
)
def test_what_stands_in_the_files(today, tmp_path, name, lines):
    exported(today["sqlite"], "demo2", tmp_path / "one")
    assert set(lines) <= set((tmp_path / "one" / name).read_text().splitlines())


def test_both_databases_give_the_same_bytes(today, tmp_path):
    for dialect, made in today.items():
        exported(made, "demo2", tmp_path / dialect)
    assert files(tmp_path / "sqlite") == files(tmp_path / "mysql")


def test_archives_hold_the_folder_and_are_the_same_whenever_they_are_made(today, tmp_path):
    exported(today["sqlite"], "demo2", tmp_path / "one")
    for name in ("a.tar.gz", "b.tgz", "a.zip", "b.zip"):
        exported(today["sqlite"], "demo2", tmp_path / name)
    assert (tmp_path / "a.tar.gz").read_bytes() == (tmp_path / "b.tgz").read_bytes()
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    wanted = {f"demo2/{name}": content for name, content in files(tmp_path / "one").items()}
    with tarfile.open(tmp_path / "a.tar.gz") as archive:
        assert {member.name: archive.extractfile(member).read() for member in archive if member.isfile()} == wanted
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")} == wanted
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.tar.gz", "a.zip", "b.tgz", "b.zip", "one"]


@pytest.mark.slow  # A study of 60 samples, loaded three times.
def test_the_demo_study_comes_back(tmp_path):
    write_demo(tmp_path / "demo", samples=60, genes=80)
    made, other = databases_with_genes(tmp_path)
    for each in (made, other):  # also for the genes that the first load invents
        assert load_folder(each, tmp_path / "demo").exit_code == 0
    there_and_back(made, other, "demo", tmp_path)
    assert compared(made, other, "demo").differences == []
    for each in (made, other):
        each.database.close()


def databases_with_genes(folder):
    """Two databases with the reference data that come with genows."""
    paths = [folder / name for name in ("first.db", "other.db")]
    made = Made(f"sqlite:///{paths[0]}", empty=False)
    schema.create(made.database)
    made.database.close()
    paths[1].write_bytes(paths[0].read_bytes())
    found = [Made(f"sqlite:///{path}", empty=False) for path in paths]
    for each in found:
        schema.look(each.database)
    return found


@pytest.mark.slow  # Four studies, each loaded twice.
@pytest.mark.parametrize("seed", [7, 28, 128, 187])
def test_mutations_that_nobody_would_write_come_back(tmp_path, seed):
    """Of these seeds some have negative scores and counts, changes of no text, and alleles that differ in letter case alone."""
    header, rows = mafs.maf(seed)
    index = [name.strip().lower() for name in header].index("tumor_sample_barcode")
    for row in rows:
        row.extend(["PX-a"] * (index + 1 - len(row)))
        row[index] = row[index] if row[index] in mafs.SAMPLES else "PX-a"
    about = {"stable_id": "mutations", "profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true"}
    others = {"variant_classification_filter": "", "swissprot_identifier": "accession"}
    samples = "#P\tS\n#P\tS\n#STRING\tSTRING\n#1\t1\nPATIENT_ID\tSAMPLE_ID\nPX\tPX-a\nPX\tPX-b\nTCGA-D1-0001\tTCGA-D1-0001-01\n"
    changed = {
        **{"data_samples.txt": samples, "meta_patients.txt": None, "data_patients.txt": None},
        "meta_mut.txt": meta("MUTATION_EXTENDED", "MAF", "mut.txt", **about, **(others if seed % 2 else {})),
        "mut.txt": "".join("\t".join(cells) + "\n" for cells in [header, *rows]),
    }
    both = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        both.append(made_sqlite(tmp_path / name))
        add_reference(both[-1], mafs.GENES, mafs.ALIASES)
    assert load_folder(both[0], write_folder(tmp_path / "study", {**study_files(), **changed}), allow_skips=True).exit_code == 0
    there_and_back(*both, "demo1", tmp_path)
    for each in both:
        each.database.close()


@pytest.mark.slow  # A study with ten thousands of values.
def test_a_real_study_comes_back(tmp_path):
    made, other = databases_with_genes(tmp_path)
    assert load_folder(made, shared("studies/study_es_0")).exit_code == 0
    there_and_back(made, other, "study_es_0", tmp_path)
    found = compared(made, other, "study_es_0")
    assert (found.differences, found.computed) == ([], []) and found.asked > 150
    for each in (made, other):
        each.database.close()


def test_a_study_by_another_name(today, made, tmp_path):
    (tmp_path / "licence.txt").write_text("Do as you like.\n")
    exported(today["sqlite"], "demo2", tmp_path / "one", ExportOptions("other_2", str(tmp_path / "licence.txt")))
    assert (tmp_path / "one" / "LICENSE").read_text() == "Do as you like.\n"
    add_today_reference(made)
    assert load_folder(made, tmp_path / "one").exit_code == 0
    before, after = contents(today["sqlite"]), contents(made)
    for name in ("profiles", "lists"):
        assert [row[0] for row in after[name]] == [row[0].replace("demo2_", "other_2_") for row in before[name]]
    exported(made, "other_2", tmp_path / "two", ExportOptions("demo2"))
    exported(today["sqlite"], "demo2", tmp_path / "three")
    differing = {name for name, content in files(tmp_path / "three").items() if content != files(tmp_path / "two")[name]}
    assert differing <= {"README.txt", "genows_export.json"}


def test_a_part_of_a_study(today, made, tmp_path):
    for dialect in DATABASES:
        exported(today[dialect], "demo2", tmp_path / dialect, ExportOptions(samples=("S3", "S1")))
    assert files(tmp_path / "sqlite") == files(tmp_path / "mysql")
    folder = tmp_path / "sqlite"
    assert not (folder / "data_gistic_genes_amp.txt").exists()
    add_today_reference(made)
    report = load_folder(made, folder)
    assert (messages(report, "error"), report.exit_code) == ([], 0)
    whole, part = contents(today["sqlite"]), contents(made)
    assert [row[0] for row in part["samples"]] == ["S1", "S3"] and part["patients"] == [("P1",), ("P2",)]
    assert [row for row in part["members"] if row[0] == "demo2_part_all"] == [("demo2_part_all", "S1"), ("demo2_part_all", "S3")]
    assert part["study"][0][4] == "Selection of 2 samples of demo2. One of every kind"
    samples = [row[1:] for row in part["mutations"]]
    assert samples == [row[1:] for row in whole["mutations"] if row[1] in ("S1", "S3")]


def test_parts_name_samples_of_the_study(today, tmp_path):
    for options in (ExportOptions(samples=("S1", "S8", "S9")), ExportOptions(sample_list="demo2_nobody")):
        with pytest.raises(GenowsError) as caught:
            exported(today["sqlite"], "demo2", tmp_path / "one", options)
        assert str(caught.value) in ("demo2 has no sample S8, S9.", "demo2 has no list demo2_nobody.")
    done = exported(today["sqlite"], "demo2", tmp_path / "one", ExportOptions(sample_list="demo2_sequenced"))
    assert done.samples == 3


def test_a_target_that_is_there_is_left_alone(today, tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "x").write_text("x")
    for target in ("there", "no/folder"):
        with pytest.raises(UsageError):
            exported(today["sqlite"], "demo2", tmp_path / target)
    assert files(tmp_path) == {"there/x": b"x"}


def test_the_command_line(today, tmp_path, capsys):
    (tmp_path / "c.properties").write_text(f"db.connection_string={today['sqlite'].settings['db.connection_string']}\n")
    more = ["--config", str(tmp_path / "c.properties"), "--quiet"]
    assert main(["export", "demo2", str(tmp_path / "out"), "--report", str(tmp_path / "report.json"), *more]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'out'}: study demo2: 4 samples; {len(files(tmp_path / 'out'))} files\n"
    assert json.loads((tmp_path / "report.json").read_text())["notes"] == []
    assert main(["export", "nobody", str(tmp_path / "other"), *more]) == 1
    assert capsys.readouterr().err == "genows: There is no study nobody.\n"
