"""Chromosomes, builds and read counts as other programs write them, and NUL bytes: what is stored and what is told."""

import gzip

import pytest

from tests import genecells
from tests.genecells import expression, mutations

loaded = genecells.loaded
SEGMENT_COLUMNS = ("ID", "chrom", "loc.start", "loc.end", "num.mark", "seg.mean")
GISTIC_COLUMNS = ("chromosome", "peak_start", "peak_end", "genes_in_region", "amp", "cytoband", "q_value")


def segments(*chromosomes):
    rows = [("S1", chromosome, str(100 * place), str(100 * place + 50), "5", "0.5") for place, chromosome in enumerate(chromosomes, start=1)]
    fields = "description: d\nreference_genome_id: hg19\n"
    head = "cancer_study_identifier: demo1\ngenetic_alteration_type: COPY_NUMBER_ALTERATION\ndatatype: SEG\ndata_filename: data.seg\n"
    return {"meta_segments.txt": head + fields, "data.seg": genecells.table(SEGMENT_COLUMNS, *rows)}


def gistic(*places):
    """*places*: (chromosome, cytoband)."""
    rows = [(chromosome, "100", "200", "KRAS", "1", cytoband, "0.1") for chromosome, cytoband in places]
    head = "cancer_study_identifier: demo1\ngenetic_alteration_type: GISTIC_GENES_AMP\ndatatype: Q-VALUE\nreference_genome_id: hg19\n"
    return {"meta_gistic.txt": head + "data_filename: data_gistic.txt\n", "data_gistic.txt": genecells.table(GISTIC_COLUMNS, *rows)}


@pytest.mark.parametrize(
    ("written", "stored", "as_number"),
    [
        ("MT", "MT", "MT"), ("M", "MT", "MT"), ("chrM", "MT", "MT"), ("chrMT", "MT", "MT"), ("m", "MT", "MT"), ("ChrX", "X", "23"), ("x", "X", "23"),
        ("chry", "Y", "24"), ("chr12", "12", "12"), ("CHR7", "7", "7"), ("07", "7", "7"), ("12.0", "12", "12"), (" 3 ", "3", "3"), ("23", "23", "23"),
    ],
)  # fmt: skip
def test_a_chromosome_is_read_alike_in_all_files(made, loaded, written, stored, as_number):
    it = loaded({**mutations({"Chromosome": written}), **segments(written), **gistic((written, f"{written.strip()}p1"), ("12", "chr12p1"))})
    assert it.report.exit_code == 0, it.report.findings.sorted()
    assert made.rows("SELECT `CHR` FROM `mutation_event`") == [(as_number,)]
    assert made.rows("SELECT `CHR` FROM `copy_number_seg`") == [(stored,)]
    autosome = [(int(stored),)] if stored.isdigit() and int(stored) < 23 else []
    assert sorted(made.rows("SELECT `CHROMOSOME` FROM `gistic`")) == sorted([*autosome, (12,)])
    assert not it.told("data_mutations.txt", "MU-62") and not it.told("data_gistic.txt", "GI-08")


def test_what_is_no_chromosome_is_told_with_those_that_are(loaded):
    it = loaded(mutations({}, {"Chromosome": "GL000192.1"}, {"Chromosome": "chrUn"}, {"Chromosome": "25"}, {}, {}, {}))
    (finding,) = [finding for finding in it.report.findings.sorted() if finding.rule == "MU-62"]
    assert finding.lines == [3, 4, 5] and "MT" in finding.text
    assert len(it.mutations()) == 4


@pytest.mark.parametrize(("build", "told"), [("GRCh37", []), ("hg19", []), ("37", []), ("grch37", ["MU-12"]), ("37.0", ["MU-12"]), ("38", ["MU-12"])])
@pytest.mark.parametrize("entrez", ["3845", "NA"])
def test_a_genome_has_three_names(loaded, build, told, entrez):
    it = loaded(mutations({"NCBI_Build": build, "Entrez_Gene_Id": entrez}))
    assert [rule for rule, *_ in it.told("data_mutations.txt") if rule == "MU-12"] == told
    (part,) = [part for part in it.report.files if part.data_file == "data_mutations.txt"]
    assert part.counters.get("build mismatches", 0) == (build == "38")


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        pytest.param(("t_alt_count", "t_ref_count"), [], id="the names themselves"),
        pytest.param(("T_Alt_Count",), [], id="in another case"),
        pytest.param(("i_t_alt_count", "t_ref_count"), ["i_t_alt_count for t_alt_count"], id="another name"),
        pytest.param(("t_alt_count", "AD_Alt"), ["AD_Alt for t_alt_count"], id="another name behind the usual one, which counts"),
        pytest.param(("Norm_AD_Ref",), ["Norm_AD_Ref for n_ref_count"], id="of normal tissue"),
        pytest.param(("TVarCov", "TTotCov"), ["TVarCov for t_alt_count", "TTotCov, TVarCov for t_ref_count"], id="coverage"),
        pytest.param(("TVarCov", "t_alt_count"), [], id="coverage beside a count"),
        pytest.param(("n_depth", "normal_depth", "normal_vaf"), ["normal_depth, normal_vaf for n_alt_count", "normal_depth, normal_vaf for n_ref_count"], id="depth"),
    ],
)  # fmt: skip
def test_columns_that_stand_for_read_counts_are_named_in_a_note(loaded, columns, told):
    files = mutations({})
    header, row = files["data_mutations.txt"].splitlines()
    text = "\n".join(["\t".join([header, *columns]), "\t".join([row, *("3" for _ in columns)])]) + "\n"
    it = loaded({**files, "data_mutations.txt": text})
    found = [(severity, value) for rule, severity, _, values in it.told("data_mutations.txt", "MU-16") for value in values]
    assert found == [("note", value) for value in told]


NUL_PLACES = [
    pytest.param("data_expression.txt", "TP53\t7157\t1\t2\0\t3", 3, [4], id="a matrix"),
    pytest.param("data_mutations.txt", "p.G12\0D", 2, [12], id="mutations"),
    pytest.param("data_samples.txt", "P2\tS\0002", 7, [2], id="samples"),
    pytest.param("meta_expression.txt", "profile_name: \0n", 6, [], id="a meta file"),
    pytest.param("panel.txt", "gene_list: KRAS\0", 3, [], id="a panel"),
    pytest.param("case_lists/cases_sequenced.txt", "case_list_ids: S1\0", 5, [], id="a case list"),
]


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
@pytest.mark.parametrize("far", [False, True], ids=["in front", "far behind"])
@pytest.mark.parametrize(("file", "text", "line", "columns"), NUL_PLACES)
def test_a_nul_byte_is_told_with_its_place(loaded, file, text, line, columns, far, packed):
    """Far behind: not among the bytes that are looked at first."""
    files = {
        **genecells.study(),
        **expression(("KRAS", "3845", "1", "2", "3"), ("TP53", "7157", "1", "2", "3")),
        **mutations({}),
        "panel.txt": "stable_id: PA\ndescription: a\ngene_list: KRAS\n",
    }
    if packed and not file.startswith("data") or far and file == "data_samples.txt":
        return  # Only data files may be packed, and the first lines of this one mean something.
    whole = files[file].replace(text.replace("\0", ""), text, 1)
    assert "\0" in whole
    if far:
        whole, line = "".join(f"# {number} {'x' * 80}\n" for number in range(20)) + whole, line + 20
        if not file.startswith("data"):
            whole = whole.replace("# ", "x: ")
    it = loaded({**files, file: gzip.compress(whole.encode()) if packed else whole})
    (finding,) = [finding for finding in it.report.findings.sorted() if "a NUL byte" in finding.text]
    assert (finding.file, finding.lines, list(finding.columns)) == (file, [line], columns)
    # Of a panel that cannot be read a load warns, as ever.
    assert (it.report.exit_code, finding.rule) == ((0, finding.rule) if file == "panel.txt" else (1, "F-02"))


def test_a_patient_whose_barcode_is_short_gets_a_01_and_not_a_cut(loaded):
    it = loaded({"data_samples.txt": genecells.SAMPLES + "TCGA-AA-0001\tTCGA-AA-0001\n"})
    (finding,) = [finding for finding in it.report.findings.sorted() if finding.rule == "C-34"]
    assert "-01 is added" in finding.text and list(finding.values) == ["TCGA-AA-0001"]
