"""Updates: what the files of a folder replace of a study that is in the database, and that all else stays. Source: the specification of updates."""

import pytest

from genows.cli import main
from genows.export.study import ExportOptions
from genows.load.packing import repack_changed
from genows.load.progress import Silence
from genows.load.sampleremoval import remove_samples
from tests.databases import made_sqlite
from tests.exported import contents, exported
from tests.invariants import broken
from tests.partstudies import STUDY_ID, Matrix, Part, write_part
from tests.studyfolders import fields, file_report, load_folder, messages, meta, write_folder
from tests.today import add_today_reference, write_today
from tests.updated import differences, faults, stored, well, with_genes


def update(made, folder, files, **options):
    """The report of an update with these files of the study."""
    return load_folder(made, write_folder(folder, files), update=True, **options)


@pytest.mark.parametrize("seed", range(4))
def test_an_update_gives_what_a_load_of_all_files_together_gives(made, tmp_path, seed):
    (tmp_path / "other").mkdir()
    assert faults(with_genes(made), with_genes(made_sqlite(tmp_path / "other")), tmp_path, seed) == []


def test_an_export_of_the_same_study_changes_nothing(made, tmp_path):
    add_today_reference(made)
    well(load_folder(made, write_today(tmp_path / "demo2"), unknown_genes="skip"))
    before = contents(made)
    some = ("S2", "S3")
    exported(made, "demo2", tmp_path / "part", ExportOptions(samples=some, as_id="demo2"))
    report = well(load_folder(made, tmp_path / "part", update=True, unknown_genes="skip"))
    assert differences(before, contents(made)) == {}
    assert file_report(report, "data_cna.txt").counters["entries replaced"] == 2
    # Of S2 and S3 the assay of patients has the third sample too.
    assert report.derived["samples that no file names"] == 1
    remove_samples(made.database, "demo2", some, [])
    well(load_folder(made, tmp_path / "part", update=True, unknown_genes="skip"))
    # Samples that come back are the last in matrices.
    assert {*differences({name: sorted(rows, key=repr) for name, rows in before.items()}, stored(made, ()))} == {"matrices"}
    assert broken(made) == [] and list(repack_changed(made.database, Silence())) == []


def three_samples(**more):
    return Part({f"S{number}": (f"P{number}", {"PURITY": str(number)}) for number in (1, 2, 3)}, ["PURITY"], **more)


def test_the_worked_matrix(made, tmp_path):
    """Source: 4.3 of the specification."""
    matrix = Matrix(["S1", "S2"], {"EGFR": {"S1": "2", "S2": "0"}, "TP53": {"S1": "NA", "S2": "-1"}})
    well(load_folder(with_genes(made), write_part(tmp_path / "a", three_samples(matrices={"cna": matrix}))))
    given = Part(matrices={"cna": Matrix(["S2", "S3"], {"EGFR": {"S2": "1", "S3": "-2"}, "BRAF": {"S2": "0", "S3": "2"}})})
    well(load_folder(made, write_part(tmp_path / "b", given, is_whole=False), update=True))
    found = contents(made)
    assert [row[3] for row in sorted(found["matrices"], key=lambda row: row[1])] == [",0,2,", "2,1,-2,", "NA,,,"]
    assert sorted((row[:4] for row in found["copy number"]), key=repr) == [(f"{STUDY_ID}_gistic", "S1", 1956, 2), (f"{STUDY_ID}_gistic", "S3", 1956, -2), (f"{STUDY_ID}_gistic", "S3", 673, 2)]
    remove_samples(made.database, STUDY_ID, ["S2"], [])
    assert [row[3] for row in sorted(contents(made)["matrices"], key=lambda row: row[1])] == [",2,", "2,-2,", "NA,,"]


@pytest.mark.parametrize("shown", ["true", "false"])
def test_events_follow_whether_the_profile_is_shown(made, tmp_path, shown):
    matrix = Matrix(["S1", "S2"], {"EGFR": {"S1": "2", "S2": "-2"}})
    folder = write_part(tmp_path / "a", three_samples(matrices={"cna": matrix}))
    was = "false" if shown == "true" else "true"
    text = (folder / "meta_cna.txt").read_text()
    (folder / "meta_cna.txt").write_text(text.replace("tab: true", f"tab: {was}"))
    well(load_folder(with_genes(made), folder))
    given = write_part(tmp_path / "b", Part(matrices={"cna": Matrix(["S3"], {"EGFR": {"S3": "2"}})}), is_whole=False)
    (given / "meta_cna.txt").write_text(text.replace("tab: true", f"tab: {shown}").replace("profile_name: cna\n", ""))
    well(load_folder(made, given, update=True))
    assert [row[1] for row in contents(made)["copy number"]] == (["S1", "S2", "S3"] if shown == "true" else [])
    assert contents(made)["profiles"][0][3:6] == ("cna", "cna", int(shown == "true")) and broken(made) == []


@pytest.mark.parametrize(("lists", "cna"), [("keep", ["S1", "S2"]), ("strict", ["S1"])])
def test_lists(made, tmp_path, lists, cna):
    """Source: 4.4 of the specification."""
    part = Part({name: (f"P{name}", {}) for name in ("S1", "S2")}, lists={"all": ["S1", "S2"], "cna": ["S1", "S2"], "sequenced": ["S1"]})
    well(load_folder(made, write_part(tmp_path / "a", part)))
    given = Part({name: (f"P{name}", {}) for name in ("S2", "S3")}, lists={"sequenced": ["S3"]})
    report = well(load_folder(made, write_part(tmp_path / "b", given, is_whole=False), update=True, lists=lists))
    members: dict[str, list[str]] = {}
    for name, sample in contents(made)["members"]:
        members.setdefault(name.removeprefix(f"{STUDY_ID}_"), []).append(sample)
    assert members == {"all": ["S1", "S2", "S3"], "sequenced": ["S1", "S3"], "cna": cna}
    (note,) = [finding for finding in report.findings.sorted() if finding.rule == "CL-13"]
    assert list(note.values) == [f"{STUDY_ID}_cna"] and ("stays as it is" in note.text) == (lists == "keep")


@pytest.mark.parametrize(("merge", "purity", "events"), [(False, [], ["TREATMENT"]), (True, ["1"], ["STATUS", "TREATMENT"])])
def test_what_the_columns_do_not_have(made, tmp_path, merge, purity, events):
    found = {"timeline": {"P1": [(1, "", "STATUS", "a"), (2, "", "TREATMENT", "b")], "P2": [(5, "", "STATUS", "c")]}}
    well(load_folder(made, write_part(tmp_path / "a", three_samples(found=found))))
    given = Part({"S1": ("P1", {"SITE": "lung"})}, ["SITE"], found={"timeline": {"P1": [(9, "", "TREATMENT", "d")]}})
    well(load_folder(made, write_part(tmp_path / "b", given, is_whole=False), update=True, merge=merge))
    found = contents(made)
    assert [row[2] for row in found["values"] if row[:2] == ("S1", "PURITY")] == purity and ("S1", "SITE", "lung") in found["values"]
    assert sorted(row[3] for row in found["events"] if row[0] == "P1") == events and ("P2", 5, None, "STATUS", "AGENT", "c") in found["events"]


def test_the_texts_of_a_study_alone(made, tmp_path):
    well(load_folder(made, write_part(tmp_path / "a", three_samples(texts={"citation": "Somebody 2020"}))))
    texts = {"meta_study.txt": fields(cancer_study_identifier=STUDY_ID, name="New", tags_file="tags.json"), "tags.json": '{"a": 1}'}
    before, report = contents(made), well(update(made, tmp_path / "b", texts))
    after = contents(made)
    assert differences(before, after) == {"study": ([("demo1", "brca", "First", "", "", 1, None, "Somebody 2020", None, 1, None)], [("demo1", "brca", "New", "", "", 1, None, "Somebody 2020", None, 1, '{"a":1}')])}
    assert report.study_id == STUDY_ID and report.as_json()["head"]["updated"]["rows_before"]["sample"] == 3


def test_results_over_all_samples_are_replaced_by_kind(made, tmp_path):
    add_today_reference(made)
    folder = write_today(tmp_path / "demo2")
    well(load_folder(made, folder, unknown_genes="skip"))
    before = contents(made)
    name, data = next((path.name, path.with_name(path.read_text().partition("data_filename: ")[2].split()[0])) for path in folder.glob("meta_*") if "GISTIC_GENES_AMP" in path.read_text())
    files = {name: (folder / name).read_text(), data.name: data.read_text().replace("0.1", "0.2")}
    well(update(made, tmp_path / "b", files, unknown_genes="skip"))
    gone, new = differences(before, contents(made))["regions"]
    assert len(gone) == len(new) > 0 and {row[4] for row in new} == {"0.2"}


REFUSED = {
    "unknown study": ({"meta_study.txt": fields(cancer_study_identifier="nosuch", name="x")}, "study nosuch is not in the database: load it without --update"),
    "another genome": ({"meta_study.txt": fields(cancer_study_identifier=STUDY_ID, reference_genome="hg38")}, "another reference genome than hg38"),
    "another patient": (
        {"meta_samples.txt": meta("CLINICAL", "SAMPLE_ATTRIBUTES", "d.txt"), "d.txt": "PATIENT_ID\tSAMPLE_ID\nP2\tS1\n"},
        "PATIENT_ID is not the patient whom the sample belongs to in the database",
    ),
    "another kind of profile": (
        {"meta_cna.txt": meta("COPY_NUMBER_ALTERATION", "LOG2-VALUE", "d.txt", stable_id="gistic"), "d.txt": "Hugo_Symbol\tS1\nEGFR\t1\n"},
        "is in the database as another one, COPY_NUMBER_ALTERATION / DISCRETE",
    ),
    "other segments": (
        {"meta_seg.txt": meta("COPY_NUMBER_ALTERATION", "SEG", "d.txt", reference_genome_id="hg38"), "d.txt": "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"},
        "reference_genome_id differs from that of the study's segments in the database, hg19",
    ),
    "an unknown sample": ({"meta_cna.txt": meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d.txt", stable_id="gistic"), "d.txt": "Hugo_Symbol\tS9\nEGFR\t1\n"}, "column of a sample that the sample file does not define"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_is_refused_changes_nothing(made, tmp_path, why):
    part = three_samples(matrices={"cna": Matrix(["S1"], {"EGFR": {"S1": "2"}})}, found={"segments": {"S1": [("1", 1, 50, "0.5")]}})
    well(load_folder(with_genes(made), write_part(tmp_path / "a", part)))
    files, sentence = REFUSED[why]
    before, report = contents(made), update(made, tmp_path / "b", files)
    assert report.exit_code == 1 and any(sentence in text for text in messages(report, "error")), messages(report, "error")
    assert contents(made) == before


def test_by_command(made, tmp_path, capsys):
    settings = tmp_path / "portal.properties"
    settings.write_text("".join(f"{name}={text}\n" for name, text in made.settings.items()))
    part, given = write_part(tmp_path / "a", three_samples()), write_part(tmp_path / "b", Part({"S4": ("P1", {})}), is_whole=False)
    command = ["load", "--config", str(settings), "--quiet"]
    assert main([*command, str(part)]) == 0
    before = contents(made)
    assert main([*command, "--update", "--dry-run", str(given)]) == 0 and contents(made) == before
    assert "entries new: 1" in capsys.readouterr().out
    assert main([*command, "--update", "--lists", "strict", "--merge", str(given)]) == 0
    assert "rows before (" in capsys.readouterr().out and [row[0] for row in contents(made)["samples"]] == ["S1", "S2", "S3", "S4"]
    assert main([*command, "--merge", str(given)]) == 2 and "belong to --update" in capsys.readouterr().err


def test_what_is_packed_of_other_profiles_is_left(made, tmp_path):
    genes = {gene: {sample: str(number) for number, sample in enumerate(("S1", "S2", "S3"))} for gene in ("EGFR", "TP53")}
    owners = ["S1", "S2", "S3"]
    part = three_samples(matrices={"expression": Matrix(owners, genes), "log2": Matrix(owners, genes)}, found={"mutations": {"S1": [("TP53", 100, "C")]}})
    well(load_folder(with_genes(made), write_part(tmp_path / "a", part)))
    names = {name: pk for name, pk in made.rows("SELECT `STABLE_ID`, `GENETIC_PROFILE_ID` FROM `genetic_profile`")}
    kinds = {names[f"{STUDY_ID}_{name}"]: kind for name, kind in (("rna_seq_mrna", "coarse ranks"), ("log2CNA", "coarse ranks"), ("mutations", "mutations"))}
    for owner, kind in kinds.items():
        made.run(f"UPDATE `genows_packed` SET `CONTENT` = 'as it was' WHERE `KIND` = '{kind}' AND `OWNER` = {owner} AND `ITEM` = 'index'")
    given = Part({"S4": ("P4", {"PURITY": "4"})}, ["PURITY"], matrices={"log2": Matrix(["S4"], {"EGFR": {"S4": "1"}})})
    well(load_folder(made, write_part(tmp_path / "b", given, is_whole=False), update=True))
    left = made.rows("SELECT `OWNER`, `KIND` FROM `genows_packed` WHERE `CONTENT` = 'as it was'")
    assert {owner: kind for owner, kind in left} == {owner: kind for owner, kind in kinds.items() if owner != names[f"{STUDY_ID}_log2CNA"]}
    remove_samples(made.database, STUDY_ID, ["S4"], [])
    left = made.rows("SELECT `OWNER`, `KIND` FROM `genows_packed` WHERE `CONTENT` = 'as it was'")
    assert [owner for owner, _ in left] == [names[f"{STUDY_ID}_rna_seq_mrna"]]


def test_a_long_file_updates_a_wide_matrix_and_names_a_panel(made, tmp_path):
    matrix = Matrix(["S1", "S2"], {"EGFR": {"S1": "2", "S2": "0"}, "TP53": {"S1": "1", "S2": "-1"}})
    panels = {"S1": {"cna": "DP1"}, "S2": {"cna": "DP1"}}
    well(load_folder(with_genes(made), write_part(tmp_path / "a", three_samples(matrices={"cna": matrix}, panels=panels))))
    files = {
        "meta_long.txt": meta("COPY_NUMBER_ALTERATION", "DISCRETE_LONG", "d.txt", stable_id="gistic", gene_panel="DP2"),
        "d.txt": "Hugo_Symbol\tEntrez_Gene_Id\tSample_Id\tValue\tcbp_driver\tcbp_driver_annotation\nEGFR\t1956\tS2\t-2\tPutative_Driver\tx\nBRAF\t673\tS3\t2\t\t\n",
    }
    well(update(made, tmp_path / "b", files))
    found = contents(made)
    assert sorted(row[1:] for row in found["matrices"]) == [(673, None, ",,2,"), (1956, None, "2,-2,,"), (7157, None, "1,,,")]
    assert sorted(row[1:6] for row in found["copy number"]) == [("S1", 1956, 2, None, None), ("S2", 1956, -2, None, "Putative_Driver"), ("S3", 673, 2, None, None)]
    assert sorted(row[1:] for row in found["profiled"]) == [("S1", "DP1"), ("S2", "DP2"), ("S3", "DP2")] and broken(made) == []


def test_fusions_go_into_the_profile_that_is_there(made, tmp_path):
    found = {"variants": {"S1": [("TP53", "ALK")], "S2": [("EGFR", "KRAS")]}}
    well(load_folder(with_genes(made), write_part(tmp_path / "a", three_samples(found=found))))
    files = {
        "meta_fusion.txt": meta("FUSION", "FUSION", "d.txt", stable_id="fusion"),
        "d.txt": "Hugo_Symbol\tEntrez_Gene_Id\tTumor_Sample_Barcode\tFusion\nBRAF\t673\tS2\tBRAF-PTEN\nPTEN\t5728\tS2\tBRAF-PTEN\n",
    }
    well(update(made, tmp_path / "b", files))
    query = "SELECT s.STABLE_ID, v.SITE1_ENTREZ_GENE_ID, v.SITE2_ENTREZ_GENE_ID FROM structural_variant v JOIN sample s ON s.INTERNAL_ID = v.SAMPLE_ID ORDER BY 1"
    assert made.rows(query) == [("S1", 7157, 238), ("S2", 673, 5728)]
    assert [row[0] for row in contents(made)["profiles"]] == [f"{STUDY_ID}_structural_variants"]


def test_two_files_of_a_profile_replace_a_sample_once(made, tmp_path):
    found = {"mutations": {"S1": [("TP53", 100, "C"), ("EGFR", 101, "G")], "S2": [("ALK", 102, "C")]}}
    well(load_folder(with_genes(made), write_part(tmp_path / "a", three_samples(found=found))))
    one = write_part(tmp_path / "one", Part(found={"mutations": {"S1": [("BRAF", 100, "C")]}}), is_whole=False)
    two = write_part(tmp_path / "two", Part(found={"mutations": {"S1": [("KRAS", 103, "C")], "S3": [("ALK", 102, "C")]}}), is_whole=False)
    for name in ("meta_mutations.txt", "data_mutations.txt"):
        text = (two / name).read_text().replace("data_mutations", "data_more")
        (one / name.replace("mutations", "more")).write_text(text)
    well(load_folder(made, one, update=True))
    query = "SELECT s.STABLE_ID, m.ENTREZ_GENE_ID FROM mutation m JOIN sample s ON s.INTERNAL_ID = m.SAMPLE_ID ORDER BY 1, 2"
    assert made.rows(query) == [("S1", 673), ("S1", 3845), ("S2", 238), ("S3", 238)]
    assert [row[2] for row in sorted(contents(made)["values"]) if row[1] == "MUTATION_COUNT"] == ["2", "1", "1"]
    # What nobody has any more is gone.
    assert made.rows("SELECT COUNT(*) FROM `mutation_event`") == [(3,)]


def test_nobody_is_told_that_the_study_is_not_packed(made, tmp_path, caplog):
    part = three_samples(found={"mutations": {"S1": [("TP53", 100, "C")]}})
    well(load_folder(with_genes(made), write_part(tmp_path / "a", part)))
    well(load_folder(made, write_part(tmp_path / "b", Part({"S4": ("P4", {})}), is_whole=False), update=True))
    assert caplog.messages == [] and list(repack_changed(made.database, Silence())) == []


def test_segments_without_a_genome_are_on_that_of_the_stored_ones(made, tmp_path):
    part = three_samples(found={"segments": {"S1": [("1", 1, 50, "0.5")]}})
    folder = write_part(tmp_path / "a", part)
    text = (folder / "meta_segments.txt").read_text()
    (folder / "meta_segments.txt").write_text(text.replace("hg19", "hg38"))
    well(load_folder(made, folder))
    given = write_part(tmp_path / "b", Part(found={"segments": {"S2": [("2", 1, 50, "0.1")]}}), is_whole=False)
    (given / "meta_segments.txt").write_text(text.replace("reference_genome_id: hg19\n", ""))
    well(load_folder(made, given, update=True))
    found = contents(made)
    assert [row[:2] for row in found["segments"]] == [("S1", "1"), ("S2", "2")] and found["segment files"][0][0] == "hg38"
    assert sorted(row[::2] for row in found["values"] if row[1] == "FRACTION_GENOME_ALTERED") == [("S1", "1.0000"), ("S2", "0.0000")]


def test_events_stay_until_positions_need_more_room(made, tmp_path):
    """Of 255 samples a position is a byte, of 256 it is two."""
    samples = {f"S{number}": (f"P{number}", {}) for number in range(254)}
    found = {"mutations": {"S1": [("TP53", 100, "C")], "S253": [("TP53", 101, "G")]}}
    well(load_folder(with_genes(made), write_part(tmp_path / "a", Part(samples, found=found, lists={"all": list(samples), "mine": ["S1", "S253"]}))))
    kept = "`KIND` = 'events of genes' AND `ITEM` = '0'"
    ((content,),) = made.rows(f"SELECT `CONTENT` FROM `genows_packed` WHERE {kept}")
    for number in (254, 255):
        well(load_folder(made, write_part(tmp_path / str(number), Part({f"S{number}": (f"P{number}", {})}), is_whole=False), update=True))
        assert list(repack_changed(made.database, Silence())) == []
        assert (made.rows(f"SELECT `CONTENT` FROM `genows_packed` WHERE {kept}") == [(content,)]) == (number == 254)


def test_the_report_names_the_study_as_it_is_called_now(made, tmp_path):
    well(load_folder(with_genes(made), write_part(tmp_path / "whole", three_samples())))
    study_file = {"meta_study.txt": fields(cancer_study_identifier=STUDY_ID, name="Another name")}
    assert update(made, tmp_path / "given", study_file).study_name == "Another name"
    study_file = {"meta_study.txt": fields(cancer_study_identifier=STUDY_ID, description="About it")}
    assert update(made, tmp_path / "other", study_file).study_name == "Another name"
