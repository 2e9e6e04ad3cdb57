"""The demo study: repeatable, of the size asked for, and free of anything that a load or a check would complain about."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from genows.cli import main
from genows.demo import study
from genows.demo.study import GENE_INFO, write_demo
from genows.errors import UsageError
from genows.load.findings import Findings
from genows.load.folder import scan
from tests.unit.demo_files import MISSING, contents, lines_of, meta_fields, records

TIMELINES = ("specimen", "treatment", "status", "lab_test")

# Repeatable


def test_the_same_arguments_give_the_same_bytes(tmp_path):
    for name in ("one", "two"):
        write_demo(tmp_path / name, samples=20, genes=30, mutations_per_sample=3)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


@pytest.mark.process
def test_another_process_with_other_hashes_gives_the_same_bytes(tmp_path):
    write_demo(tmp_path / "here", samples=20, genes=30, mutations_per_sample=3)
    code = f"from genows.demo.study import write_demo; write_demo({str(tmp_path / 'there')!r}, 20, 30, 3)"
    here = Path(__file__).resolve().parents[2]
    subprocess.run([sys.executable, "-c", code], cwd=here, env={**os.environ, "PYTHONHASHSEED": "77"}, check=True, timeout=60)
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


def test_another_seed_gives_other_patients_mutations_and_values(tmp_path):
    for seed in (1, 2):
        write_demo(tmp_path / str(seed), samples=20, genes=30, mutations_per_sample=3, seed=seed)
    one, two = contents(tmp_path / "1"), contents(tmp_path / "2")
    for name in ("data_clinical_patient.txt", "data_mutations.maf", "data_cna.txt", "data_expression.txt", "data_protein.txt"):
        assert one[name] != two[name], name
    assert one[GENE_INFO] == two[GENE_INFO]


def test_leaving_out_kinds_does_not_change_the_others(tmp_path):
    whole = write_demo(tmp_path / "whole", samples=20, genes=30, mutations_per_sample=3)
    part = write_demo(tmp_path / "part", samples=20, genes=30, kinds=["expression", "segments"])
    whole_bytes, part_bytes = contents(whole.folder), contents(part.folder)
    for name in ("data_expression.txt", "data_cna_hg19.seg", "data_clinical_sample.txt"):
        assert whole_bytes[name] == part_bytes[name], name
    assert {name for name in part_bytes if name.startswith("data_")} == {
        "data_cancer_type.txt",
        "data_clinical_patient.txt",
        "data_clinical_sample.txt",
        "data_cna_hg19.seg",
        "data_expression.txt",
    }


# Of the size asked for


@pytest.mark.slow  # Four studies are written.
@pytest.mark.parametrize(
    ("samples", "number_of_genes", "per_sample"),
    [
        pytest.param(1, 1, 0, id="the smallest"),
        pytest.param(1, 1, 5, id="one sample, one gene, some mutations"),
        pytest.param(2, 200, 100, id="few samples, many mutations"),
        pytest.param(37, 12, 1, id="many samples, one mutation"),
    ],
)
def test_the_counts_are_those_asked_for(tmp_path, samples, number_of_genes, per_sample):
    demo = write_demo(tmp_path / "study", samples, number_of_genes, per_sample, complete=True)
    rows = records(demo.folder / "data_mutations.maf")
    assert len(rows) == demo.mutations == samples * per_sample
    assert len(records(demo.folder / "data_clinical_sample.txt")) == demo.samples == samples
    assert len(records(demo.folder / "data_clinical_patient.txt")) == demo.patients <= samples
    for kind in ("cna", "log2_cna", "expression", "expression_zscores", "methylation"):
        header, *rows = lines_of(demo.folder / f"data_{kind}.txt")
        assert [len(rows), *{len(row) for row in rows}, len(header)] == [number_of_genes, samples + 2, samples + 2]
    assert not (demo.folder / "data_gene_panel.txt").exists()


def test_an_incomplete_study_leaves_samples_out_and_keeps_the_average(demo, mutations):
    sequenced = meta_fields(demo.folder / "case_lists/cases_sequenced.txt")["case_list_ids"].split("\t")
    assert len(sequenced) < demo.samples
    assert len(mutations) == demo.mutations == 20 * len(sequenced)


def test_extra_clinical_attributes(tmp_path):
    demo = write_demo(tmp_path / "study", samples=30, genes=1, kinds=[], clinical_attributes=4)
    usual = lines_of(write_demo(tmp_path / "usual", samples=30, genes=1, kinds=[]).folder / "data_clinical_sample.txt")[0]
    header, *rows = lines_of(demo.folder / "data_clinical_sample.txt")
    assert header[len(usual) :] == [f"DEMO_ATTRIBUTE_{number}" for number in (1, 2, 3, 4)]
    assert {row[header.index("DEMO_ATTRIBUTE_2")] for row in rows} <= {"TRUE", "FALSE", *MISSING}


def test_the_summary_names_every_file_with_its_size(demo):
    on_disk = {name: len(data) for name, data in contents(demo.folder).items() if name != ".genows-demo.json"}
    assert demo.files == on_disk


def test_progress_rises_by_one_and_ends_at_the_total(tmp_path):
    told = []
    write_demo(tmp_path / "study", samples=5, genes=4, mutations_per_sample=1, progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert {total for _, total in told} == {len(told)}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param({"samples": 0}, "samples is 0", id="no samples"),
        pytest.param({"genes": 0}, "genes is 0", id="no genes"),
        pytest.param({"mutations_per_sample": -1}, "mutations per sample is -1", id="fewer than no mutations"),
        pytest.param({"clinical_attributes": -1}, "clinical attributes is -1", id="fewer than no attributes"),
        pytest.param({"genes": 1, "mutations_per_sample": 1000}, "do not fit into 1 genes", id="more mutations than residues"),
        pytest.param({"study_id": "my study"}, "'my study'", id="a blank in the study id"),
        pytest.param({"study_id": ""}, "''", id="an empty study id"),
        pytest.param({"kinds": ["fusion"]}, "no kind 'fusion'", id="an unknown kind"),
        pytest.param({"kinds": ["panel"]}, "needs the kind 'mutations'", id="a panel without mutations"),
    ],
)
def test_senseless_arguments_are_refused_before_anything_is_written(tmp_path, arguments, words):
    with pytest.raises(UsageError) as caught:
        write_demo(tmp_path / "study", **arguments)
    assert words in str(caught.value)
    assert not (tmp_path / "study").exists()


# Where it may be written


def test_an_empty_folder_will_do(tmp_path):
    assert write_demo(tmp_path, samples=1, genes=1).files


def test_a_folder_with_other_things_is_refused_even_by_force(tmp_path):
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(UsageError, match="is not empty and holds no demo study"):
        write_demo(tmp_path, samples=1, genes=1, force=True)
    assert contents(tmp_path) == {"diary.txt": b"mine"}


def test_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError, match="is a file"):
        write_demo(tmp_path / "file", samples=1, genes=1)


def test_an_earlier_demo_is_replaced_by_force_only(tmp_path):
    write_demo(tmp_path / "study", samples=30, genes=3)
    before = contents(tmp_path / "study")
    with pytest.raises(UsageError, match="replace the study by force"):
        write_demo(tmp_path / "study", samples=1, genes=1, kinds=["cna"])
    assert contents(tmp_path / "study") == before
    write_demo(tmp_path / "study", samples=1, genes=1, kinds=["cna"], force=True)
    write_demo(tmp_path / "fresh", samples=1, genes=1, kinds=["cna"])
    assert contents(tmp_path / "study") == contents(tmp_path / "fresh")


def test_force_spares_a_demo_to_which_something_was_added(tmp_path):
    write_demo(tmp_path / "study", samples=1, genes=1)
    (tmp_path / "study/case_lists/notes.txt").write_text("mine")
    before = contents(tmp_path / "study")
    with pytest.raises(UsageError, match="holds case_lists/notes.txt"):
        write_demo(tmp_path / "study", samples=1, genes=1, force=True)
    assert contents(tmp_path / "study") == before


# Nothing to complain about


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"samples": 40, "genes": 30}, id="all kinds"),
        pytest.param({"samples": 1, "genes": 1, "mutations_per_sample": 0}, id="the smallest"),
        pytest.param({"samples": 5, "genes": 2, "kinds": []}, id="clinical data alone"),
        pytest.param({"samples": 5, "genes": 2, "kinds": ["expression_zscores"]}, id="z-scores without their source"),
        pytest.param({"samples": 5, "genes": 2, "study_id": "my_study_2"}, id="another study id"),
    ],
)
def test_the_loader_finds_nothing_wrong_with_the_folder(tmp_path, arguments):
    demo = write_demo(tmp_path / "study", **arguments)
    findings = Findings()
    folder = scan(demo.folder, findings)
    assert [str(finding) for finding in findings.sorted()] == []
    assert {meta.study_id for meta in folder.metas + folder.case_lists if meta.study_id} == {arguments.get("study_id", "demo")}
    assert {meta.data_file for meta in folder.metas if meta.data_file} <= set(demo.files)


def test_the_folder_has_every_kind_of_data(demo):
    folder = scan(demo.folder, Findings())
    assert {meta.stable_id for meta in folder.metas if meta.stable_id} == {
        "mutations",
        "gistic",
        "log2CNA",
        "rna_seq_v2_mrna",
        "rna_seq_v2_mrna_median_Zscores",
        "methylation_hm450",
        "rppa",
        "structural_variants",
    }
    assert [panel.fields["stable_id"] for panel in folder.panels] == ["demo_panel"]
    assert len(folder.metas) == 8 + len(("study", "cancer type", "patients", "samples", "segments", "panel matrix")) + len(TIMELINES)


def test_every_line_of_a_data_file_has_as_many_cells_as_its_header(demo):
    for name in demo.files:
        if name.startswith(("data_c", "data_m", "data_e", "data_l", "data_p", "reference")):
            assert len({len(cells) for cells in lines_of(demo.folder / name)}) == 1, name


@pytest.mark.parametrize("name", ["data_clinical_patient.txt", "data_clinical_sample.txt"])
def test_the_head_of_a_clinical_file_has_five_lines(demo, name):
    head = [line.split("\t") for line in (demo.folder / name).read_text("utf-8").splitlines()[:6]]
    assert [row[0].startswith("#") for row in head] == [True] * 4 + [False] * 2
    assert len({len(row) for row in head}) == 1
    displays, descriptions, datatypes, priorities, ids = ([cell.lstrip("#") for cell in row] for row in head[:5])
    assert not set(MISSING) & set(displays + descriptions + datatypes + priorities)
    assert set(datatypes) <= {"STRING", "NUMBER", "BOOLEAN"}
    assert all(priority.isdigit() for priority in priorities)
    assert all(name == name.upper() for name in ids)
    rows = records(demo.folder / name)
    for attribute, datatype in zip(ids, datatypes):
        values = [row[attribute] for row in rows if row[attribute] not in MISSING]
        assert values
        if datatype == "NUMBER":
            assert all(float(value) >= 0 for value in values)


def test_ids_are_legal_and_given_once(demo):
    rows = records(demo.folder / "data_clinical_sample.txt")
    patients = [row["PATIENT_ID"] for row in records(demo.folder / "data_clinical_patient.txt")]
    samples = [row["SAMPLE_ID"] for row in rows]
    assert len(set(samples)) == len(samples) and len(set(patients)) == len(patients)
    assert {row["PATIENT_ID"] for row in rows} == set(patients)
    assert all(identifier.replace("-", "").isalnum() for identifier in samples + patients)
    assert 0 < len(samples) - len(patients) < len(samples) / 4


def test_case_lists_are_sorted_and_agree_with_the_columns(demo):
    lists = {path.name: meta_fields(path) for path in (demo.folder / "case_lists").iterdir()}
    samples = {row["SAMPLE_ID"] for row in records(demo.folder / "data_clinical_sample.txt")}
    for fields in lists.values():
        ids = fields["case_list_ids"].split("\t")
        assert ids == sorted(set(ids)) and samples.issuperset(ids)
    for suffix, kind, first in (("cna", "cna", 2), ("rna_seq_v2_mrna", "expression", 2), ("rppa", "protein", 1)):
        header = lines_of(demo.folder / f"data_{kind}.txt")[0]
        assert header[first:] == lists[f"cases_{suffix}.txt"]["case_list_ids"].split("\t")
    categories = [fields["case_list_category"] for fields in lists.values()]
    assert len(set(categories)) == len(categories) == 9


def test_every_sequenced_sample_counts_as_profiled(demo, mutations):
    listed = meta_fields(demo.folder / "case_lists/cases_sequenced.txt")["case_list_ids"].split("\t")
    comment = (demo.folder / "data_mutations.maf").read_text("utf-8").splitlines()[0]
    assert comment.split(": ")[1].split() == listed
    assert {row["Tumor_Sample_Barcode"] for row in mutations} <= set(listed)


def test_panel_samples_have_mutations_in_genes_of_the_panel_only(demo, mutations):
    panel = set(meta_fields(demo.folder / "data_gene_panel.txt")["gene_list"].split("\t"))
    on_panel = {row["SAMPLE_ID"] for row in records(demo.folder / "data_gene_panel_matrix.txt")}
    assert {row["Hugo_Symbol"] for row in mutations if row["Tumor_Sample_Barcode"] in on_panel} <= panel
    assert {row["Tumor_Sample_Barcode"] for row in mutations if row["Sequence_Source"] == "Targeted"} == on_panel
    assert len(panel) == 50 and on_panel


def test_structural_variants_are_of_sequenced_samples_and_of_genes_of_the_study(demo):
    listed = meta_fields(demo.folder / "case_lists/cases_sv.txt")["case_list_ids"].split("\t")
    rows = records(demo.folder / "data_sv.txt")
    genes = {row[0] for row in lines_of(demo.folder / "data_cna.txt")[1:]}
    assert {row["Sample_Id"] for row in rows} <= set(listed)
    assert {row[f"Site{site}_Hugo_Symbol"] for row in rows for site in (1, 2)} <= genes
    assert {row["cbp_driver"] for row in rows} == {"Putative_Driver", "Putative_Passenger"}
    assert {"EML4-ALK fusion", "EGFR intragenic deletion"} <= {row["Event_Info"] for row in rows}


def test_the_smallest_study_has_a_structural_variant(tmp_path):
    """A file without a row is warned of by loads."""
    folder = write_demo(tmp_path / "study", samples=1, genes=1, mutations_per_sample=0).folder
    assert len(records(folder / "data_sv.txt")) == 1


def test_events_lie_within_what_is_known_of_the_patient(demo):
    patients = {row["PATIENT_ID"]: row for row in records(demo.folder / "data_clinical_patient.txt")}
    samples = {row["SAMPLE_ID"]: row["PATIENT_ID"] for row in records(demo.folder / "data_clinical_sample.txt")}
    events = {kind: records(demo.folder / f"data_timeline_{kind}.txt") for kind in TIMELINES}
    for row in [row for rows in events.values() for row in rows]:
        start, stop = int(row["START_DATE"]), int(row["STOP_DATE"] or row["START_DATE"])
        months = patients[row["PATIENT_ID"]]["OS_MONTHS"]
        assert 0 <= start <= stop
        assert months in MISSING or stop <= float(months) * 30.4 + 1
    assert {row["SAMPLE_ID"]: row["PATIENT_ID"] for row in events["specimen"]} == samples
    dead = {patient for patient, row in patients.items() if row["OS_STATUS"] == "1:DECEASED"}
    assert {row["PATIENT_ID"] for row in events["status"] if row["STATUS"] == "Deceased"} == dead
    relapsed = {patient for patient, row in patients.items() if row["DFS_STATUS"] == "1:Recurred/Progressed"}
    assert {row["PATIENT_ID"] for row in events["status"] if row["STATUS"] == "Progression"} == relapsed
    assert len({row["AGENT"] for row in events["treatment"]}) > 10


def test_a_full_disk_is_one_sentence_and_leaves_no_half_of_a_study(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(study, "segment_rows", lambda *_: map(full, [1]))
    with pytest.raises(UsageError, match="new cannot be written: No space left on device"):
        write_demo(tmp_path / "new", samples=2, genes=2)
    assert [path for path in (tmp_path / "new").rglob("*") if path.is_file()] == []


def test_a_folder_beneath_a_file_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot be written: Not a directory"):
        write_demo(tmp_path / "file" / "new", samples=1, genes=1)


def test_the_command_that_comes_next_can_be_typed_as_it_stands(tmp_path, capsys):
    assert main(["demo", str(tmp_path / "a demo"), "--samples", "1", "--genes", "1"]) == 0
    assert capsys.readouterr().out.endswith(f"genows reference '{tmp_path}/a demo/reference/gene_info.txt'\n")
