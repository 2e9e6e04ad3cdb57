"""What a load and a validation say of the same folder: findings as (severity, rule, lines, values) of one file."""

import json

import pytest

from genows.cli import main
from tests.loads import add_reference
from tests.studyfolders import load_folder, meta, study_files, write_folder

GENES = [(673, "BRAF", "protein-coding"), (56147, "PCDHA1", "protein-coding"), (56146, "PCDHA2", "protein-coding")]
NAMES = {"profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "false"}


def table(*rows: str) -> str:
    """Rows of cells that are parted by blanks; `_` is an empty cell."""
    return "".join("\t".join("" if cell == "_" else cell for cell in row.split(" ")) + "\n" for row in rows)


def samples(*rows: str) -> str:
    return table("#a b", "#a b", "#STRING STRING", "#1 1", "PATIENT_ID SAMPLE_ID", *rows)


def study(**files: str) -> dict:
    """The files of a study without patients' attributes. *files*: by names without `.txt`."""
    base = {**study_files(), "meta_patients.txt": None, "data_patients.txt": None, "data_samples.txt": samples("P1 S1", "P2 S2")}
    return {**base, **{f"{name}.txt": text for name, text in files.items()}}


@pytest.fixture(params=["load", "validate"])
def run(request, made, tmp_path):
    """run(files, file): (the findings of *file*, the JSON report); `run.mode` is load or validate."""
    add_reference(made, GENES)
    settings = tmp_path / "portal.properties"
    settings.write_text(f"db.connection_string={made.settings['db.connection_string']}\n")

    def do(files, file):
        folder = write_folder(tmp_path / "study", files)
        if request.param == "load":
            report = load_folder(made, folder).as_json()
        else:
            main(["validate", str(folder), "--quiet", "--config", str(settings), "--report", str(tmp_path / "report.json")])
            report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
        told = [(found["severity"], found["rule"], found["lines"], found["values"]) for found in report["messages"] if found["file"] == file]
        return told, report

    do.mode = request.param
    return do


GISTIC = meta("GISTIC_GENES_AMP", "Q-VALUE", "data_gistic.txt", reference_genome_id="hg19")
REGIONS = "chromosome peak_start peak_end genes_in_region amp cytoband q_value"
SEGMENTS = meta("COPY_NUMBER_ALTERATION", "SEG", "data_seg.txt", reference_genome_id="hg19", description="d")
PLACES = "ID chrom loc.start loc.end num.mark seg.mean"


@pytest.mark.parametrize(
    ("rows", "lost"),
    [
        pytest.param(["1 5 5 BRAF 1 1p1 0", "1 6 6 BRAF 1 1p1 0", "1 1 2 BRAF 1 1p1 0"], False, id="regions without width"),
        pytest.param(["1 1 2 , 1 1p1 0", "1 3 4 [] 1 1p1 0", "1 1 2 BRAF 1 1p1 0"], False, id="regions without genes"),
        pytest.param(["1 1 2 NOSUCH 1 1p1 0", "1 3 4 NOSUCH 1 1p1 0", "1 1 2 BRAF 1 1p1 0"], True, id="genes not found"),
    ],
)
def test_regions_that_a_rule_filters_are_not_lost(run, rows, lost):
    _, report = run(study(meta_gistic=GISTIC, data_gistic=table(REGIONS, *rows)), "data_gistic.txt")
    assert [file["data_file"] for file in report["head"]["mostly_lost"]] == (["data_gistic.txt"] if lost else [])


def test_segments_that_end_before_they_start_are_not_lost(run):
    rows = ["S1 1 9 5 1 0.1", "S1 1 8 5 1 0.1", "S1 1 5 8 1 0.1"]
    _, report = run(study(meta_seg=SEGMENTS, data_seg=table(PLACES, *rows)), "data_seg.txt")
    assert report["head"]["mostly_lost"] == []


TCGA = samples("TCGA-AA-0001 TCGA-AA-0001-01", "TCGA-AA-0002 TCGA-AA-0002-01A")
LONG, NORMAL = "TCGA-AA-0001-01A-21R-A00Z-07", "TCGA-AA-0003-11A"
SAME = f"{LONG} (TCGA-AA-0001-01 in the sample file)"
CNA = meta("COPY_NUMBER_ALTERATION", "DISCRETE", "data_cna.txt", stable_id="gistic", **NAMES)
MAF = meta("MUTATION_EXTENDED", "MAF", "data_maf.txt", stable_id="mutations", **NAMES)
MAF_HEADER = "Hugo_Symbol Entrez_Gene_Id Chromosome Start_Position End_Position Variant_Classification Tumor_Seq_Allele2 Tumor_Sample_Barcode HGVSp_Short"
LONG_CNA = meta("COPY_NUMBER_ALTERATION", "DISCRETE_LONG", "data_long.txt", stable_id="cna", **NAMES)
# Rule -> (the files, the data file, the line of the barcode that is the same, that of a normal sample)
BARCODES = {
    "M-02": (dict(meta_cna=CNA, data_cna=table(f"Hugo_Symbol Entrez_Gene_Id {LONG} {NORMAL}", "BRAF 673 2 2")), "data_cna.txt", [1], [1]),
    "CD-02": (
        dict(meta_long=LONG_CNA, data_long=table("Hugo_Symbol Entrez_Gene_Id Sample_Id Value", f"BRAF 673 {LONG} 2", f"BRAF 673 {NORMAL} 2")),
        "data_long.txt",
        [2],
        [3],
    ),
    "SG-02": (
        dict(meta_seg=SEGMENTS, data_seg=table(PLACES, f"{LONG} 1 5 8 1 0.1", f"{NORMAL} 1 5 8 1 0.1")), "data_seg.txt", [2], [3],
    ),
    "MU-11": (
        dict(
            meta_maf=MAF,
            data_maf=table(MAF_HEADER, *(f"BRAF 673 7 5 5 Missense_Mutation T {barcode} p.V600E" for barcode in (LONG, NORMAL))),
        ),
        "data_maf.txt",
        [2],
        [3],
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", BARCODES)
def test_barcodes_that_mean_the_same_sample_are_warned_of(run, rule):
    files, file, same, normal = BARCODES[rule]
    told, report = run(study(data_samples=TCGA, **files), file)
    severity = {"load": "warning", "validate": "error"}[run.mode]
    of_samples = [finding for finding in told if finding[1] == rule]
    assert sorted(of_samples) == sorted([("warning", rule, same, [SAME]), (severity, rule, normal, [NORMAL])])
    if run.mode == "load":
        assert report["head"]["exit_code"] == 0


def test_a_barcode_of_the_sample_file_may_be_the_longer_one(run):
    told, _ = run(study(data_samples=TCGA, meta_seg=SEGMENTS, data_seg=table(PLACES, "TCGA-AA-0002-01 1 5 8 1 0.1")), "data_seg.txt")
    assert told == [("warning", "SG-02", [2], ["TCGA-AA-0002-01 (TCGA-AA-0002-01A in the sample file)"])]


def test_samples_that_differ_only_in_case_are_warned_of(run):
    told, _ = run(study(data_samples=samples("P1 s1", "P2 S1", "P3 S2")), "data_samples.txt")
    assert [finding for finding in told if finding[1] == "C-18"] == [("warning", "C-18", [7], ["S1 (beside s1)"])]


MATRIX = table("Hugo_Symbol Entrez_Gene_Id S1", "BRAF 673 2")


def expression(stable_id, data_file):
    return meta("MRNA_EXPRESSION", "CONTINUOUS", data_file, stable_id=stable_id, **NAMES)


def test_profiles_that_differ_only_in_case_are_warned_of_and_loaded(run, made):
    files = dict(meta_a=expression("mrna", "data_a.txt"), meta_b=expression("MRNA", "data_b.txt"), data_a=MATRIX, data_b=MATRIX)
    told, _ = run(study(**files), "meta_b.txt")
    assert [finding for finding in told if finding[1] == "S-15"] == [("warning", "S-15", [5], ["MRNA"])]
    if run.mode == "load":
        assert made.rows("SELECT `STABLE_ID` FROM `genetic_profile` ORDER BY 1") == [("demo1_MRNA",), ("demo1_mrna",)]


def test_a_data_file_of_two_kinds(run):
    files = dict(meta_a=CNA, meta_b=SEGMENTS.replace("data_seg.txt", "data_cna.txt"), data_cna=MATRIX)
    told, _ = run(study(**files), "meta_b.txt")
    severity = {"load": "warning", "validate": "error"}[run.mode]
    assert [finding for finding in told if finding[1] == "S-48"] == [(severity, "S-48", [4], ["data_cna.txt"])]


def test_a_data_file_of_two_meta_files_that_read_it_alike(run):
    told, _ = run(study(meta_a=CNA, meta_b=expression("mrna", "data_cna.txt"), data_cna=MATRIX), "meta_b.txt")
    assert [finding for finding in told if finding[1] == "S-48"] == []


def test_a_chromosome_that_is_none_is_told_with_its_name(run):
    rows = [f"BRAF 673 {chromosome} 5 5 Missense_Mutation T S1 p.V600E" for chromosome in ("7", "Un", "chrUn", "7", "7")]
    told, report = run(study(meta_maf=MAF, data_maf=table(MAF_HEADER, *rows)), "data_maf.txt")
    assert [finding for finding in told if finding[1] == "MU-62"] == [("warning", "MU-62", [3, 4], ["Un", "chrUn"])]


def test_a_read_count_beyond_the_column_is_told(run):
    header = MAF_HEADER + " t_alt_count t_ref_count"
    rows = [f"BRAF 673 7 {place} 5 Missense_Mutation T S1 p.V600E {counts}" for place, counts in ((4, "2147483647 2"), (5, "2147483648 1"))]
    told, _ = run(study(meta_maf=MAF, data_maf=table(header, *rows)), "data_maf.txt")
    assert [finding for finding in told if finding[1] == "MU-16"] == [("warning", "MU-16", [3], ["2147483648"])]


SV = meta("STRUCTURAL_VARIANT", "SV", "data_sv.txt", stable_id="structural_variants", **NAMES)


def test_numbers_of_structural_variants_that_cannot_be_stored_are_told(run):
    header = "Sample_Id Site1_Hugo_Symbol Site2_Hugo_Symbol SV_Status NCBI_Build Site1_Position Tumor_Read_Count Site1_Region_Number"
    rows = [f"S1 BRAF PCDHA1 SOMATIC GRCh37 {cells}" for cells in ("5 NA _", "many -1 99999999999", "12.0 4 3")]
    told, _ = run(study(meta_sv=SV, data_sv=table(header, *rows)), "data_sv.txt")
    assert [finding for finding in told if finding[1] == "SV-13"] == [
        ("warning", "SV-13", [3], ["many"]),
        ("warning", "SV-13", [3], ["99999999999"]),
    ]


def test_genes_without_ids_are_told_apart_by_their_symbols(run):
    rows = [f"{gene} {entrez} 5 9 9 Missense_Mutation T S1 p.V600E" for gene, entrez in (("PCDHA1", "_"), ("PCDHA2", "_"), ("PCDHA1", "0"))]
    told, _ = run(study(meta_maf=MAF, data_maf=table(MAF_HEADER, *rows)), "data_maf.txt")
    severity = {"load": "warning", "validate": "error"}[run.mode]
    assert [finding[:3] for finding in told if finding[1] == "MU-57"] == [(severity, "MU-57", [4])]
