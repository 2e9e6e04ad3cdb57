"""What `genows prepare` makes of matrices and lists: kinds told by head and values, columns by their synonyms, folders without an error."""

import gzip
import math

import pytest

from genows.errors import GenowsError
from genows.load.progress import Silence
from genows.load.validate import ValidationOptions, validate_study
from genows.load.validationsources import Package
from genows.prepare import layouts, matrices
from genows.prepare.folder import Wishes
from genows.prepare.study import prepare
from genows.prepare.tables import Loose
from genows.prepare.telling import FileTold
from tests.judges.prepared import judge_demo

GENES = "TP53 KRAS EGFR BRAF PTEN MYC RB1 NF1 ATM APC CDH1 IDH1".split()
SAMPLES = [f"S{number}" for number in range(1, 9)]
PEOPLE = "PATIENT_ID\tSAMPLE_ID\n" + "".join(f"P{name[1:]}\t{name}\n" for name in SAMPLES)


def matrix(value, head="Hugo_Symbol", genes=GENES, samples=SAMPLES, mark="\t"):
    """A matrix of value(row, column)."""
    rows = [mark.join([gene, *(str(value(row, column)) for column in range(len(samples)))]) for row, gene in enumerate(genes)]
    return "\n".join([mark.join([head, *samples]), *rows]) + "\n"


def wave(row, column):
    return round(math.sin(row * 5 + column * 3) * 1.4, 4)


@pytest.fixture
def made(tmp_path):
    """made(kinds, **{name: text}): prepares these files with a clinical table; (Telling, folder). The folder has no error."""

    def run(wishes=None, valid=True, **files):
        (tmp_path / "loose").mkdir()
        for name, text in {"people_tsv": PEOPLE, **files}.items():
            if text is not None:
                (tmp_path / "loose" / ".".join(name.rsplit("_", 1))).write_bytes(text if isinstance(text, bytes) else text.encode())
        paths = sorted((tmp_path / "loose").iterdir())
        telling = prepare(tmp_path / "study", paths, Wishes("lab", **(wishes or {})), Silence())
        report = validate_study(tmp_path / "study", ValidationOptions(), Package("human"), Silence())
        assert [str(finding) for finding in report.findings.sorted() if finding.severity == "error"] == [] or not valid
        return telling, tmp_path / "study"

    return run


def rows(path):
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


def fields(path):
    return dict(line.split(": ", 1) for line in path.read_text(encoding="utf-8").splitlines() if ": " in line)


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("x", lambda row, column: (row + column) % 5 - 2, "discrete-cna"),
        ("x", lambda row, column: ("AMP", "Gain", "HOMDEL", "diploid")[(row + column) % 4], "discrete-cna"),
        ("x", lambda row, column: round(abs(wave(row, column)) / 2, 3), "methylation"),
        ("x", lambda row, column: wave(row, column), "zscores"),
        ("x", lambda row, column: int(200 + 100 * wave(row, column)), "expression"),
        ("x", lambda row, column: round(10 * abs(wave(row, column)), 3), "expression"),
        ("x", lambda row, column: round(row + wave(row, column) - 2, 3), "expression"),
        ("x", lambda row, column: round(2 + wave(row, column) / 4, 3), "linear-cna"),
        ("log2_copy_number", lambda row, column: round(wave(row, column) / 3, 3), "log2-cna"),
        ("rppa", lambda row, column: round(wave(row, column) / 3, 3), "protein"),
        ("mrna_zscores", lambda row, column: round(wave(row, column) / 3, 3), "zscores"),
        ("mrna_agilent", lambda row, column: round(wave(row, column) / 3, 3), "expression"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_the_values_of_a_matrix_are(tmp_path, name, value, kind):
    path = tmp_path / f"{name}.tsv"
    path.write_text(matrix(value))
    loose = Loose(path, FileTold(path.name))
    assert layouts.guess(loose, layouts.layout_of(loose)).kinds == (kind,)


def test_a_matrix_that_may_be_several_is_asked_for(made):
    small = matrix(lambda row, column: round(wave(row, column) / 3, 3))
    with pytest.raises(GenowsError) as caught:
        made(values_tsv=small)
    for kind in ("log2-cna", "expression", "zscores"):
        assert f"--kind 'values.tsv={kind}'" in str(caught.value)


def test_what_is_asked_for_is_told_by_the_option(made):
    small = matrix(lambda row, column: round(wave(row, column) / 3, 3))
    telling, folder = made({"kinds": {"values.tsv": "log2-cna"}}, values_tsv=small)
    assert fields(folder / "meta_log2CNA.txt")["datatype"] == "LOG2-VALUE"
    assert [row[0] for row in rows(folder / "data_log2CNA.txt")[1:]] == GENES
    assert "12 rows of 8 samples" in telling.text()


def test_names_of_genes_with_their_ids_and_columns_that_describe_rows(made):
    text = "Gene\tGene_ID\tCytoband\tS1\tS2\nTP53|7157\tx\t17p\t5\t300\n?|100130426\tx\t1q\t6\t7\nTP53\tx\t1\t.\t8\nKRAS (3845)\tx\t12p\tNA\tfew\nNA\tx\t-\t1\t1\n"
    telling, folder = made(expression_counts_tsv=text, valid=False)
    assert rows(folder / "data_rna_seq_v2_mrna.txt") == [
        ["Hugo_Symbol", "Entrez_Gene_Id", "S1", "S2"],
        ["TP53", "7157", "5", "300"],
        ["", "100130426", "6", "7"],
        ["TP53", "", "NA", "8"],
        ["KRAS", "3845", "NA", "NA"],
    ]
    for said in ("Cytoband -> left out", "no number, written as NA", "`few`", "row that names no gene, left out"):
        assert said in " ".join(telling.text().split()), said


def test_a_matrix_with_samples_in_its_rows_is_turned_in_blocks(made, monkeypatch):
    text = matrix(lambda row, column: 100 * row + column, head="sample", genes=SAMPLES, samples=GENES, mark=",")
    monkeypatch.setattr(matrices, "BLOCK", 100)
    telling, folder = made(tpm_csv=text)
    found = rows(folder / "data_mrna_seq_tpm.txt")
    assert found[0] == ["Hugo_Symbol", "Entrez_Gene_Id", *SAMPLES]
    assert found[1:] == [[gene, "", *(str(100 * sample + place) for sample in range(8))] for place, gene in enumerate(GENES)]
    assert telling.text().count("turned") == 1


def test_z_scores_name_the_expression_that_they_are_of(made):
    levels = matrix(lambda row, column: int(200 + 100 * wave(row, column)))
    _, folder = made(a_zscores_tsv=matrix(wave), b_expression_tsv=levels)
    assert fields(folder / "meta_rna_seq_v2_mrna_median_Zscores.txt")["source_stable_id"] == "rna_seq_v2_mrna"


def test_decimal_commas_and_names_that_r_has_changed(made):
    people = PEOPLE.replace("\tS", "\t12-S").replace("12-SAMPLE", "SAMPLE")
    text = matrix(lambda row, column: f"{100 + abs(wave(row, column))}".replace(".", ","), samples=[f"X12.{name}" for name in SAMPLES], mark=";")
    telling, folder = made(people_tsv=people, rna_csv=text)
    assert rows(folder / "data_rna_seq_v2_mrna.txt")[0][2:] == [f"12-{name}" for name in SAMPLES]
    assert rows(folder / "data_rna_seq_v2_mrna.txt")[1][2] == "100.0"
    assert "decimal commas" in telling.text()


def test_segments_by_other_names_and_of_copies(made):
    text = "Sample;Chromosome;Start.bp;End.bp;Seg.CN\nS1;chr23;1;2e6;2\nS1;1;1;500;4\nS2;Y;5;9;2\nS2;25;5;9;2\nS2;1;x;9;2\nS2;1;-1;9;2\n"
    telling, folder = made({"genome": "hg38"}, seg_csv=text)
    assert rows(folder / "data_segments.txt")[1:] == [["S1", "X", "1", "2000000", "0", "0"], ["S1", "1", "1", "500", "0", "1"], ["S2", "Y", "5", "9", "0", "0"]]
    assert fields(folder / "meta_segments.txt")["reference_genome_id"] == "hg38"
    assert "3 × segment whose place or mean cannot be read, left out (lines 5, 6" in telling.text()


def test_fusions_of_callers_become_structural_variants(made):
    star = "sample\t#FusionName\tJunctionReadCount\tLeftGene\tLeftBreakpoint\tRightGene\tRightBreakpoint\n"
    star += "S1\tTMPRSS2--ERG\t12\tTMPRSS2^ENSG00000184012.11\tchr21:42880008:-\tERG^ENSG00000157554.18\tchr21:39817544:-\n"
    names = "Sample_ID,Fusion,Status\nS2,EML4-ALK fusion,germline\nS3,unclear,\n"
    telling, folder = made({"genome": "hg19"}, star_tsv=star, names_csv=names)
    head, *found = rows(folder / "data_sv.txt")
    cells = [dict(zip(head, row, strict=True)) for row in found]
    assert [(row["Sample_Id"], row["Site1_Hugo_Symbol"], row["Site2_Hugo_Symbol"], row["SV_Status"]) for row in cells] == [
        ("S2", "EML4", "ALK", "GERMLINE"),
        ("S1", "TMPRSS2", "ERG", "SOMATIC"),
    ]
    assert (cells[1]["Site1_Chromosome"], cells[1]["Site2_Position"], cells[1]["Tumor_Split_Read_Count"], cells[1]["NCBI_Build"]) == ("21", "39817544", "12", "GRCh37")
    assert "variant that names no gene, left out (line 3: `unclear`)" in telling.text()


def test_a_variant_that_stands_twice_is_told(made):
    text = "Sample_Id\tSite1_Hugo_Symbol\tSite2_Hugo_Symbol\tClass\tLength\n" + "S1\tEML4\tALK\tFUSION\t12\n" * 2 + "S2\tEML4\tALK\tFUSION\t7\n"
    telling, folder = made({"genome": "hg19"}, sv_tsv=text)
    assert [row[0] for row in rows(folder / "data_sv.txt")[1:]] == ["S1", "S2"]
    assert "Length -> SV_Length" in telling.text()
    assert "variant that stands in an earlier row, left out (line 3" in telling.text()


def test_one_long_row_does_not_make_a_title_of_the_head(made):
    text = matrix(lambda row, column: int(200 + 100 * wave(row, column))) + "MDM2" + "\t7" * 40 + "\n"
    telling, folder = made(rna_tsv=text)
    assert [row[0] for row in rows(folder / "data_rna_seq_v2_mrna.txt")] == ["Hugo_Symbol", *GENES]
    assert "row with more cells than the head, left out" in telling.text()


def test_depths_stand_for_counts_only_where_there_are_none(made):
    head = "Hugo_Symbol\tTumor_Sample_Barcode\tVariant_Classification\tHGVSp_Short\tt_depth\ttumor_vaf\tt_ref_count\tt_alt_count\n"
    _, folder = made(calls_maf=head + "TP53\tS1\tMissense_Mutation\tp.R175H\t0\t0\t\t\n")
    assert "tumor_depth" not in rows(folder / "data_mutations.txt")[0]


def test_mutations_of_which_no_row_is_left_are_refused(made):
    with pytest.raises(GenowsError, match="no row could be written .row on another genome than hg19"):
        made({"genome": "hg19"}, calls_maf="Hugo_Symbol\tTumor_Sample_Barcode\tVariant_Classification\tNCBI_Build\nTP53\tS1\tMissense_Mutation\thg38\n")


def test_a_table_of_samples_beside_one_of_patients_is_about_samples(made):
    people = "PATIENT_ID\tSAMPLE_ID\tSUBTYPE\nP1\tS1\tx\nP2\tS2\ty\n"
    _, folder = made(people_tsv=people, more_tsv="PATIENT_ID\tHEIGHT\nP1\t170\nP2\t180\n")
    assert "SUBTYPE" in rows(folder / "data_clinical_sample.txt")[4]
    assert "SUBTYPE" not in rows(folder / "data_clinical_patient.txt")[4]


def test_timelines_keep_their_columns(made):
    text = "Patient,Start Date,Stop_Date,Event_Type,Agent\nP1,-10,20.4,Treatment,Drug A\nP2,2020-01-05,,Surgery,\nP3,5,,,x\nP9,1,,Status,\n"
    telling, folder = made(events_csv=text)
    assert rows(folder / "data_timeline.txt") == [
        ["PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE", "Agent"],
        ["P1", "-10", "20", "Treatment", "Drug A"],
        ["P9", "1", "", "Status", ""],
    ]
    for said in ("day with a fraction", "event whose day is no whole number", "event without a kind"):
        assert said in telling.text()


def test_panels_with_their_matrix_and_long_copy_number(made):
    panel = "stable_id: P50\ndescription: d\ngene_list: TP53\tKRAS\n"
    long = "gene\tSample\tCNA\nTP53\tS1\t-2\nKRAS\tS2\t2\nKRAS\tS3\t7\n"
    telling, folder = made(p50_txt=panel, matrix_tsv="Sample_ID\tgistic\tmutations\nS1\tP50\tP50\nS2\tother\tNA\n", long_tsv=long, valid=True)
    assert rows(folder / "data_gene_panel_matrix.txt") == [["SAMPLE_ID", "cna"], ["S1", "P50"], ["S2", "NA"]]
    assert rows(folder / "data_cna_long.txt")[1:] == [["TP53", "S1", "-2"], ["KRAS", "S2", "2"]]
    for said in ("panel whose definition is not among the files", "no level of copy number", "no file of such a profile"):
        assert said in telling.text()


def test_lists_of_levels_take_words_as_matrices_do(made):
    telling, folder = made(list_tsv="gene\tSample\tCNA\nTP53\tS1\tHOMDEL\nKRAS\tS2\tAMP\nKRAS\tS3\t1.0\nEGFR\tS3\tGain\n", valid=True)
    assert rows(folder / "data_cna_long.txt")[1:] == [["TP53", "S1", "-2"], ["KRAS", "S2", "2"], ["KRAS", "S3", "1"], ["EGFR", "S3", "1"]]
    assert "words for levels of copy number, written as -2 to 2" in telling.text()


def test_gene_sets_want_their_expression_and_version(made):
    sets = matrix(lambda row, column: round(wave(row, column) / 2, 3), genes=[f"HALLMARK_{gene}" for gene in GENES])
    levels = matrix(lambda row, column: int(200 + 100 * wave(row, column)))
    telling, folder = made({"geneset_version": "msigdb_7.4"}, sets_tsv=sets, rna_tsv=levels)
    meta = fields(folder / "meta_gsva_scores.txt")
    assert (meta["source_stable_id"], meta["geneset_def_version"]) == ("rna_seq_v2_mrna", "msigdb_7.4")


@pytest.mark.parametrize("version", [None, "msigdb_7.4"])
def test_gene_sets_without_them_are_asked_for(made, version):
    sets = matrix(lambda row, column: round(wave(row, column) / 2, 3), genes=[f"HALLMARK_{gene}" for gene in GENES])
    with pytest.raises(GenowsError, match="need the expression" if version else "--geneset-version|need the expression"):
        made({"geneset_version": version}, sets_tsv=sets)


def test_assays_keep_what_describes_their_entities(made):
    text = "ENTITY_STABLE_ID\tNAME\tURL\tS1\tS2\nd1\tDrug 1\thttp://d\t>8\t0.5\nd2\tDrug 2\thttp://e\t1\tNA\n"
    _, folder = made(ic50_tsv=text)
    meta = fields(folder / "meta_ic50.txt")
    assert (meta["datatype"], meta["generic_assay_type"], meta["generic_entity_meta_properties"]) == ("LIMIT-VALUE", "TREATMENT_RESPONSE", "NAME,URL")
    assert rows(folder / "data_ic50.txt") == [line.split("\t") for line in text.splitlines()]


def test_matrices_by_probes_and_by_ensembl_ids_are_led_on(made):
    with pytest.raises(GenowsError, match="named by Ensembl ids"):
        made(x_tsv=matrix(wave, genes=[f"ENSG{number:011}" for number in range(12)]))


def test_a_demo_study_taken_apart_answers_as_the_study_did(tmp_path):
    compared, differences, asked = judge_demo(tmp_path, 5, samples=30, genes=40)
    assert differences == []
    assert asked == ["log2-cna"]
    assert min(compared[what] for what in ("/api/samples", "/api/copynumbersegments", "MUTATION_EXTENDED/MAF", "PROTEIN_LEVEL/LOG2-VALUE")) > 10


def test_packed_files_with_lines_above_the_head(made):
    gct = "#1.2\n12\t8\nName\tDescription\t" + "\t".join(SAMPLES) + "\n" + "".join(f"{gene}\tna\t" + "\t".join(["12"] * 8) + "\n" for gene in GENES)
    _, folder = made(rna_gz=gzip.compress(gct.encode()))
    assert rows(folder / "data_rna_seq_v2_mrna.txt")[1] == ["TP53", "", *["12"] * 8]


def test_treatments_are_a_timeline(made):
    text = "patient_id,drug,start_date_days,end_date_days,line\nP1,Cytarabine,0,20,1\nP1,Daunorubicin,3,10,1\nP2,Imatinib,5,,1\n"
    telling, folder = made(treatments_csv=text)
    assert rows(folder / "data_timeline.txt") == [
        ["PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE", "AGENT", "line"],
        ["P1", "0", "20", "TREATMENT", "Cytarabine", "1"],
        ["P1", "3", "10", "TREATMENT", "Daunorubicin", "1"],
        ["P2", "5", "", "TREATMENT", "Imatinib", "1"],
    ]
    assert "TREATMENT is written" in telling.text()


def test_a_treatment_a_patient_is_a_timeline_where_little_else_is_told(made):
    _, folder = made(treatments_csv="Patient;Drug;Start day;Stop day;Response\nP1;Tamoxifen;5;20;CR\nP2;Tamoxifen;8;;PD\n")
    assert rows(folder / "data_timeline.txt")[1] == ["P1", "5", "20", "TREATMENT", "Tamoxifen", "CR"]
    assert not (folder / "data_clinical_patient.txt").exists()


def test_treatments_beside_much_else_are_attributes(made):
    _, folder = made(people_csv="Patient;Age;Stage;Sex;Therapy;Start;Stop;Grade;Site\nP1;60;II;F;A;5;9;1;x\nP2;50;I;M;B;5;9;1;y\n")
    assert not (folder / "data_timeline.txt").exists() and (folder / "data_clinical_patient.txt").exists()


def test_a_small_matrix_with_samples_in_its_rows_is_turned_where_it_is_said_to_be_one(made):
    _, folder = made({"kinds": {"x.csv": "expression"}}, x_csv="sample,TP53,KRAS,EGFR\nS1,1.5,200,3\nS2,12,3,4\n")
    assert rows(folder / "data_rna_seq_v2_mrna.txt")[:2] == [["Hugo_Symbol", "Entrez_Gene_Id", "S1", "S2"], ["TP53", "", "1.5", "12"]]


def test_a_table_whose_columns_are_called_as_genes_is_told_of(made):
    telling, folder = made(x_csv="sample,TP53,KRAS,EGFR\nS1,1.5,200,3\nS2,12,3,4\n")
    assert "columns called as genes" in telling.text() and "--kind 'x.csv=KIND'" in telling.text()


def test_a_second_line_of_heads_is_left_out(made):
    head = "Hybridization REF\tS1\tS2\ngene_id\tnormalized_count\tnormalized_count\n"
    telling, folder = made(rsem_txt=head + "".join(f"{gene}|{number}\t12.5\t3\n" for number, gene in enumerate(GENES, start=7157)))
    assert [row[1:] for row in rows(folder / "data_rna_seq_v2_mrna.txt")[1:]] == [[str(7157 + place), "12.5", "3"] for place in range(12)]
    assert "second line of heads, left out" in telling.text()


def test_gistics_table_of_values_is_known_by_its_name(made):
    values = matrix(lambda row, column: round(wave(row, column) / 3, 3))
    _, folder = made(all_data_by_genes_txt=values)
    assert fields(folder / "meta_log2CNA.txt")["datatype"] == "LOG2-VALUE"


def test_treatments_by_dates_of_the_calendar_are_refused(made):
    with pytest.raises(GenowsError, match=r"Start date has no whole numbers \(2009-01-01\); a timeline counts days"):
        made(treatments_csv="Patient,Treatment,Start date\nP1,A,2009-01-01\nP1,B,2009-01-03\n")


def test_fusions_of_patients_are_structural_variants(made):
    _, folder = made(fusions_tsv="Patient_ID\tGene1\tGene2\nP1\tPML\tRARA\n")
    assert rows(folder / "data_sv.txt")[1][:3] == ["S1", "PML", "RARA"]


STAR_FUSION = "#FusionName\tJunctionReadCount\tLeftGene\tLeftBreakpoint\tRightGene\tRightBreakpoint\nRUNX1--RUNX1T1\t20\tRUNX1^ENSG1\tchr21:34859474:-\tRUNX1T1^ENSG2\tchr8:92017363:-\n"
ARRIBA = "#gene1\tgene2\tbreakpoint1\tbreakpoint2\ttype\tsplit_reads1\nPML\tRARA\t15:74315749\t17:38504568\ttranslocation\t5\n"
CALLS = "Gene\tChr\tStart\tRef\tAlt\tHGVSp\n" + "".join(f"KRAS\t12\t{25398280 + place}\tC\tT\tp.G{12 + place}D\n" for place in range(5))
TERMS = "term\twords\tgroup\nfirst\tcell cycle\tA\nsecond\tapoptosis\tB\n"
MUTATED = "Hugo_Symbol\tTumor_Sample_Barcode\tVariant_Classification\tHGVSp_Short\tNCBI_Build\nKRAS\tS1\tMissense_Mutation\tp.G12D\tGRCh38\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(STAR_FUSION, r"two genes a row \(LeftGene, RightGene\), as in fusions, and no column of samples", id="STAR-Fusion"),
        pytest.param(ARRIBA, r"two genes a row \(gene1, gene2\), as in fusions, and no column of samples", id="Arriba"),
        pytest.param(CALLS, "mutations without a column of samples", id="calls without their classes"),
        pytest.param(TERMS, "none has an id that the mutations name; call the right one Sample_ID or Patient_ID", id="no table of people"),
    ],
)
def test_what_names_no_sample_makes_no_patients_of_other_things(made, text, said):
    with pytest.raises(GenowsError, match=said):
        made(calls_maf=MUTATED, found_tsv=text)


@pytest.mark.parametrize(("more", "told"), [("", True), ("\ttumor_depth", False), ("\tt_depth", False)])
def test_frequencies_that_no_load_can_keep_are_told(made, more, told):
    head, row = MUTATED.splitlines()
    telling, _ = made(calls_maf=f"{head}\ti_TumorVAF_WU{more}\n{row}\t45.66{more and chr(9) + '100'}\n")
    assert ("without a depth (tumor_depth)" in telling.text()) == told


@pytest.mark.parametrize(
    ("head", "there"), [("Status\tOS (Monate)", False), ("OS_STATUS\tOS_DAYS", True), ("OS_STATUS\tOS_MONTHS", True), ("OS_STATUS\tAge", False)]
)
def test_survival_that_nobody_would_see_is_asked_for(made, head, there):
    telling, folder = made(followed_tsv=f"Patient_ID\t{head}\nP1\talive\t31\nP2\tdead\t52\n")
    assert ("Survival: there is none" in telling.text()) == (not there)
    assert ("OS_MONTHS" in (folder / "data_clinical_patient.txt").read_text(encoding="utf-8")) == there
