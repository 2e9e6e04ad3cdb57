"""`genows prepare`: what becomes of files, columns, ids and cells in the forms in which labs have them."""

import gzip
import shutil

import pytest

from genows.errors import GenowsError
from genows.load.progress import Silence
from genows.load.validate import ValidationOptions, validate_study
from genows.load.validationsources import NoReference
from genows.prepare.attributes import attribute_id
from genows.prepare.folder import Wishes
from genows.prepare.mutationcells import change_of, class_of, derived_class, fraction, genome_of, place_of, whole
from genows.prepare.study import prepare
from genows.prepare.tables import split

MAF = "Hugo_Symbol\tTumor_Sample_Barcode\tVariant_Classification\tHGVSp_Short\nTP53\tS1\tMissense_Mutation\tp.R175H\nKRAS\tS2\tMissense_Mutation\tp.G12D\n"


class Prepared:
    """A prepared folder. *told*: what was printed."""

    def __init__(self, folder, told):
        self.folder, self.told = folder, told

    def rows(self, name):
        """The rows of data_NAME.txt as dicts, without the definitions of attributes."""
        lines = [line for line in (self.folder / f"data_{name}.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        head, *rows = [line.split("\t") for line in lines]
        return [dict(zip(head, row, strict=True)) for row in rows]

    def patients(self):
        return {row.pop("PATIENT_ID"): row for row in self.rows("clinical_patient")}

    def samples(self):
        return {row["SAMPLE_ID"]: row for row in self.rows("clinical_sample")}


@pytest.fixture
def prepared(tmp_path):
    """prepared({file: text or bytes}, option=…) → Prepared, whose folder is valid."""

    def run(files, **wishes):
        paths = []
        for name, content in files.items():
            paths.append(tmp_path / name)
            paths[-1].write_bytes(content if isinstance(content, bytes) else content.encode())
        telling = prepare(tmp_path / "made", paths, Wishes(**{"study_id": "lab", **wishes}), Silence())
        source = NoReference()
        report = validate_study(tmp_path / "made", ValidationOptions(reference=source.name), source, Silence())
        assert [finding for finding in report.findings.sorted() if finding.severity == "error"] == []
        return Prepared(tmp_path / "made", telling.text())

    return run


def refused(prepared, files, **wishes):
    with pytest.raises(GenowsError) as error:
        prepared(files, **wishes)
    return str(error.value)


# Tables

FORMS = {
    "plain": lambda text: text.encode(),
    "gzip": lambda text: gzip.compress(text.encode()),
    "byte order mark, CRLF": lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
    "old Macintosh": lambda text: text.replace("\n", "\r").encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 without mark": lambda text: text.encode("utf-16-le"),
    "Windows-1252": lambda text: text.encode("cp1252"),
    "commas": lambda text: text.replace("\t", ",").encode(),
    "semicolons": lambda text: text.replace("\t", ";").encode(),
    "bars": lambda text: text.replace("\t", "|").encode(),
    "blanks": lambda text: text.replace("\t", "  ").encode(),
    "quotes": lambda text: "\n".join("\t".join(f'"{cell}"' for cell in line.split("\t")) for line in text.split("\n")[:-1]).encode(),
    "titles above": lambda text: f"Table S1: patients\n\n{text}".encode(),
    "comments above": lambda text: f"#version 2.4\n# made by hand\n{text}".encode(),
    "head with #": lambda text: f"#{text}".encode(),
    "no last line end": lambda text: text.rstrip("\n").encode(),
    "blank columns behind": lambda text: text.replace("\n", "\t\t\n").encode(),
    "blank lines": lambda text: text.replace("\n", "\n\n").encode(),
    "head repeated": lambda text: (text + text).encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_table_is_read_however_it_was_saved(prepared, form):
    table = "Sample\tAge\tTown\nS1\t61\tMünster\nS2\t50\tBonn\n"
    made = prepared({"table.txt": FORMS[form](table)})
    assert made.patients() == {"S1": {"AGE": "61", "TOWN": "Münster"}, "S2": {"AGE": "50", "TOWN": "Bonn"}}


def test_cells_in_quotes_may_hold_what_parts_cells_and_lines(prepared):
    made = prepared({"table.csv": 'Sample,Note,Size\nS1,"a, ""b""\nc",1\nS2,5" long,2\n"S3,"x,3\n'})
    assert {name: row["NOTE"] for name, row in made.patients().items()}["S1"] == 'a, "b" c'
    assert made.patients()["S2"]["NOTE"] == '5" long'


def test_rows_of_another_length_are_told(prepared):
    made = prepared({"table.tsv": "Sample\tAge\tStage\nS1\t61\tII\nS2\t50\nS3\t40\tI\tx\nlonely\n"})
    assert list(made.patients()) == ["S1", "S2"]
    for sentence in ("fewer cells than the head, read as blank behind its end (line 3)", "more cells than the head, left out (line 4)", "one cell, left out (line 5"):
        assert sentence in made.told


def test_r_rows_with_names(prepared):
    made = prepared({"table.txt": '"Age" "Stage"\n"case-1" 61 "II"\n"case-2" 50 "I"\n'})
    assert made.patients()["case-1"] == {"AGE": "61", "STAGE": "II"}


def test_columns_of_one_name_are_both_kept(prepared):
    made = prepared({"table.tsv": "Sample\tStage\tStage\nS1\tI\tII\n"})
    assert made.patients()["S1"] == {"STAGE": "I", "STAGE_2": "II"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\n1\t5\t.\tA\n", "vcf2maf"),
        ("%PDF-1.4\n1 0 obj, x\n", "a PDF"),
        ('\n<!DOCTYPE html>\n<html lang="en">, please sign in\n', "a page of HTML or XML"),
        ('{"genes": [1, 2],\n"a": 3}\n', "JSON; tables are read"),
        (b"PK\x03\x04" + bytes(100), "save it as tab-separated text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "save it as tab-separated text"),
        ("", "empty"),
        ("\n \n", "empty"),
        ("onecell\naline\n", "one cell"),
        ("Sample\tAge\n", "no row"),
        (b"\x1f\x8b\x08\x00broken", "unpacked"),
        ("colour\tsize\nbright\tlarge\nbright\tlarge\n", "--kind 'x.txt=KIND'"),
    ],
)
def test_what_is_no_table_gets_a_sentence_that_leads_on(prepared, tmp_path, content, sentence):
    text = refused(prepared, {"x.txt": content})
    assert text.startswith("x.txt") and sentence in text
    assert not (tmp_path / "made").exists() and not list(tmp_path.glob(".made*"))


def test_every_file_that_cannot_be_read_is_told_in_one_run(prepared):
    text = refused(prepared, {"a.txt": "", "b.txt": "one\ncell\n", "c.maf": MAF})
    assert "a.txt" in text and "b.txt" in text and "c.maf" not in text


def test_a_folder_that_is_there_stays(prepared, tmp_path):
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "mine").write_text("mine", encoding="utf-8")
    assert "is not empty" in refused(prepared, {"c.maf": MAF})
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["mine"]


# Mutations


@pytest.mark.parametrize(
    ("column", "name"),
    [
        *((name, "HGVSp_Short") for name in ("Protein_Change", "AAChange", "amino_acid_change", "Amino_Acid_Change", "HGVSp", "aa change")),
        *((name, "Tumor_Sample_Barcode") for name in ("Sample", "SampleID", "tumor_sample_barcode", "Patient", "sample.name")),
        *((name, "Hugo_Symbol") for name in ("Gene", "gene_name", "SYMBOL", "Gene.refGene")),
        *((name, "Start_Position") for name in ("Start.bp", "Start_position", "start", "POS")),
        *((name, "End_Position") for name in ("End_position", "End.bp", "chromEnd")),
        *((name, "Chromosome") for name in ("Chrom", "chr", "seqnames")),
        *((name, "t_alt_count") for name in ("i_t_alt_count", "t_alt_reads")),
    ],
)
def test_columns_of_mutations_get_the_formats_names(prepared, column, name):
    cells = {"Hugo_Symbol": "TP53", "Tumor_Sample_Barcode": "S1", "HGVSp_Short": "p.R175H", "Chromosome": "17", "Start_Position": "7", "End_Position": "7", "t_alt_count": "3"}
    head = [column if known == name else known for known in cells]
    made = prepared({"calls.txt": "\t".join(head) + "\n" + "\t".join(cells.values()) + "\n"}, genome="hg19")
    (row,) = made.rows("mutations")
    assert {known: row[known] for known in cells} == cells
    assert f"{column} " in made.told and f"-> {name}" in made.told


def test_the_columns_values_tell_among_several_of_one_meaning(prepared):
    made = prepared({"calls.txt": "Gene\tGene_Symbol\tSample\tMutation\tAA change\nENSG00000141510\tTP53\tS1\tc.524G>A\tp.R175H\n"})
    (row,) = made.rows("mutations")
    assert (row["Hugo_Symbol"], row["HGVSp_Short"], row["Variant_Classification"]) == ("TP53", "p.R175H", "Missense_Mutation")
    assert "not read by loads: Gene, Mutation" in made.told


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("p.R132H", "p.R132H"),
        ("R132H", "R132H"),
        ("p.Arg132His", "p.R132H"),
        ("ENSP00000260947.4:p.Arg132His", "p.R132H"),
        ("IDH1:NM_005896:exon4:c.G395A:p.R132H,IDH1:NM_1:exon4:c.G395A:p.R132H", "p.R132H"),
        ("p.(Gly12Asp)", "p.G12D"),
        ("p.Val600%3D", "p.V600="),
        ("p.Glu746_Ala750del", "p.E746_A750del"),
        ("p.R132H;p.R133H", "p.R132H"),
        ("p.Leu288ProfsTer12", "p.L288Pfs*12"),
        (".", ""),
    ],
)
def test_protein_changes(text, change):
    assert change_of(text) == change


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Missense_Mutation", "Missense_Mutation"),
        ("missense_variant&splice_region_variant", "Missense_Mutation"),
        ("nonsynonymous SNV", "Missense_Mutation"),
        ("stopgain", "Nonsense_Mutation"),
        ("frameshift deletion", "Frame_Shift_Del"),
        ("splice_acceptor_variant", "Splice_Site"),
        ("Splicing", "Splice_Site"),
        ("synonymous SNV", "Silent"),
        ("something", None),
    ],
)
def test_kinds_of_mutations(text, kind):
    assert class_of(text) == kind


def test_alleles_tell_whether_bases_are_lost():
    assert class_of("frameshift_variant", "A", "ATT") == "Frame_Shift_Ins"
    assert class_of("frameshift_variant", "AT", "-") == "Frame_Shift_Del"
    assert derived_class("p.T1fs", "-", "A") == "Frame_Shift_Ins"


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("p.R132H", "Missense_Mutation"),
        ("R175*", "Nonsense_Mutation"),
        ("p.M1V", "Translation_Start_Site"),
        ("p.*100R", "Nonstop_Mutation"),
        ("p.L5=", "Silent"),
        ("p.L288fs*12", "Frame_Shift_Del"),
        ("p.E746_A750del", "In_Frame_Del"),
        ("p.A5_T6insG", "In_Frame_Ins"),
        ("p.X125_splice", "Splice_Site"),
        ("odd", None),
    ],
)
def test_a_protein_change_tells_the_kind(change, kind):
    assert derived_class(change) == kind


def test_shares_may_have_a_decimal_comma():
    assert [fraction(text) for text in ("34,5", "0,45", "34,5 %", "3,4,5")] == ["0.345", "0.45", "0.345", ""]


def test_allele_frequencies_with_a_depth(prepared):
    made = prepared({"c.tsv": "Gene\tSample\tAA change\tAllele Freq (T)\tDepth\nTP53\tS1\tR175H\t34,5 %\t500\n"})
    (row,) = made.rows("mutations")
    assert (row["tumor_vaf"], row["tumor_depth"]) == ("0.345", "500") and "without a depth" not in made.told


def test_genomes_and_numbers():
    assert [genome_of(build) for build in ("37", "hg19", "GRCh37-lite", "GRCh38.p13", "mm10", "hg18", "x")] == ["hg19", "hg19", "hg19", "hg38", "mm10", None, None]
    assert [whole(text) for text in ("12", "1,234", "12.0", "1.2E3", "-1", "x", "1.5")] == ["12", "1234", "12", "1200", "", "", ""]


def test_two_genomes_are_asked_for(prepared):
    text = "Gene\tSample\tStart\tAAChange\tBuild\nTP53\tS1\t5\tp.R1H\t37\nTP53\tS2\t6\tp.R2H\tGRCh38\n"
    assert "--genome" in refused(prepared, {"calls.txt": text})
    made = prepared({"calls.txt": text}, genome="hg38")
    assert [row["Tumor_Sample_Barcode"] for row in made.rows("mutations")] == ["S2"]
    assert "row on another genome than hg38, left out (line 2: `37`)" in made.told


def test_a_genome_that_no_column_names_is_told_by_where_the_genes_lie(prepared):
    places = {"TP53": ("17", 7674220), "KRAS": ("12", 25245350), "BRAF": ("7", 140753336), "FLT3": ("13", 28018505), "IDH1": ("2", 208248388), "PTEN": ("10", 87933147)}
    rows = "".join(f"{gene}\tS1\tchr{chromosome}\t{start}\tp.R1H\n" for gene, (chromosome, start) in places.items())
    made = prepared({"calls.txt": f"Gene\tSample\tChrom\tStart\tAAChange\n{rows}"})
    assert "Genome hg38: 6 of 6 positions lie in their genes there" in made.told
    assert {row["NCBI_Build"] for row in made.rows("mutations")} == {"GRCh38"}


def test_a_genome_that_nothing_tells_is_asked_for(prepared):
    rows = "".join(f"{gene}\tS1\t{chromosome}\t5000\tp.R1H\n" for gene, chromosome in {"TP53": 17, "KRAS": 12, "BRAF": 7, "FLT3": 13, "IDH1": 2}.items())
    text = refused(prepared, {"calls.txt": f"Gene\tSample\tChrom\tStart\tAAChange\n{rows}"})
    assert "0 of 5 lie in their genes on hg38" in text and "--genome" in text and "of 0 lie" not in text


def test_several_files_become_one_and_a_row_stands_once(prepared):
    second = "Gene\tSample\tAAChange\tEffect\tt_depth\tt_alt_count\nTP53\tS1\tp.Arg175His\tmissense\t50\t20\nIDH1\tS3\tp.R132H\tmissense\t40\t10\n"
    made = prepared({"one.maf": MAF, "two.txt": second})
    rows = made.rows("mutations")
    assert [(row["Hugo_Symbol"], row["Tumor_Sample_Barcode"]) for row in rows] == [("TP53", "S1"), ("KRAS", "S2"), ("IDH1", "S3")]
    assert (rows[2]["t_alt_count"], rows[2]["t_ref_count"]) == ("10", "30")
    assert "the same mutation of the same sample as an earlier row, left out (line 2)" in made.told


def test_cells_that_the_format_does_not_know_are_told(prepared):
    made = prepared({"calls.txt": "Gene\tSample\tAAChange\tStart\tEffect\tt_alt_count\nTP53\tS1\tp.R1H\tfive\tweird\tmany\n\tS2\t\t1,234\tmissense\t3.0\n"}, genome="hg19")
    first, second = made.rows("mutations")
    assert (first["Start_Position"], first["t_alt_count"], first["Variant_Classification"]) == ("", "", "Missense_Mutation")
    assert (second["Hugo_Symbol"], second["Start_Position"], second["t_alt_count"]) == ("Unknown", "1234", "3")
    for sentence in ("position that is no whole number, left out (line 2: `five`)", "read count that is no whole number", "taken from the protein change (line 2: `weird`)", "row without a gene"):
        assert sentence in made.told


# Ids


def test_barcodes_are_cut_and_normals_left_out(prepared):
    maf = MAF.replace("S1", "TCGA-AB-2988-03A-01D-0741-05").replace("S2", "TCGA-AB-2989-11A")
    made = prepared({"c.maf": maf, "p.tsv": "bcr_patient_barcode\tgender\nTCGA.AB.2988\tMALE\ntcga-ab-2990\tfemale\n"})
    assert {sample: row["PATIENT_ID"] for sample, row in made.samples().items()} == {"TCGA-AB-2988-03": "TCGA-AB-2988", "TCGA-AB-2990-01": "TCGA-AB-2990"}
    assert made.patients()["TCGA-AB-2990"]["SEX"] == "Female"
    assert "row of a normal sample" in made.told and "1 patient had no sample" in made.told


def test_ids_that_differ_in_case_and_marks_are_one(prepared):
    made = prepared({"p.csv": "Sample,Stage\n12-A,I\nS 2,II\n", "c.maf": MAF.replace("S1", "X12.A").replace("S2", "s_2")})
    assert list(made.samples()) == ["12-A", "S_2"]
    assert {row["Tumor_Sample_Barcode"] for row in made.rows("mutations")} == {"12-A", "S_2"}
    assert "id spelt otherwise" in made.told


def test_samples_whose_ids_begin_with_a_patients(prepared):
    made = prepared({"p.tsv": "Patient ID\tSex\nP-1\tm\nP-10\tf\n", "c.maf": MAF.replace("S1", "P-1-T01").replace("S2", "P-10-T01")})
    assert {sample: row["PATIENT_ID"] for sample, row in made.samples().items()} == {"P-1-T01": "P-1", "P-10-T01": "P-10"}


def test_mutations_by_patient_are_those_of_the_only_sample(prepared):
    made = prepared({"s.tsv": "PATIENT_ID\tSAMPLE_ID\tPurity\nS1\tT-1\t0.5\nS2\tT-2\t0.6\n", "c.maf": MAF})
    assert [row["Tumor_Sample_Barcode"] for row in made.rows("mutations")] == ["T-1", "T-2"]


# Clinical tables


def test_types_levels_and_missing_values(prepared):
    table = "PATIENT_ID\tSAMPLE_ID\tAge\tWeight\tCode\tPurity\tVisit\tKnown\nP1\tS1\t61\t70,5\t01\t0.5\tfirst\tyes\nP1\tS2\t61\t70,5\t01\t0.6\tsecond\tyes\nP2\tS3\tunknown\t80\t02\t#N/A\tfirst\t-Inf\nP3\tS4\t50\t81\t03\t0.1\tfirst\tno\n"
    made = prepared({"t.tsv": table})
    text = (made.folder / "data_clinical_patient.txt").read_text(encoding="utf-8").splitlines()
    datatypes = dict(zip(text[4].split("\t"), text[2].lstrip("#").split("\t"), strict=True))
    assert datatypes == {"PATIENT_ID": "STRING", "AGE": "NUMBER", "WEIGHT": "NUMBER", "CODE": "STRING", "KNOWN": "STRING"}
    assert made.patients()["P1"] == {"AGE": "61", "WEIGHT": "70.5", "CODE": "01", "KNOWN": "yes"}
    assert made.samples()["S2"] == {"PATIENT_ID": "P1", "SAMPLE_ID": "S2", "PURITY": "0.6", "VISIT": "second"}
    assert "Age: word in a column of numbers, left out (line 4: `unknown`)" in made.told
    assert "Known: cell that stands for no value (line 4: `-Inf`)" in made.told


def test_tables_of_patients_and_of_samples_are_joined(prepared):
    made = prepared(
        {"p.csv": "Patient,Sex,Stage\ncase-1,m,I\ncase-2,f,II\n", "s.csv": "Sample,Patient,Stage,PRIMARY_SITE\nS1,case-1,III,Lung\nS2,case-1,,Lung\nS3,case-2,II,\n", "more.csv": "ID,Height\ncase-1,1.80\ncase-2,1.60\n"}
    )
    assert made.patients() == {"case-1": {"SEX": "Male", "STAGE": "I", "HEIGHT": "1.80"}, "case-2": {"SEX": "Female", "STAGE": "II", "HEIGHT": "1.60"}}
    assert made.samples()["S1"]["PRIMARY_SITE"] == "Lung"
    assert "Stage: another value than an earlier file has, left out (`case-1`)" in made.told


def test_definition_lines_that_are_there_count(prepared):
    head = "#Patient\tWhen found\n#The person\tAge when found\n#STRING\tSTRING\n#1\t7\nPATIENT_ID\tFOUND\n"
    made = prepared({"p.txt": head + "P1\t61\n"})
    assert (made.folder / "data_clinical_patient.txt").read_text(encoding="utf-8").splitlines()[:5] == [
        *("#Patient Identifier\tWhen found", "#Identifier of the patient\tAge when found", "#STRING\tSTRING", "#1\t7", "PATIENT_ID\tFOUND")
    ]


def test_names_of_attributes():
    assert [attribute_id(name) for name in ("Age at diagnosis", "gender", "FAB classification", "7", "MUTATION_COUNT", "PATIENT_ID", "Größe (cm)")] == [
        *("AGE", "SEX", "FAB_CLASSIFICATION", "COLUMN_7", "MUTATION_COUNT_OF_FILE", "PATIENT_ID_OF_FILE", "GROSSE_CM"),
    ]


# Survival

SURVIVAL = {
    "months and words": ("OS_MONTHS\tOS_STATUS", ("12", "DECEASED"), ("30.5", "LIVING")),
    "TCGA's resource": ("OS\tOS.time", ("1", "365.25"), ("0", "928.34375")),
    "vital status": ("vital_status\tdays_to_death\tdays_to_last_followup", ("Dead", "365.25", ""), ("Alive", "", "928.34375")),
    "GDC": ("demographic.vital_status\tdemographic.days_to_death\tdiagnoses.days_to_last_follow_up", ("Dead", "365.25", "'--"), ("Alive", "'--", "928.34375")),
    "last seen alone": ("days_to_last_followup\tOverall_Survival_Status", ("365.25", "1"), ("928.34375", "0")),
    "portal's titles": ("Overall Survival (Months)\tOverall Survival Status", ("12", "1:DECEASED"), ("30.5", "0:LIVING")),
    "years": ("OS_years\tdeath", ("1", "yes"), ("2.5416667", "no")),
    "METABRIC": ("Overall Survival (Months)\tVital Status", ("12", "Died of Disease"), ("30.5", "Living")),
    "alive is 1": ("OS_months\talive", ("12", "0"), ("30.5", "1")),
}


@pytest.mark.parametrize("form", SURVIVAL)
def test_survival_in_its_usual_forms(prepared, form):
    head, dead, alive = SURVIVAL[form]
    made = prepared({"p.tsv": f"Patient\t{head}\nP1\t" + "\t".join(dead) + "\nP2\t" + "\t".join(alive) + "\n"})
    patients = made.patients()
    assert [(float(row["OS_MONTHS"]), row["OS_STATUS"]) for row in patients.values()] == [(12, "1:DECEASED"), (30.5, "0:LIVING")]
    assert set(patients["P1"]) == {"OS_MONTHS", "OS_STATUS"}


def test_other_endpoints(prepared):
    head = "Patient\tDFS_MONTHS\tDFS_STATUS\tPFS\tPFS.time\tDisease-specific Survival status\tMonths of disease-specific survival\tFOO_MONTHS\tFOO_STATUS"
    made = prepared({"p.tsv": f"{head}\nP1\t5\t1\t1\t1000\t1:DEAD WITH TUMOR\t9\t3\tyes\nP2\t6\t0\t0\t600\t0\t8\t4\tno\n"})
    assert made.patients()["P1"] == {
        **{"DFS_MONTHS": "5", "DFS_STATUS": "1:Recurred/Progressed", "PFS_STATUS": "1:PROGRESSION", "PFS_MONTHS": "32.85"},
        **{"DSS_STATUS": "1:DEAD WITH TUMOR", "DSS_MONTHS": "9", "FOO_MONTHS": "3", "FOO_STATUS": "1:EVENT"},
    }


def test_what_nobody_can_tell_of_survival_is_kept_and_told(prepared):
    made = prepared({"p.tsv": "Patient\tOS.time\tOS\tPFS_MONTHS\tPFS.censored\nP1\t12\t1\t5\t1\nP2\t30\t0\t6\t0\n"})
    assert made.patients()["P1"] == {"OS_TIME": "12", "OS": "1", "PFS_MONTHS": "5", "PFS_CENSORED": "1"}
    assert "OS.time has no unit in its name" in made.told and "PFS.censored: the words of this status tell nothing" in made.told


def test_quotes():
    assert split('"a","b ""c""",d"e,"f,g"', ",") == ["a", 'b "c"', 'd"e', "f,g"]
    assert split('"a,b', ",") == ['"a', "b"]


@pytest.mark.parametrize(
    ("cells", "delimiter", "numbers"),
    [
        (("1,5", "2"), "\t", ("1.5", "2")),
        (("1,234", "2,500"), ";", ("1.234", "2.500")),
        (("1,234", "2,500"), "\t", None),
        (("1,234,567", "3"), "\t", ("1234567", "3")),
        (("1.234,5", "3"), "\t", ("1234.5", "3")),
        (("45 %", "3,5%"), "\t", ("45", "3.5")),
        (("<0.5", "1e3"), "\t", ("<0.5", "1e3")),
        (("1", "not done", "2"), "\t", ("1", "", "2")),
        (("1", "high", "2"), "\t", None),
    ],
)
def test_numbers_as_spreadsheets_write_them(prepared, cells, delimiter, numbers):
    rows = "".join(f"case-{number}{delimiter}{cell}{delimiter}x\n" for number, cell in enumerate(cells))
    made = prepared({"t.txt": f"Sample{delimiter}Size{delimiter}Word\n{rows}"})
    text = (made.folder / "data_clinical_patient.txt").read_text(encoding="utf-8").splitlines()
    assert text[2] == f"#STRING\t{'NUMBER' if numbers else 'STRING'}\tSTRING"
    assert tuple(row["SIZE"] for row in made.patients().values()) == (numbers or cells)


def test_ids_of_another_column_are_taken_where_the_mutations_have_them(prepared):
    made = prepared({"p.csv": "Sample,Lab code,Stage\n1,L-1,I\n2,L-2,II\n", "c.maf": MAF.replace("S1", "L-1").replace("S2", "L-2")})
    assert list(made.samples()) == ["L-1", "L-2"] and "by Lab code, whose ids the mutations have" in made.told


def test_samples_that_no_clinical_table_has_are_told(prepared):
    made = prepared({"p.csv": "Sample,Stage\ncase-1,I\ncase-2,II\n", "c.maf": MAF})
    assert "All 2 samples with mutations are in no clinical table (S1, S2): are ids spelt otherwise there?" in made.told
    assert len(made.samples()) == 4


def test_lines_of_identifiers_and_numbers_of_rows_are_left_out(prepared):
    head = "\tbcr_patient_barcode\tgender\ttumor_grade\n\tbcr_patient_barcode\tgender\tneoplasm_histologic_grade\nCDE_ID:\tCDE_ID:2003301\tCDE_ID:2200604\tCDE_ID:2785839\n"
    made = prepared({"p.tsv": f"{head}1\tTCGA-02-0001\tFEMALE\tG2\n2\tTCGA-02-0003\tMALE\tG3\n"})
    assert made.patients() == {"TCGA-02-0001": {"SEX": "Female", "TUMOR_GRADE": "G2"}, "TCGA-02-0003": {"SEX": "Male", "TUMOR_GRADE": "G3"}}
    for sentence in ("the head repeated as a row, left out (line 2)", "dictionary ids below the head, left out (line 3)", "numbers of rows"):
        assert sentence in made.told


def sequenced(made):
    text = (made.folder / "case_lists" / "cases_sequenced.txt").read_text(encoding="utf-8")
    return text.splitlines()[-1].removeprefix("case_list_ids: ").split("\t")


def test_who_was_sequenced_is_asked_for(prepared, tmp_path):
    made = prepared({"c.maf": MAF, "p.csv": "Sample,Stage\nS1,I\nS2,I\nS3,II\n"})
    assert sequenced(made) == ["S1", "S2"]
    assert "? Sequenced: 2 of 3 samples, those that the mutations name; --sequenced all says that all were, --sequenced FILE which." in made.told


def test_who_was_sequenced_is_told(prepared, tmp_path):
    (tmp_path / "ids.txt").write_text("# by panel\nSample\nS3\n S1 \n\n", encoding="utf-8")
    made = prepared({"c.maf": MAF, "p.csv": "Sample,Stage\nS1,I\nS2,I\nS3,II\nS4,II\n"}, sequenced=str(tmp_path / "ids.txt"))
    assert sorted(sequenced(made)) == ["S1", "S2", "S3"] and "ids.txt: samples that were sequenced" in made.told


def test_all_were_sequenced(prepared):
    made = prepared({"c.maf": MAF, "p.csv": "Sample,Stage\nS1,I\nS2,I\nS3,II\n"}, sequenced="all")
    assert sequenced(made) == ["S1", "S2", "S3"] and "Sequenced:" not in made.told


def test_who_has_no_mutation_is_named_above_the_head(prepared):
    for wishes, names in (({}, "S1 S2"), ({"sequenced": "all"}, "S1 S2 S3")):
        made = prepared({"c.maf": f"#n.analyzed.samples 3\n{MAF}", "p.csv": "Sample,Stage\nS1,I\nS2,I\nS3,II\n"}, **wishes)
        assert (made.folder / "data_mutations.txt").read_text(encoding="utf-8").splitlines()[0] == f"#sequenced_samples: {names}"
        assert "3 samples were analyzed, says a line above the head" in made.told
        shutil.rmtree(made.folder)


def test_who_was_looked_at_for_variants_is_asked_for(prepared):
    files = {"c.maf": MAF, "f.tsv": "Sample\tGene1\tGene2\nS1\tEML4\tALK\n", "p.csv": "Sample,Stage\nS1,I\nS2,I\nS3,II\n"}
    for wishes, names in (({}, "S1"), ({"sequenced": "all"}, "S1\tS2\tS3")):
        made = prepared(files, **wishes)
        assert (made.folder / "case_lists" / "cases_sv.txt").read_text(encoding="utf-8").splitlines()[-1] == f"case_list_ids: {names}"
        assert ("? Structural variants: 1 of 3 samples" in made.told) == (not wishes)
        shutil.rmtree(made.folder)


def test_codes_of_cohorts_are_cancer_types(prepared):
    assert "Cancer type aml (Acute Myeloid Leukemia)" in prepared({"c.maf": MAF}, study_id="laml_mine").told


def test_meta_files_are_no_loose_files(prepared):
    assert "`genows load` takes the folder" in refused(prepared, {"meta_study.txt": "type_of_cancer: aml\ncancer_study_identifier: x\nname: X\n"})


def test_names_of_files_may_be_anything(tmp_path):
    path = tmp_path / "b\udcff.maf"
    path.write_text(MAF, encoding="utf-8")
    telling = prepare(tmp_path / "made", [path], Wishes("lab"), Silence())
    assert "b\ufffd.maf: mutations" in telling.text()
    assert "b\ufffd.maf" in (tmp_path / "made" / "meta_study.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("chr17:7577120", ("17", "7577120", "", "", "")),
        ("17:7,577,120-7,577,121", ("17", "7577120", "7577121", "", "")),
        ("chr17:g.7577120C>T", ("17", "7577120", "", "C", "T")),
        ("X-7577120-C-T", ("X", "7577120", "", "C", "T")),
        ("c.524G>A", None),
        ("7577120", None),
    ],
)
def test_places_in_one_text(text, place):
    assert place_of(text) == place


def test_chromosome_and_position_may_stand_in_one_column(prepared):
    made = prepared({"calls.txt": "Gene\tSample\tAA change\tGenomic position\nTP53;WRAP53\tS1\tp.R273H\tchr17:7577120C>T\nKRAS\tS2\tp.G12D\tnone\n"}, genome="hg19")
    first, second = made.rows("mutations")
    assert [first[name] for name in ("Hugo_Symbol", "Chromosome", "Start_Position", "End_Position", "Reference_Allele", "Tumor_Seq_Allele2", "Variant_Type")] == [
        *("TP53", "17", "7577120", "7577120", "C", "T", "SNP")
    ]
    assert second["Start_Position"] == "" and "place that cannot be read (line 3: `none`)" in made.told


def test_a_file_of_one_sample_is_asked_for(prepared):
    files = {"P-7.annovar.txt": "Gene.refGene\tExonicFunc.refGene\tAAChange.refGene\nTP53\tnonsynonymous SNV\tTP53:NM_1:exon5:c.G524A:p.R175H\n"}
    assert "--kind 'P-7.annovar.txt=mutations', and all rows are of a sample called P-7" in refused(prepared, files)
    made = prepared(files, kinds={"P-7.annovar.txt": "mutations"})
    assert [(row["Tumor_Sample_Barcode"], row["HGVSp_Short"]) for row in made.rows("mutations")] == [("P-7", "p.R175H")]
    assert "no column of samples: all rows are of P-7" in made.told


MORE_SURVIVAL = {
    "months of follow-up": ("follow-up (months)\tVital status", ("12", "verstorben"), ("30.5", "lebt")),
    "days until either": ("days_to_death_or_last_followup\tdead", ("365.25", "TRUE"), ("928.34375", "FALSE")),
    "survival in days": ("Survival in days\tDeath event", ("365.25", "1"), ("928.34375", "0")),
}


@pytest.mark.parametrize("form", MORE_SURVIVAL)
def test_survival_in_rarer_forms(prepared, form):
    head, dead, alive = MORE_SURVIVAL[form]
    made = prepared({"p.tsv": f"Patient\t{head}\nP1\t" + "\t".join(dead) + "\nP2\t" + "\t".join(alive) + "\n"})
    assert [(float(row["OS_MONTHS"]), row["OS_STATUS"]) for row in made.patients().values()] == [(12, "1:DECEASED"), (30.5, "0:LIVING")]


def test_events_that_are_called_by_their_names(prepared):
    made = prepared({"p.tsv": "Patient\tPFS months\tProgression\tRFS days\tRelapse\ncase-1\t5\tyes\t365.25\t1\ncase-2\t6\tno\t730.5\t0\n"}, kinds={"p.tsv": "clinical"})
    assert made.patients()["case-1"] == {"PFS_STATUS": "1:PROGRESSION", "PFS_MONTHS": "5", "RFS_STATUS": "1:EVENT", "RFS_MONTHS": "12.00"}


def test_ids_of_one_file_that_differ_in_marks_alone_are_two(prepared):
    made = prepared({"p.csv": "Sample,Stage\nL-1,I\nL.1,II\n", "c.maf": MAF.replace("S1", "L-1").replace("S2", "l_1")})
    assert {sample: made.patients()[sample]["STAGE"] for sample in made.samples()} == {"L-1": "I", "L.1": "II"}
    assert {row["Tumor_Sample_Barcode"] for row in made.rows("mutations")} == {"L-1"}
    assert "id that differs from another in case and marks alone: two samples (`L.1, L-1`)" in made.told


def test_a_sample_beside_one_that_bears_their_patients_id_is_told_of(prepared):
    files = {"c.maf": "Gene\tSample\tAA change\nTP53\tP1\tR175H\nKRAS\tP2\tG12D\n", "p.csv": "Patient,Stage\nP1,I\nP2,II\n"}
    matrix = "Hugo_Symbol\tP1_T\tP3_T\n" + "".join(f"{gene}\t10\t200\n" for gene in ("TP53", "KRAS", "EGFR"))
    made = prepared({**files, "rna.tsv": matrix})
    assert "? Samples: 1 sample bears its patient's id (P1 beside P1_T); where both are one" in made.told
    shutil.rmtree(made.folder)
    assert "? Samples" not in prepared(files).told


def test_a_sample_may_bear_its_patients_id(prepared):
    made = prepared({"p.csv": "Patient,Sex\nlab-1,m\nlab-2,f\n", "s.csv": "Sample,Patient,Purity\nlab-1_2,lab-1,0.1\nlab-1,lab-1,0.2\nlab-2,lab-2,0.3\n"})
    assert {sample: (row["PATIENT_ID"], row["PURITY"]) for sample, row in made.samples().items()} == {
        **{"lab-1_2": ("lab-1", "0.1"), "lab-1": ("lab-1", "0.2"), "lab-2": ("lab-2", "0.3")},
    }


def test_tables_of_the_gdc(prepared):
    head = "case_id\tcase_submitter_id\tdemographic.gender\tdiagnoses.age_at_diagnosis\tdemographic.vital_status\tdemographic.days_to_death\tdiagnoses.days_to_last_follow_up"
    rows = "3f2a\tTCGA-AB-2802\tmale\t18262\tDead\t365.25\t'--\n3f2b\tTCGA-AB-2803\tfemale\t21915\tAlive\t'--\t730.5\n"
    made = prepared({"clinical.tsv": f"{head}\n{rows}"})
    assert made.patients()["TCGA-AB-2802"] == {"CASE_ID": "3f2a", "SEX": "Male", "AGE": "50.0", "OS_STATUS": "1:DECEASED", "OS_MONTHS": "12.00"}


def test_tables_of_the_icgc(prepared):
    made = prepared({"donor.tsv": "icgc_donor_id\tdonor_sex\tdonor_vital_status\tdonor_survival_time\nDO1\tmale\tdeceased\t730.5\nDO2\tfemale\talive\t365.25\n"})
    assert made.patients() == {
        "DO1": {"SEX": "Male", "OS_STATUS": "1:DECEASED", "OS_MONTHS": "24.00"},
        "DO2": {"SEX": "Female", "OS_STATUS": "0:LIVING", "OS_MONTHS": "12.00"},
    }


def test_tables_that_portals_give_to_download(prepared):
    head = "Study ID\tPatient ID\tSample ID\tDiagnosis Age\tDisease Free (Months)\tDisease Free Status\tFraction Genome Altered\tMutation Count\tOverall Survival (Months)"
    head += "\tOverall Survival Status\tSex\tProgress Free Survival (Months)\tProgression Free Status\tTMB (nonsynonymous)\tNumber of Samples Per Patient"
    made = prepared({"data.tsv": f"{head}\nbrca\tcase-1\tcase-1-01\t50\t5\t0:DiseaseFree\t0.2\t7\t12\t0:LIVING\tFemale\t6\t0:CENSORED\t1.5\t1\n"})
    patient = made.patients()["case-1"]
    assert {name: patient[name] for name in ("AGE", "DFS_MONTHS", "DFS_STATUS", "OS_MONTHS", "OS_STATUS", "SEX", "PFS_MONTHS", "PFS_STATUS")} == {
        **{"AGE": "50", "DFS_MONTHS": "5", "DFS_STATUS": "0:DiseaseFree", "OS_MONTHS": "12", "OS_STATUS": "0:LIVING", "SEX": "Female"},
        **{"PFS_MONTHS": "6", "PFS_STATUS": "0:CENSORED"},
    }
    assert made.samples()["case-1-01"]["TMB_NONSYNONYMOUS"] == "1.5"


def test_tables_of_cosmic(prepared):
    head = "Gene name\tSample name\tMutation AA\tMutation Description\tMutation genome position\tGRCh"
    made = prepared({"mutants.tsv": f"{head}\nTP53\tHCC-38\tp.R273L\tSubstitution - Missense\t17:7577120-7577120\t37\nAPC\tHT-29\tp.?\tDeletion - Frameshift\t\t37\n"})
    first, second = made.rows("mutations")
    assert [first[name] for name in ("HGVSp_Short", "Variant_Classification", "Chromosome", "Start_Position", "End_Position", "NCBI_Build")] == [
        *("p.R273L", "Missense_Mutation", "17", "7577120", "7577120", "GRCh37")
    ]
    assert second["Variant_Classification"] == "Frame_Shift_Del"


def test_entrez_ids_of_matrices_that_are_none_are_left_out(prepared):
    made = prepared({"rna.txt": "Hugo_Symbol\tEntrez_Gene_Id\tS-1\tS-2\nTP53\t-1\t5.5\t800\nKRAS\t0\t7\t90\nEGFR\t1956\t70.5\t9\n\t-1\t1\t2\n"}, kinds={"rna.txt": "expression"})
    (name,) = (path.name for path in made.folder.glob("data_rna*"))
    rows = [line.split("\t")[:2] for line in (made.folder / name).read_text(encoding="utf-8").splitlines()]
    assert rows == [["Hugo_Symbol", "Entrez_Gene_Id"], ["TP53", ""], ["KRAS", ""], ["EGFR", "1956"]]
