"""Archives are such that R's cBioPortalData takes each file for what it is: its rules, as facts of its release 2.15.3, beside exported studies."""

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.databases import made_on
from tests.exported import exported
from tests.needs import lacking
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder
from tests.today import add_today_reference, write_today

SCRIPT = Path(__file__).parents[1] / "r" / "datapack.R"
TABLE, STUDY, LICENCE = re.compile(r"data.*\.(txt|seg)$"), re.compile("meta_study"), re.compile("/LICENSE")
NO_EXPERIMENT = re.compile("clinical|study|LICENSE|fusion|gistic")


class Pack:
    """An archive as the package sees it. *path*: of the file; *tables*: paths that are read as tables; *all*: paths of files."""

    def __init__(self, path):
        self.path, self.content = path, {}
        with tarfile.open(path) as archive:
            for member in archive:
                if member.isfile():
                    self.content[member.name] = archive.extractfile(member).read().decode()
        self.all = list(self.content)
        self.tables = [name for name in self.all if TABLE.search(name)]

    def lines(self, name):
        return next(text for path, text in self.content.items() if path.endswith(f"/{name}")).splitlines()

    def names(self):
        return {name.rpartition("/")[2] for name in self.all}


@pytest.fixture(scope="module")
def today(request, tmp_path_factory):
    """The archive of the study that has one of every kind."""
    folder = tmp_path_factory.mktemp("pack")
    with made_on("sqlite", request, folder) as made:
        add_today_reference(made)
        load_folder(made, write_today(folder / "demo2"), unknown_genes="skip")
        (folder / "LICENSE").write_text("Use it.\n")
        exported(made, "demo2", folder / "demo2.tar.gz")
        yield Pack(folder / "demo2.tar.gz")


@pytest.fixture
def packed(request, tmp_path):
    """(further files of a study, its fields) → its archive."""

    def pack(study_id="demo1", **files):
        with made_on("sqlite", request, tmp_path) as made:
            every = {**study_files(), **{name.replace("__", "."): text for name, text in files.items()}}
            folder = write_folder(tmp_path / "folder", {name: text and text.replace("demo1", study_id) for name, text in every.items()})
            report = load_folder(made, folder, unknown_genes="add")
            assert messages(report, "error") == []
            exported(made, study_id, tmp_path / "a.tar.gz")
            return Pack(tmp_path / "a.tar.gz")

    return pack


def test_no_path_means_two_things(today):
    """Of a path that matches twice the package stops; a meta file, list or panel with `data` in its path is read as a table."""
    kinds = [[bool(rule.search(name)) for rule in (TABLE, STUDY, LICENCE)] for name in today.all]
    assert max(map(sum, kinds)) == 1
    others = [name for name in today.tables if not name.rpartition("/")[2].startswith("data_")]
    assert others == []
    assert {"gene_panel_DP1.txt", "cna_pd_annotations_gistic.txt", "case_lists", "cancer_type.txt"} & {part for name in today.tables for part in name.split("/")} == set()


@pytest.mark.parametrize("study_id", ["study_es_0", "my_data", "acc_clinical_2020", "GISTIC_runs"])
def test_a_study_whose_id_misleads_lies_in_another_folder(packed, study_id):
    pack = packed(study_id)
    assert {name.partition("/")[0] for name in pack.all} == {"export"}
    assert f"cancer_study_identifier: {study_id}" in pack.lines("meta_study.txt")
    assert not TABLE.search("export/meta_study.txt")


def test_experiments_have_no_word_that_hides_them(today):
    hidden = {name.rpartition("/")[2] for name in today.tables if NO_EXPERIMENT.search(name)}
    assert hidden == {"data_clinical_sample.txt", "data_clinical_patient.txt", "data_gistic_genes_amp.txt", "data_resource_study.txt"}
    assert {"data_cna.txt", "data_mutations.txt", "data_timeline_treatment.txt"} <= today.names()


def test_there_are_two_clinical_files_with_five_lines_of_header(packed):
    """One alone would be read five rows deep."""
    pack = packed(meta_patients__txt=None, data_patients__txt=None)
    for name in ("data_clinical_sample.txt", "data_clinical_patient.txt"):
        lines = pack.lines(name)
        assert [line.startswith("#") for line in lines[:5]] == [True] * 4 + [False]
    assert pack.lines("data_clinical_patient.txt")[4] == "PATIENT_ID" and len(pack.lines("data_clinical_patient.txt")) > 5


MAF_HEADER = ("Hugo_Symbol", "Entrez_Gene_Id", "NCBI_Build", "Chromosome", "Start_Position", "End_Position", "Variant_Classification", "Reference_Allele", "Tumor_Seq_Allele1",
              "Tumor_Seq_Allele2", "Tumor_Sample_Barcode", "HGVSp_Short")  # fmt: skip


def maf(builds, start="100", classification="Missense_Mutation"):
    """A MAF with a row of each build, at different places."""
    rows = [("TP53", "7157", build, "17", start if start == "0" else str(int(start) + place), str(int(start) + place), classification, "C", "C", "T", "S1", "p.V1L") for place, build in enumerate(builds)]
    return "".join("\t".join(row) + "\n" for row in (MAF_HEADER, *rows))


def with_maf(text):
    return {"meta_mutations__txt": meta("MUTATION_EXTENDED", "MAF", "data_mutations.txt", stable_id="mutations", show_profile_in_analysis_tab="true",
                                        profile_name="Mutations", profile_description="Mutations"), "data_mutations__txt": text}  # fmt: skip


@pytest.mark.parametrize(
    ("builds", "remarks"),
    [
        pytest.param(["", "NA"], [], id="of none there is no column"),
        pytest.param(["GRCh37"] * 3, [], id="all of one"),
        pytest.param(["37", "GRCh37"], [], id="one by two names"),
        pytest.param(["GRCh37"] * 5 + [""], [], id="few without are filled in"),
        pytest.param(["GRCh37"] * 4 + [""], ["no NCBI_Build in 1 of 5 rows"], id="a fifth without stops it"),
    ],
)
def test_builds(packed, builds, remarks):
    pack = packed(**with_maf(maf(builds)))
    assert ("NCBI_Build" in pack.lines("data_mutations.txt")[0].split("\t")) == any(build.strip("NA") for build in builds)
    told = [line for line in pack.lines("README.txt") if "cBioPortalData" in line]
    assert len(told) == len(remarks) and all(remark in line for remark, line in zip(remarks, told, strict=True))


def test_a_maf_without_rows_is_no_table(packed):
    """Such a one stops the package."""
    pack = packed(**with_maf(maf(["GRCh37"], classification="Silent")))
    assert "mutations.txt" in pack.names() and "data_mutations.txt" not in pack.names()
    assert "data_filename: mutations.txt" in pack.lines("meta_mutations.txt")


def test_a_position_is_a_number(packed):
    """With one that is NA all mutations are left out."""
    pack = packed(**with_maf(maf(["GRCh37"], start="0")))
    header, row = (line.split("\t") for line in pack.lines("data_mutations.txt"))
    assert row[header.index("Start_Position")] == "0"


def test_cells_with_a_number_sign_are_as_they_were(packed):
    """The package cuts them off there: nothing is changed for that."""
    samples = study_files()["data_samples.txt"]
    value = samples.splitlines()[-1].split("\t")[-1]
    pack = packed(data_samples__txt=samples.rstrip("\n").removesuffix(value) + "Grade #3\n")
    assert any("Grade #3" in line for line in pack.lines("data_clinical_sample.txt"))


def test_columns_that_the_package_finds(today):
    heads = {name: today.lines(f"data_{name}.txt")[0].split("\t") for name in ("mutations", "cna", "mrna_seq_fpkm", "gistic_genes_amp")}
    assert {"Start_Position", "End_Position", "Tumor_Sample_Barcode", "Hugo_Symbol", "Entrez_Gene_Id"} <= set(heads["mutations"])
    assert heads["cna"][:2] == heads["mrna_seq_fpkm"][:2] == ["Hugo_Symbol", "Entrez_Gene_Id"]
    assert {"peak_start", "peak_end"} <= set(heads["gistic_genes_amp"])


def test_copy_number_is_wide_unless_it_must_be_long(today):
    assert "data_cna.txt" in today.names() and "S1" in today.lines("data_cna.txt")[0]
    assert "Sample_Id" in today.lines("data_cna_long.txt")[0]


@pytest.mark.slow  # R starts, with readr.
def test_r_reads_it(today):
    if not shutil.which("Rscript") or "TRUE" not in subprocess.run(["Rscript", "-e", 'cat(requireNamespace("readr", quietly = TRUE))'], capture_output=True, text=True, check=False).stdout:
        lacking("Rscript with readr (Debian: r-base-core, r-cran-readr)")
    run = subprocess.run(["Rscript", "--vanilla", str(SCRIPT), str(today.path)], capture_output=True, text=True, timeout=120, check=True)
    found = json.loads(run.stdout)
    assert "error" not in found, found
    assert (found["samples"], found["gistic"]) == (["S1", "S2", "S3", "S4"], ["data_gistic_genes_amp.txt"])
    assert {"PURITY", "OS_MONTHS"} <= set(found["attributes"])
    experiments = {name.rpartition("/")[2].removeprefix("data_"): one for name, one in found["experiments"].items()}
    for name in ("mutations.txt", "cna.txt", "mrna_seq_fpkm.txt"):
        lines = today.lines(f"data_{name}")
        assert experiments[name]["rows"] == len(lines) - 1
    assert (experiments["mutations.txt"]["kind"], experiments["cna.txt"]["kind"]) == ("ranges", "matrix")
    assert experiments["cna.txt"]["columns"] == len(today.lines("data_cna.txt")[0].split("\t")) - 2
    assert "Warning" not in run.stderr, run.stderr
