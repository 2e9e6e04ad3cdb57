"""What mutation files leave in the database, on both databases (study file format, mutations)."""

import random

import pytest

from genows.db.sessions import Session
from genows.errors import StudyError
from genows.load.maf import events, mutations
from genows.load.maf import rules as mutation_rules
from genows.load.maf.mutations import load_mutations
from genows.load.maf.rules import IN_EARLIER_FILE, STORED_TWICE
from tests.loads import add_reference, add_study, load_on, run_load, written_meta

GENES = [
    (673, "BRAF", "protein-coding"),
    (1956, "EGFR", "protein-coding"),
    (1029, "CDKN2A", None),
    (7015, "TERT", "protein-coding"),
    (7157, "TP53", "protein-coding"),
    (367, "AR", "protein-coding"),
    (8085, "KMT2D", "protein-coding"),
    (9757, "KMT2B", "protein-coding"),
]
ALIASES = [(8085, "MLL2"), (9757, "MLL2"), (8085, "ALR"), (673, "BRAF1")]
SAMPLES = ["TCGA-D1-0001-01", "TCGA-D1-0002-06", "PX-a", "PX-b"]
FIELDS = {
    "genetic_alteration_type": "MUTATION_EXTENDED",
    "datatype": "MAF",
    "stable_id": "mutations",
    "show_profile_in_analysis_tab": "true",
    "profile_name": "n",
    "profile_description": "d",
}
COLUMNS = (
    "Hugo_Symbol Entrez_Gene_Id NCBI_Build Chromosome Start_Position End_Position Variant_Classification Variant_Type"
    " Reference_Allele Tumor_Seq_Allele1 Tumor_Seq_Allele2 Tumor_Sample_Barcode Mutation_Status HGVSp_Short Protein_position"
    " t_alt_count t_ref_count"
).split()
BRAF = dict(
    zip(
        COLUMNS,
        "BRAF 673 GRCh37 7 140453136 140453136 Missense_Mutation SNP A A T PX-a Somatic p.V600E 600/766 12 30".split(),
    )
)
EVENTS = (
    "SELECT `HUGO_GENE_SYMBOL`, `CHR`, `START_POSITION`, `END_POSITION`, `TUMOR_SEQ_ALLELE`, `PROTEIN_CHANGE`, `MUTATION_TYPE`,"
    " `ONCOTATOR_PROTEIN_POS_START`, `ONCOTATOR_PROTEIN_POS_END`, `KEYWORD`"
    " FROM `mutation_event` JOIN `gene` USING (`ENTREZ_GENE_ID`) ORDER BY `MUTATION_EVENT_ID`"
)
DIFFERS = "an event that is stored already has other values there (build, scores, keyword …); they stay"
MERGED = "the row is merged with an earlier one: the same mutation of the same sample"
COUNTS = "SELECT `INTERNAL_ID`, `ATTR_VALUE` FROM `clinical_sample` WHERE `ATTR_ID` = 'MUTATION_COUNT' ORDER BY 1"


@pytest.fixture
def load(made, tmp_path):
    """load(*rows, …): loads a file of these rows, dicts of cells, in a load of its own; the Load."""
    add_reference(made, GENES, ALIASES)
    add_study(made, SAMPLES)

    def run(*rows, comments=(), name="mutations", unknown_genes="add", **fields):
        meta = written_meta(tmp_path, name, data_of(rows, comments), **FIELDS, **fields)
        return run_load(made, tmp_path, SAMPLES, load_mutations, meta, unknown_genes=unknown_genes)

    return run


def data_of(rows, comments=()):
    """A file with the columns that the rows have, in order of appearance; a cell that a row lacks is empty."""
    columns = list(dict.fromkeys(column for row in rows for column in row)) or COLUMNS
    lines = [*comments, "\t".join(columns), *("\t".join(row.get(column, "") for column in columns) for row in rows)]
    return ("\n".join(lines) + "\n").encode(errors="surrogateescape")


def row(**cells):
    """The row of BRAF V600E in PX-a, with other cells; two underscores in a name stand for a colon."""
    return {**BRAF, **{name.replace("__", ":"): text for name, text in cells.items()}}


def file_report(load):
    return load.report.files[-1]


def skips(load):
    return {reason: [line for line, _ in rows] for reason, rows in file_report(load).skips.items()}


def texts(load, severity):
    return [finding.text for finding in load.findings.sorted() if finding.severity == severity]


def one(made, table, *columns):
    """These columns of the only row of *table*."""
    (found,) = made.rows(f"SELECT {', '.join(f'`{column}`' for column in columns)} FROM `{table}`")
    return found[0] if len(found) == 1 else found


def test_the_worked_example(made, load):
    lines = """
BRAF 673 GRCh37 7 140453136 140453136 Missense_Mutation SNP A A T TCGA-D1-0001-01 Somatic p.V600E 600/766 12 30
BRAF 673 GRCh37 7 140453136 140453136 Missense_Mutation SNP A A T TCGA-D1-0002-06 Somatic p.V600E 600/766 . 5
TERT 7015 GRCh37 5 1295228 1295228 5'Flank SNP G G A TCGA-D1-0001-01 Somatic _ _ 3 9
TP53 7157 GRCh37 17 7577120 7577120 Silent SNP C C T TCGA-D1-0001-01 Somatic p.R273= 273 1 1
AR 367 GRCh37 X 66765158 66765160 In_Frame_Del DEL GCA GCA - PX-a Somatic p.Q58del _ 4 4
BRAF 999999999 GRCh37 7 140453136 140453136 Missense_Mutation SNP A A T PX-a Somatic p.V600E 600/766 12 30
CDKN2A 1029 GRCh37 9 21971120 21971120 Nonsense_Mutation SNP G G A TCGA-D1-0003-11 Somatic p.R80* 80 2 2
BRAF 673 GRCh37 7 140453136 140453136 Missense_Mutation SNP A A T TCGA-D1-0001-01 Germline p.V600E 600/766 1 1
"""
    rows = [dict(zip(COLUMNS, line.replace("_ ", " ").split(" "))) for line in lines.strip().splitlines()]
    done = load(*rows, unknown_genes="skip")
    assert made.rows(EVENTS) == [
        ("BRAF", "7", 140453136, 140453136, "T", "V600E", "Missense_Mutation", 600, 600, "BRAF V600 missense"),
        ("TERT", "5", 1295228, 1295228, "A", "Promoter", "5'Flank", -1, -1, None),
        ("AR", "23", 66765158, 66765160, "-", "Q58del", "In_Frame_Del", 58, 58, "AR 58-58 deletion"),
    ]
    assert made.rows(
        "SELECT `MUTATION_EVENT_ID`, `SAMPLE_ID`, `MUTATION_STATUS`, `TUMOR_ALT_COUNT`, `TUMOR_REF_COUNT`"
        " FROM `mutation` ORDER BY 1, 2"
    ) == [(1, 11, "Germline", 1, 1), (1, 12, "Somatic", None, 5), (2, 11, "Somatic", 3, 9), (3, 13, "Somatic", 4, 4)]
    assert made.rows("SELECT * FROM `sample_profile` ORDER BY 1") == [(11, 1, None), (12, 1, None), (13, 1, None)]
    assert made.rows(COUNTS) == [(11, "1"), (12, "1"), (13, "1")]
    report = file_report(done)
    assert (report.rows, report.stored) == (8, 4)
    assert skips(done) == {
        "Variant_Classification Silent": [5],
        "unknown gene": [7],
        "normal sample": [8],
        "merged with the same mutation of the sample": [9],
    }
    assert texts(done, "error") == []
    assert texts(done, "warning") == ["row skipped: unknown gene", mutation_rules.SAMPLE_NORMAL.text, MERGED]


def test_every_cell_finds_its_column(made, load):
    cells = {
        "center": "c",
        "SEQUENCER": "s",
        "Mutation_Status": "Somatic",
        "Validation_Status": "Valid",
        "Matched_Norm_Sample_Barcode": "TCGA-D1-0001-10A",
        "Match_Norm_Seq_Allele1": "m1",
        "Match_Norm_Seq_Allele2": "m2",
        "Tumor_Validation_Allele1": "t1",
        "Tumor_Validation_Allele2": "t2",
        "Match_Norm_Validation_Allele1": "v1",
        "Match_Norm_Validation_Allele2": "v2",
        "Verification_Status": "ver",
        "Sequencing_Phase": "phase",
        "Sequence_Source": "source",
        "Validation_Method": "method",
        "Score": "score",
        "BAM_File": "bam",
        "n_alt_count": "3",
        "n_ref_count": "4",
        "cbp_driver": " Putative_Driver ",
        "cbp_driver_annotation": " why ",
        "cbp_driver_tiers": "NA",
        "cbp_driver_tiers_annotation": "NA",
        "Strand": "+",
        "dbSNP_RS": "rs1",
        "dbSNP_Val_Status": "by1000G",
        "Codons": "gTg/gAg",
        "RefSeq": "NM_1",
        "SWISSPROT": "P15056",
        "MA:FImpact": "Medium",
        "MA:FIS": "1.5",
        "MA:link.var": 'a"b"',
        "MA:link.PDB": "pdb",
        "MA:link.MSA": "msa",
        "ONCOTATOR_DBSNP_RS": "ignored",
    }
    load(row(**cells), swissprot_identifier="accession")
    assert made.rows("SELECT * FROM `mutation`") == [
        (1, 1, 13, 673, "c", "s", "Somatic", "Valid", "A", "T", "TCGA-D1-0001-10A", "m1", "m2", "t1", "t2", "v1", "v2", "ver")
        + ("phase", "source", "method", "score", "bam", 12, 30, 3, 4, None, "Putative_Driver", "why", "", "NA", None)
    ]
    assert made.rows("SELECT * FROM `mutation_event`") == [
        (
            1,
            673,
            "7",
            140453136,
            140453136,
            "A",
            "T",
            "V600E",
            "Missense_Mutation",
            "M",
            1.5,
            "ab",
            "pdb",
            "msa",
            "GRCh37",
            "+",
            "SNP",
        )
        + ("rs1", "by1000G", None, "NM_1", "gTg/gAg", None, "P15056", 600, 600, 1, "BRAF V600 missense")
    ]


def test_columns_that_are_not_there(made, load):
    load({name: BRAF[name] for name in ("Hugo_Symbol", "Tumor_Sample_Barcode", "Variant_Classification", "HGVSp_Short")})
    assert made.rows("SELECT * FROM `mutation`") == [(1, 1, 13, 673) + ("NA",) * 19 + (None,) * 5 + ("", "", "", "", None)]
    (event,) = made.rows("SELECT * FROM `mutation_event`")
    assert event[:10] == (1, 673, "NA", 0, 0, "NA", "", "V600E", "Missense_Mutation", "")
    assert event[10] == pytest.approx(1.4e-45, rel=0.01)
    assert event[11:] == ("", "", "") + ("NA",) * 5 + (None, "NA", "NA", None, None, 600, 600, 1, "BRAF V600 missense")


def test_cells_that_are_empty_are_like_columns_that_are_not_there(made, load):
    load(
        {
            **dict.fromkeys([*BRAF, "Center", "cbp_driver", "MA:FImpact"], ""),
            **{name: BRAF[name] for name in ("Hugo_Symbol", "Tumor_Sample_Barcode")},
        }
    )
    assert one(made, "mutation", "CENTER", "SEQUENCE_SOURCE", "DRIVER_FILTER", "TUMOR_ALT_COUNT") == ("NA", "NA", "", None)
    assert one(made, "mutation_event", "CHR", "MUTATION_TYPE", "PROTEIN_CHANGE", "FUNCTIONAL_IMPACT_SCORE") == (
        "NA",
        "NA",
        "MUTATED",
        "NA",
    )


@pytest.mark.parametrize(
    ("cells", "column", "stored"),
    [
        pytest.param(
            {"Reference_Allele": "-", "End_Position": "9"}, "END_POSITION", 140453137, id="an insertion ends behind its start"
        ),
        pytest.param({"Start_Position": "-5"}, "START_POSITION", 0, id="a negative position is 0"),
        pytest.param({"End_Position": "NA"}, "END_POSITION", 0, id="no position is 0"),
        pytest.param({"Chromosome": "chrY"}, "CHR", "24", id="Y is 24"),
        pytest.param({"Tumor_Seq_Allele2": "A"}, "TUMOR_SEQ_ALLELE", "A", id="both alleles the reference"),
        pytest.param({"Protein_position": "12-14/766"}, "ONCOTATOR_PROTEIN_POS_END", 14, id="protein position of the cell"),
        pytest.param({"MA__FImpact": "H", "MA__FIS": "x"}, "FUNCTIONAL_IMPACT_SCORE", "H", id="impact letters stand"),
        *(
            pytest.param({"MA__FImpact": word}, "FUNCTIONAL_IMPACT_SCORE", letter, id=f"impact {word}")
            for word, letter in (("high", "H"), ("Medium", "M"), ("LOW", "L"), ("neutral", "N"), ("h", "H"), ("m", "M"), ("l", "L"), ("n", "N"))
        ),
        pytest.param({"MA__FImpact": "[sent]"}, "FUNCTIONAL_IMPACT_SCORE", "NA", id="[sent] is none"),
        pytest.param({"MA__FImpact": "odd"}, "FUNCTIONAL_IMPACT_SCORE", "odd", id="unheard-of impacts stand"),
        pytest.param(
            {"MA__FIS": "1.5"}, "FIS_VALUE", pytest.approx(1.4e-45, rel=0.01), id="a score without the impact column is none"
        ),
        pytest.param(
            {"MA__FImpact": "H", "MA__FIS": "x"}, "FIS_VALUE", pytest.approx(1.4e-45, rel=0.01), id="no number is no score"
        ),
        pytest.param(
            {"MA__FImpact": "H", "MA__FIS": "1e300"}, "FIS_VALUE", pytest.approx(1.4e-45, rel=0.01), id="nor one too large"
        ),
        pytest.param({"MA__FImpact": "H", "MA__FIS": "-0.5"}, "FIS_VALUE", -0.5, id="scores may be negative"),
        pytest.param({"HGVSp_Short": "", "Amino_Acid_Change": "G12D"}, "PROTEIN_CHANGE", "G12D", id="the other change column"),
        pytest.param(
            {"Variant_Classification": "Silent", "ONCOTATOR_VARIANT_CLASSIFICATION": "Nonsense_Mutation"},
            "MUTATION_TYPE",
            "Nonsense_Mutation",
            id="the Oncotator class of a silent row",
        ),
    ],
)
def test_values_of_an_event(made, load, cells, column, stored):
    load(row(**cells))
    assert one(made, "mutation_event", column) == stored


@pytest.mark.parametrize(
    ("cells", "counts"),
    [
        pytest.param({"t_alt_count": "12.7", "t_ref_count": "1e2"}, (12, 100, None, None), id="decimals are cut"),
        pytest.param({"t_alt_count": ".", "t_ref_count": "-1"}, (None, None, None, None), id="unknown"),
        pytest.param({"i_t_alt_count": "7"}, (7, 30, None, None), id="the last synonym counts"),
        pytest.param(
            {"t_alt_count": "", "t_ref_count": "", "TVarCov": "5", "TTotCov": "50"},
            (5, 45, None, None),
            id="coverages of the tumour",
        ),
        pytest.param({"NVarCov": "5", "NTotCov": "50"}, (12, 30, 5, 45), id="coverages of the normal"),
        pytest.param({"normal_depth": "10", "normal_vaf": "25%"}, (12, 30, 3, 7), id="depth and fraction"),
    ],
)
def test_read_counts(made, load, cells, counts):
    load(row(**cells))
    assert one(made, "mutation", "TUMOR_ALT_COUNT", "TUMOR_REF_COUNT", "NORMAL_ALT_COUNT", "NORMAL_REF_COUNT") == counts


SKIPPED = [
    ({"Tumor_Sample_Barcode": "TCGA-D1-0009-11A-01"}, "normal sample"),
    ({"Validation_Status": "WILDTYPE"}, "Validation_Status Wildtype"),
    ({"Chromosome": "GL000192.1"}, "chromosome not recognised"),
    ({"Variant_Classification": "rna"}, "Variant_Classification rna"),
    ({"Entrez_Gene_Id": "-5"}, "bad Entrez id"),
    ({"Entrez_Gene_Id": "x"}, "bad Entrez id"),
    ({"Entrez_Gene_Id": "77"}, "unknown gene"),
    ({"Entrez_Gene_Id": "0", "Hugo_Symbol": "Unknown"}, "IGR (symbol Unknown)"),
    ({"Entrez_Gene_Id": "", "Hugo_Symbol": "Unknown"}, "IGR (symbol Unknown)"),
    ({"Entrez_Gene_Id": "NA", "Hugo_Symbol": "na"}, "IGR (symbol Unknown)"),
    ({"Entrez_Gene_Id": "", "Hugo_Symbol": ""}, "no gene named"),
    ({"Entrez_Gene_Id": "", "Hugo_Symbol": "NOSUCH"}, "unknown gene"),
    ({"Mutation_Status": "None of them"}, "status None"),
    ({"Mutation_Status": "LOH"}, "status LOH or Wildtype"),
    ({"Validation_Status": "Redacted by X"}, "status Redacted"),
    ({"Variant_Classification": "Intron"}, "Variant_Classification Intron"),
    ({"Variant_Classification": "5'Flank"}, "Variant_Classification 5'Flank"),
]


@pytest.mark.parametrize(("cells", "reason"), SKIPPED, ids=[f"{'/'.join(cells.values())}: {reason}" for cells, reason in SKIPPED])
def test_rows_that_are_skipped(made, load, cells, reason):
    done = load(row(**cells), row())
    assert skips(done) == {reason: [2]}
    assert file_report(done).stored == 1
    assert made.rows("SELECT COUNT(*) FROM `mutation`") == [(1,)]
    assert texts(done, "error") == []


def test_the_first_reason_is_the_one_that_counts(load):
    ordered = [
        ("Tumor_Sample_Barcode", "TCGA-D1-0009-11", "normal sample"),
        ("Validation_Status", "Wildtype", "Validation_Status Wildtype"),
        ("Chromosome", "Un", "chromosome not recognised"),
        ("Variant_Classification", "RNA", "Variant_Classification RNA"),
        ("Entrez_Gene_Id", "x", "bad Entrez id"),
        ("Mutation_Status", "None", "status None"),
        ("Validation_Status", "Redacted", "status Redacted"),
        ("Variant_Classification", "Silent", "Variant_Classification Silent"),
    ]
    # The first row has everything against it, each further row one thing less.
    rows = [row(**{column: text for column, text, _ in reversed(ordered[start:])}) for start in range(len(ordered))]
    assert skips(load(*rows)) == {reason: [line] for line, (_, _, reason) in enumerate(ordered, start=2)}


def test_normal_samples_are_counted_once_each(load):
    normal = row(Tumor_Sample_Barcode="TCGA-D1-0009-11A-01")
    assert file_report(load(normal, normal, row())).counters["normal samples skipped"] == 1


def test_an_unknown_sample_is_an_error_and_the_rest_is_still_read(made, load):
    done = load(row(Tumor_Sample_Barcode="nobody"), row(), row(Tumor_Sample_Barcode="px-A"))
    (error,) = [finding for finding in done.findings.sorted() if finding.severity == "error"]
    assert (error.lines, list(error.columns), list(error.values)) == ([2, 4], [12], ["nobody", "px-A"])
    assert file_report(done).stored == 1


def test_a_row_without_sample_is_no_row_of_an_unknown_sample(load):
    assert texts(load(row(Tumor_Sample_Barcode="")), "error") == ["the row names no sample; Tumor_Sample_Barcode does"]


@pytest.mark.parametrize(("comments", "told"), [((), ["MU-67"]), ([f"#sequenced_samples: {SAMPLES[0]}"], [])], ids=["without a line", "with a line of who was sequenced"])
def test_a_file_without_a_row_is_told(load, comments, told):
    assert [found.rule for found in load(comments=comments).findings.sorted()] == told


def test_a_barcode_is_cut_to_its_sample(made, load):
    load(row(Tumor_Sample_Barcode="TCGA-D1-0001-01A-11D-A123-09"))
    assert one(made, "mutation", "SAMPLE_ID") == 11


def test_a_type_that_is_not_igr_is_told_when_the_symbol_makes_it_intergenic(load):
    done = load(
        row(Hugo_Symbol="Unknown", Entrez_Gene_Id="0"),
        row(Hugo_Symbol="Unknown", Entrez_Gene_Id="0", Variant_Classification="IGR"),
    )
    (warning,) = done.findings.sorted()
    assert warning.lines == [2]
    assert list(warning.values) == ["Missense_Mutation"]
    assert skips(done) == {"IGR (symbol Unknown)": [2, 3]}


@pytest.mark.parametrize(
    ("symbol", "entrez", "gene"),
    [
        pytest.param("EGFR", "673", 673, id="the id wins over the symbol"),
        pytest.param("braf", "", 673, id="a symbol in another case"),
        pytest.param("BRAF1", "0", 673, id="an alias, the id 0"),
        pytest.param("MLL2", "", 8085, id="an ambiguous alias with a preferred gene"),
    ],
)
def test_genes_are_found(made, load, symbol, entrez, gene):
    load(row(Hugo_Symbol=symbol, Entrez_Gene_Id=entrez))
    assert one(made, "mutation", "ENTREZ_GENE_ID") == one(made, "mutation_event", "ENTREZ_GENE_ID") == gene


def test_unknown_genes_are_added_for_rows_that_are_stored(made, load):
    new = {"Hugo_Symbol": "newGene", "Entrez_Gene_Id": "77"}
    done = load(
        row(Hugo_Symbol="other", Entrez_Gene_Id="78", Variant_Classification="Silent"),
        row(**new),
        row(**new, Tumor_Sample_Barcode="PX-b"),
        row(**{**new, "Entrez_Gene_Id": ""}, HGVSp_Short="p.K601E"),
    )
    assert made.rows("SELECT `ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `TYPE` FROM `gene` WHERE `ENTREZ_GENE_ID` IN (77, 78)") == [
        (77, "NEWGENE", None)
    ]
    assert made.rows("SELECT `ENTREZ_GENE_ID`, `KEYWORD` FROM `mutation_event` ORDER BY `MUTATION_EVENT_ID`") == [
        (77, "NEWGENE V600 missense"),
        (77, "NEWGENE K601 missense"),
    ]
    assert done.report.derived["genes added"] == [
        {"entrez_gene_id": 77, "symbol": "NEWGENE", "file": "data_mutations.txt", "line": 3}
    ]


@pytest.mark.parametrize(
    ("text", "kinds", "stored"),
    [
        pytest.param(None, ["Silent", "5'Flank", "Missense_Mutation"], [("V600E", "Missense_Mutation")], id="the default"),
        pytest.param("", ["Silent", "5'Flank"], [("V600E", "Silent"), ("Promoter", "5'Flank")], id="empty: no filter"),
        pytest.param(
            "Silent, Missense_Mutation", ["Silent", "silent", "Missense_Mutation"], [("V600E", "silent")], id="a list of its own"
        ),
    ],
)
def test_the_type_filter_of_the_meta_file(made, load, text, kinds, stored):
    filtered = {} if text is None else {"variant_classification_filter": text}
    load(*(row(Variant_Classification=kind) for kind in kinds), **filtered)
    assert made.rows("SELECT `PROTEIN_CHANGE`, `MUTATION_TYPE` FROM `mutation_event` ORDER BY `MUTATION_EVENT_ID`") == stored


def test_rna_is_skipped_even_without_a_filter(load):
    assert skips(load(row(Variant_Classification="RNA"), variant_classification_filter="")) == {"Variant_Classification RNA": [2]}


def test_sequenced_samples_are_profiled_without_mutations(made, load):
    comments = ["#version 2.4", "#sequenced_samples: TCGA-D1-0001-01A-11D PX-b TCGA-D1-0003-11", "# Sequenced_Samples:PX-a"]
    done = load(row(), comments=comments)
    assert made.rows("SELECT `SAMPLE_ID` FROM `sample_profile` ORDER BY 1") == [(11,), (13,), (14,)]
    assert made.rows(COUNTS) == [(11, "0"), (13, "1"), (14, "0")]
    assert file_report(done).counters["samples from sequenced_samples"] == 3
    assert texts(done, "error") == []


@pytest.mark.parametrize("ids", ["PX-a,PX-b", "PX-a;PX-b", "PX-a|PX-b"])
def test_sequenced_samples_that_commas_part_are_told_with_the_cause(load, ids):
    (error,) = load(row(), comments=[f"#sequenced_samples: {ids}"]).findings.sorted()
    assert (error.severity, error.rule, error.lines, list(error.values)) == ("error", "MU-11", [1], [f"{ids} is no sample, but PX-a and PX-b are"])
    assert "parted by tabs or blanks" in error.text


def test_sequenced_barcodes_that_commas_part_are_not_the_first_of_them(load):
    (error,) = load(row(), comments=["#sequenced_samples: TCGA-D1-0001-01,TCGA-D1-0002-06"]).findings.sorted()
    said = "TCGA-D1-0001-01,TCGA-D1-0002-06 is no sample, but TCGA-D1-0001-01 and TCGA-D1-0002-06 are"
    assert (error.severity, error.rule, list(error.values)) == ("error", "MU-11", [said])


def test_an_unknown_sequenced_sample_is_an_error(load):
    (error,) = load(row(), comments=["#sequenced_samples: PX-a nobody"]).findings.sorted()
    assert (error.severity, error.lines, list(error.values)) == ("error", [1], ["nobody"])


def test_comments_and_blank_lines_do_not_count(load):
    report = file_report(load(row(), {"Hugo_Symbol": "#"}, {}, row(HGVSp_Short="p.K601E"), comments=["# one", "#two"]))
    assert (report.comments, report.rows, report.stored) == (3, 2, 2)


def test_gene_panels_are_noted_for_every_sample(made, tmp_path, load):
    made.run("INSERT INTO `gene_panel` VALUES (5, 'P1', 'd')")
    meta = written_meta(tmp_path, "mutations", data_of([row()], ["#sequenced_samples: PX-b"]), **FIELDS, gene_panel="P1")
    with made.database.load() as writer:
        loading = load_on(writer, tmp_path, SAMPLES)
        loading.panels.pks["P1"] = 5
        load_mutations(loading, meta)
    assert made.rows("SELECT * FROM `sample_profile` ORDER BY 1") == [(13, 1, 5), (14, 1, 5)]


def stored_event(made, pk, **cells):
    """An event of an earlier study: that of BRAF V600E as `row` gives it, but for *cells*."""
    event = {
        "MUTATION_EVENT_ID": pk,
        "ENTREZ_GENE_ID": 673,
        "CHR": "7",
        "START_POSITION": 140453136,
        "END_POSITION": 140453136,
        "REFERENCE_ALLELE": "A",
        "TUMOR_SEQ_ALLELE": "T",
        "PROTEIN_CHANGE": "V600E",
        "MUTATION_TYPE": "Missense_Mutation",
        "FUNCTIONAL_IMPACT_SCORE": "",
        "FIS_VALUE": 1.4e-45,
        "LINK_XVAR": "",
        "LINK_PDB": "",
        "LINK_MSA": "",
        "NCBI_BUILD": "GRCh37",
        "STRAND": "NA",
        "VARIANT_TYPE": "SNP",
        "DB_SNP_RS": "NA",
        "DB_SNP_VAL_STATUS": "NA",
        "ONCOTATOR_REFSEQ_MRNA_ID": "NA",
        "ONCOTATOR_CODON_CHANGE": "NA",
        "ONCOTATOR_PROTEIN_POS_START": 600,
        "ONCOTATOR_PROTEIN_POS_END": 600,
        "CANONICAL_TRANSCRIPT": 1,
        "KEYWORD": "BRAF V600 missense",
        **cells,
    }
    columns, values = ", ".join(f"`{column}`" for column in event), ", ".join(map(repr, event.values()))
    made.run(f"INSERT INTO `mutation_event` ({columns}) VALUES ({values})")


def test_an_event_of_another_study_is_reused_and_new_ones_are_numbered_on(made, load):
    stored_event(made, 41)
    stored_event(made, 50, PROTEIN_CHANGE="V600K")
    done = load(row(), row(HGVSp_Short="p.K601E"), row(Tumor_Sample_Barcode="PX-b"))
    assert made.rows("SELECT `MUTATION_EVENT_ID`, `SAMPLE_ID` FROM `mutation` ORDER BY 1, 2") == [(41, 13), (41, 14), (51, 13)]
    counters = file_report(done).counters
    assert (counters["events new"], counters["events reused"]) == (1, 1)
    assert done.findings.sorted() == []


@pytest.mark.parametrize(
    ("cells", "event_pk"),
    [
        pytest.param({"HGVSp_Short": "p.v600e"}, 41, id="protein change in another case"),
        pytest.param({"Variant_Classification": "MISSENSE_mutation"}, 41, id="type in another case"),
        pytest.param({"Tumor_Seq_Allele2": "t"}, 41, id="allele in another case"),
        pytest.param({"Reference_Allele": "G", "Tumor_Seq_Allele1": "G"}, 41, id="the reference is no part of the identity"),
        pytest.param({"NCBI_Build": "GRCh38"}, 41, id="nor is the build"),
        pytest.param({"Tumor_Seq_Allele2": "C"}, 42, id="another allele"),
        pytest.param({"End_Position": "140453137"}, 42, id="another end"),
        pytest.param({"Chromosome": "8"}, 42, id="another chromosome"),
        pytest.param({"Entrez_Gene_Id": "1956"}, 42, id="another gene"),
        pytest.param({"HGVSp_Short": "p.V600É"}, 42, id="an accent makes a difference"),
    ],
)
def test_what_makes_two_events_the_same(made, load, cells, event_pk):
    stored_event(made, 41)
    load(row(**cells))
    assert one(made, "mutation", "MUTATION_EVENT_ID") == event_pk


def test_a_stored_event_keeps_its_values_and_the_difference_is_told(made, load):
    stored_event(made, 41, NCBI_BUILD="37", FIS_VALUE=2.5)
    done = load(row(), row(Tumor_Sample_Barcode="PX-b"))
    (warning,) = done.findings.sorted()
    assert (warning.severity, warning.rule, warning.lines) == ("warning", "MU-65", [2])
    assert warning.text.startswith("an event that is stored already has other values")
    assert one(made, "mutation_event", "NCBI_BUILD", "FIS_VALUE") == ("37", 2.5)


def test_two_stored_events_of_one_identity_are_an_error(made, load):
    stored_event(made, 41)
    stored_event(made, 42, PROTEIN_CHANGE="v600E")
    (error,) = load(row()).findings.sorted()
    assert (error.severity, error.rule, error.text, list(error.values)) == ("error", "MU-66", STORED_TWICE.text, ["41, 42"])


@pytest.mark.parametrize("batch", [5000, 1], ids=["in one batch", "in a batch of its own"])
def test_the_same_mutation_of_a_sample_is_merged(made, load, monkeypatch, batch):
    monkeypatch.setattr("genows.load.maf.mutations.BATCH", batch)
    done = load(
        row(Center="c", t_alt_count="1"),
        row(Center="NA", t_alt_count="2", Mutation_Status="Germline"),
        row(Center="a;b", t_alt_count="3", HGVSp_Short="p.v600e"),
    )
    assert one(made, "mutation", "CENTER", "MUTATION_STATUS", "TUMOR_ALT_COUNT", "SAMPLE_ID") == ("a;b;c", "Germline", 2, 13)
    assert skips(done) == {"merged with the same mutation of the sample": [3, 4]}
    assert [(finding.severity, finding.lines) for finding in done.findings.sorted() if finding.text == MERGED] == [("warning", [3, 4])]
    assert made.rows(COUNTS) == [(13, "0")]
    assert file_report(done).counters["events new"] == 1


def keys_read(monkeypatch):
    """A list that receives how many keys of stored mutations each statement gives from now on."""
    numbers, every = [], Session.all

    def noting(session, name, columns=(), /, **values):
        rows = every(session, name, columns, **values)
        if name.startswith("mutation_keys"):
            numbers.append(len(rows))
        return rows

    monkeypatch.setattr(Session, "all", noting)
    return numbers


def test_a_hotspot_of_a_sorted_file_is_asked_for_in_samples_that_come_again_alone(made, load, monkeypatch):
    monkeypatch.setattr("genows.load.maf.mutations.BATCH", 4)
    numbers = keys_read(monkeypatch)
    # All samples have the same three events, so that each batch of four meets all of them, and the last sample of the one before.
    done = load(*(row(Start_Position=start, Tumor_Sample_Barcode=sample) for sample in SAMPLES for start in "567"))
    assert file_report(done).counters["events new"] == 3 and len(made.rows("SELECT 1 FROM `mutation`")) == 12
    assert numbers == [0, 0]


def test_samples_that_are_new_in_each_batch_are_never_asked_for(load, monkeypatch):
    monkeypatch.setattr("genows.load.maf.mutations.BATCH", 3)
    numbers = keys_read(monkeypatch)
    load(*(row(Start_Position=start, Tumor_Sample_Barcode=sample) for sample in SAMPLES for start in "567"))
    assert numbers == []


STATUSES = ("Germline", "Somatic", "Unknown")  # the first wins


@pytest.mark.parametrize("seed", range(8))
def test_what_comes_again_in_any_batch_is_merged(made, load, monkeypatch, seed):
    chance = random.Random(seed)
    monkeypatch.setattr("genows.load.maf.mutations.BATCH", chance.choice((1, 2, 3, 7, 30)))
    rows = [(chance.choice(SAMPLES), chance.randrange(1, 12), chance.choice("abcd"), chance.choice(STATUSES)) for _ in range(60)]
    if seed % 2:
        rows.sort(key=lambda one: one[0])
    expected = {}
    for sample, start, center, status in rows:
        centers, statuses = expected.setdefault((start, sample), (set(), set()))
        centers.add(center)
        statuses.add(status)
    done = load(
        *(row(Tumor_Sample_Barcode=sample, Start_Position=str(start), Center=center, Mutation_Status=status) for sample, start, center, status in rows)
    )
    stored = made.rows(
        "SELECT `START_POSITION`, `STABLE_ID`, `CENTER`, `MUTATION_STATUS` FROM `mutation`"
        " JOIN `mutation_event` USING (`MUTATION_EVENT_ID`) JOIN `sample` ON `SAMPLE_ID` = `INTERNAL_ID`"
    )
    assert len(stored) == len(expected)
    assert {(start, sample): (center, status) for start, sample, center, status in stored} == {
        key: (";".join(sorted(centers)), min(statuses, key=STATUSES.index)) for key, (centers, statuses) in expected.items()
    }
    assert len(skips(done)["merged with the same mutation of the sample"]) == len(rows) - len(expected)


def test_events_of_the_same_file_are_found_again(made, load, monkeypatch):
    monkeypatch.setattr("genows.load.maf.mutations.BATCH", 2)
    far = str(2**61 + 4)  # Python's hash of this number is that of 5
    rows = [row(Start_Position=start, Tumor_Sample_Barcode=sample) for sample in SAMPLES for start in ("5", far, "6")]
    assert hash(5) == hash(int(far))
    done = load(*rows)
    assert made.rows("SELECT `MUTATION_EVENT_ID`, `START_POSITION` FROM `mutation_event` ORDER BY 1") == [(1, 5), (2, int(far)), (3, 6)]
    assert made.rows("SELECT `MUTATION_EVENT_ID`, `SAMPLE_ID` FROM `mutation` ORDER BY 2, 1") == [
        (event_pk, sample_pk) for sample_pk in (11, 12, 13, 14) for event_pk in (1, 2, 3)
    ]
    assert file_report(done).counters["events new"] == 3


def test_rows_before_a_line_that_cannot_be_read_are_told_of(made, load_on_its_own):
    findings = load_on_its_own(row(), row(NCBI_Build="36"), row(Center="\udcff"), row(NCBI_Build="38"))
    assert [(finding.text, finding.lines) for finding in findings.sorted()] == [
        ("NCBI_Build is not GRCh37, the study's genome", [3]),
        (MERGED, [3]),
    ]


def test_centres_are_cut_when_they_are_merged(made, load):
    done = load(row(Center="a" * 90), row(Center="b" * 90))
    assert one(made, "mutation", "CENTER") == "a" * 90 + ";" + "b" * 9
    assert sorted(texts(done, "warning")) == ["text is cut to the 100 characters of mutation.CENTER", MERGED]


@pytest.fixture
def load_on_its_own(made, tmp_path):
    """load_on_its_own(*rows): the findings of a load that stops."""
    add_reference(made, GENES, ALIASES)
    add_study(made, SAMPLES)

    def run(*rows):
        meta = written_meta(tmp_path, "mutations", data_of(rows), **FIELDS)
        with pytest.raises(StudyError), made.database.load() as writer:
            loading = load_on(writer, tmp_path, SAMPLES)
            load_mutations(loading, meta)
        return loading.findings

    return run


@pytest.fixture
def load_files(made, tmp_path):
    """load_files(rows, rows, …): loads several files of one profile in one load; the Load."""
    add_reference(made, GENES, ALIASES)
    add_study(made, SAMPLES)

    def run(*files):
        metas = [written_meta(tmp_path, f"mutations{number}", data_of(rows), **FIELDS) for number, rows in enumerate(files)]
        with made.database.load() as writer:
            loading = load_on(writer, tmp_path, SAMPLES)
            for meta in metas:
                load_mutations(loading, meta)
        return loading

    return run


KEYWORDS = "SELECT `KEYWORD`, `ENTREZ_GENE_ID`, `KEYWORD_COUNT`, `GENE_COUNT` FROM `mutation_count_by_keyword` ORDER BY 2, 1"


def test_several_files_feed_one_profile(made, load_files):
    done = load_files(
        [row(Center="a"), row(HGVSp_Short="p.K601E")],
        [row(Center="b"), row(Tumor_Sample_Barcode="PX-b"), row(Tumor_Sample_Barcode="PX-b", Center="c")],
    )
    assert made.rows("SELECT COUNT(*) FROM `genetic_profile`") == [(1,)]
    assert made.rows("SELECT `MUTATION_EVENT_ID`, `SAMPLE_ID`, `CENTER` FROM `mutation` ORDER BY 1, 2") == [
        (1, 13, "a"),
        (1, 14, "c"),
        (2, 13, "NA"),
    ]
    assert skips(done) == {
        "repeated from an earlier file of the profile": [2],
        "merged with the same mutation of the sample": [4],
    }
    assert sorted(texts(done, "warning")) == [IN_EARLIER_FILE.text, MERGED]
    assert made.rows(COUNTS) == [(13, "1"), (14, "1")]
    assert made.rows(KEYWORDS) == [("BRAF K601 missense", 673, 1, 2), ("BRAF V600 missense", 673, 2, 2)]


def test_mutation_counts(made, load):
    load(
        row(),
        row(HGVSp_Short="p.K601E"),
        row(Start_Position="1", HGVSp_Short="p.G12D"),
        row(Start_Position="2", Mutation_Status="GERMLINE"),
        row(Start_Position="3", Variant_Classification="FUSION"),
        row(Tumor_Sample_Barcode="PX-b", Mutation_Status="Germline"),
        row(Tumor_Sample_Barcode="TCGA-D1-0001-01", Mutation_Status=""),
    )
    assert made.rows(COUNTS) == [(11, "1"), (13, "2"), (14, "0")]
    assert one(
        made, "clinical_attribute_meta", "ATTR_ID", "DISPLAY_NAME", "DESCRIPTION", "DATATYPE", "PATIENT_ATTRIBUTE", "PRIORITY"
    ) == (
        "MUTATION_COUNT",
        "Mutation Count",
        "Mutation Count",
        "NUMBER",
        0,
        "30",
    )


def test_alleles_that_differ_in_case_are_two_variants_of_a_sample(made, load):
    load(row(Reference_Allele="A"), row(Reference_Allele="a", Tumor_Seq_Allele1="a", HGVSp_Short="p.K601E"))
    assert made.rows(COUNTS) == [(13, "2")]


def test_keyword_counts(made, load):
    missense = {"Hugo_Symbol": "EGFR", "Entrez_Gene_Id": "1956"}
    load(
        row(),
        row(HGVSp_Short="p.V600K"),
        row(Tumor_Sample_Barcode="PX-b"),
        row(Tumor_Sample_Barcode="TCGA-D1-0001-01", HGVSp_Short=""),
        row(**missense, HGVSp_Short="p.L858R"),
    )
    assert made.rows(KEYWORDS) == [
        (None, 673, 0, 3),
        ("BRAF V600 missense", 673, 2, 3),
        ("EGFR L858 missense", 1956, 1, 1),
    ]


def test_free_text_is_cut_before_it_is_compared(made, load):
    long = "p." + "A" * 300
    done = load(
        row(HGVSp_Short=long, Strand="+++", Score="s" * 101),
        row(HGVSp_Short=long + "B", Tumor_Sample_Barcode="PX-b", Variant_Classification="Missense_Mutation"),
    )
    assert one(made, "mutation_event", "PROTEIN_CHANGE", "STRAND") == ("A" * 255, "++")
    assert made.rows("SELECT `SCORE` FROM `mutation` ORDER BY `SAMPLE_ID`") == [("s" * 100,), ("NA",)]
    cuts = {finding.text: (finding.lines, list(finding.columns)) for finding in done.findings.sorted()}
    assert cuts == {
        "text is cut to the 255 characters of mutation_event.PROTEIN_CHANGE": ([2, 3], [14]),
        "text is cut to the 2 characters of mutation_event.STRAND": ([2], [18]),
        "text is cut to the 100 characters of mutation.SCORE": ([2], [19]),
    }


def test_alleles_are_measured_in_bytes(made, load):
    load(row(Tumor_Seq_Allele2="é" * 40_000))
    assert one(made, "mutation_event", "TUMOR_SEQ_ALLELE") == "é" * 32_767
    assert one(made, "mutation", "TUMOR_SEQ_ALLELE2") == "é" * 32_767


def test_driver_columns_are_cut_to_theirs(made, load):
    load(
        row(cbp_driver="d" * 21, cbp_driver_annotation="a" * 81, cbp_driver_tiers="t" * 51, cbp_driver_tiers_annotation="n" * 81)
    )
    columns = ("DRIVER_FILTER", "DRIVER_FILTER_ANNOTATION", "DRIVER_TIERS_FILTER", "DRIVER_TIERS_FILTER_ANNOTATION")
    assert one(made, "mutation", *columns) == ("d" * 20, "a" * 80, "t" * 50, "n" * 80)


@pytest.mark.parametrize(
    ("build", "told"),
    [*((text, [text]) for text in ("grch37", "19", "37.0", "b37", "GRCh37lite", "GRCh37.p13", "hs37d5")), ("GRCh37", []), ("", []), ("NA", ["NA"]), ("37", []), ("hg19", []), ("GRCh38", ["GRCh38"])],
    ids=["in another case", "short", "as a number", "b", "lite", "patched", "with decoys", "the genome's", "none", "NA", "its number", "its other name", "another"],
)
def test_builds_are_compared_with_the_genome_of_the_study(made, load, build, told):
    done = load(row(NCBI_Build=build))
    assert [value for finding in done.findings.sorted() for value in finding.values] == told
    assert file_report(done).counters.get("build mismatches", 0) == (len(told) if build in ("GRCh38", "NA") else 0)
    assert one(made, "mutation_event", "NCBI_BUILD") == (build or "NA")


def test_a_row_without_variant_allele_is_loaded_and_told(made, load):
    done = load(row(Tumor_Seq_Allele1="", Tumor_Seq_Allele2="NA"))
    assert texts(done, "warning") == ["neither tumour allele is given; the variant allele is left empty"]
    assert one(made, "mutation_event", "TUMOR_SEQ_ALLELE") == ""
    assert file_report(done).counters["rows without variant allele"] == 1


@pytest.mark.parametrize(
    ("identifier", "cell", "stored"),
    [
        pytest.param("accession", "P15056", "P15056", id="an accession stands"),
        pytest.param("accession", "", None, id="no accession"),
        pytest.param("accession", "NA", "NA", id="a word like any other"),
        pytest.param("name", "BRAF_HUMAN", "P15056", id="a name is looked up"),
        pytest.param("name", "braf_human", None, id="case and all"),
        pytest.param("name", "OTHER_HUMAN", None, id="an unknown name"),
        pytest.param("", "BRAF_HUMAN", "P15056", id="name is the default"),
    ],
)
def test_uniprot_accessions(made, load, identifier, cell, stored):
    made.run(
        "INSERT INTO `uniprot_id_mapping` (`UNIPROT_ACC`, `UNIPROT_ID`, `ENTREZ_GENE_ID`) VALUES ('P15056', 'BRAF_HUMAN', 673)"
    )
    load(row(SWISSPROT=cell), swissprot_identifier=identifier)
    assert one(made, "mutation_event", "ONCOTATOR_UNIPROT_ACCESSION") == stored


def test_an_unheard_of_swissprot_identifier_stops_the_file(load):
    with pytest.raises(StudyError) as caught:
        load(row(), swissprot_identifier="number")
    assert caught.value.file == "meta_mutations.txt"


def test_a_file_without_sample_column_cannot_be_loaded(load):
    with pytest.raises(StudyError) as caught:
        load({"Hugo_Symbol": "BRAF"})
    assert (caught.value.file, caught.value.line) == ("data_mutations.txt", 1)


def test_other_missing_columns_are_told(load):
    done = load({"Tumor_Sample_Barcode": "PX-a", "Entrez_Gene_Id": "673"})
    assert texts(done, "warning") == [
        "column Hugo_Symbol is missing; mutation files have Hugo_Symbol, Variant_Classification and Tumor_Sample_Barcode",
        "column Variant_Classification is missing; mutation files have Hugo_Symbol, Variant_Classification and Tumor_Sample_Barcode",
        "column HGVSp_Short or Amino_Acid_Change is missing",
        "neither tumour allele is given; the variant allele is left empty",
    ]


def test_protein_changes_are_taken_from_a_column_of_another_name(made, load):
    cells = {name: text for name, text in row().items() if name != "HGVSp_Short"}
    done = load(cells | {"Protein_Change": "p.V600E"})
    assert one(made, "mutation_event", "PROTEIN_CHANGE", "KEYWORD") == ("V600E", "BRAF V600 missense")
    (finding,) = [finding for finding in done.findings.sorted() if finding.rule == "MU-02"]
    assert (finding.severity, *finding.lines, *finding.columns, *finding.values) == ("warning", 1, len(cells) + 1, "Protein_Change")


def test_a_file_without_rows_leaves_a_profile(made, load):
    done = load()
    assert made.rows("SELECT `STABLE_ID` FROM `genetic_profile`") == [("demo1_mutations",)]
    assert file_report(done).stored == 0
    assert made.rows(COUNTS) == []


@pytest.mark.parametrize(
    ("column", "other"),
    [
        ("REFERENCE_ALLELE", "C"), ("FUNCTIONAL_IMPACT_SCORE", "H"), ("LINK_XVAR", "x"), ("LINK_PDB", "x"), ("LINK_MSA", "x"),
        ("NCBI_BUILD", "37"), ("STRAND", "+"), ("VARIANT_TYPE", "INS"), ("DB_SNP_RS", "rs1"), ("DB_SNP_VAL_STATUS", "x"),
        ("ONCOTATOR_REFSEQ_MRNA_ID", "NM_1"), ("ONCOTATOR_CODON_CHANGE", "x"), ("KEYWORD", "BRAF other"), ("CANONICAL_TRANSCRIPT", 0),
    ],
)  # fmt: skip
def test_any_other_value_of_a_stored_event_is_told(made, load, column, other):
    stored_event(made, 41, **{column: other})
    assert texts(load(row()), "warning") == [DIFFERS]


def test_a_type_that_is_cut_is_named_by_its_column(load):
    (cut,) = [finding for finding in load(row(Variant_Classification="x" * 300)).findings.sorted() if "is cut" in finding.text]
    assert cut.text.endswith("mutation_event.MUTATION_TYPE")
    assert list(cut.columns) == [COLUMNS.index("Variant_Classification") + 1]


def told(load, rule):
    return [
        (found.severity, found.lines, list(found.columns), list(found.values)) for found in load.findings.sorted() if found.rule == rule
    ]


@pytest.mark.parametrize(
    ("text", "stored", "said"),
    [
        pytest.param("140453136", 140453136, [], id="digits"),
        pytest.param("140453136.0", 140453136, [("warning", [3], [5], ["140453136.0"])], id="a whole number with a point"),
        pytest.param("1.40453136E8", 140453136, [("warning", [3], [5], ["1.40453136E8"])], id="a whole number with an exponent"),
        pytest.param("1.5", 0, [("warning", [3], [5], ["1.5"])], id="a fraction"),
        pytest.param("chr7", 0, [("warning", [3], [5], ["chr7"])], id="a word"),
        pytest.param("", 0, [], id="nothing"),
    ],
)
def test_positions_that_are_not_digits_are_told(made, load, text, stored, said):
    done = load(row(), row(Start_Position=text, HGVSp_Short="p.V600K"))
    assert sorted(made.rows("SELECT `START_POSITION` FROM `mutation_event`"))[0] == (stored,)
    assert told(done, "MU-23") == said


def test_positions_of_a_column_that_is_not_there_are_not_told(load):
    assert told(load({name: cell for name, cell in BRAF.items() if name != "End_Position"}), "MU-23") == []


def test_a_column_that_stands_twice_counts_the_last_time_and_is_told(made, load, tmp_path):
    data = "\t".join([*COLUMNS, "hugo_symbol"]) + "\n" + "\t".join([*BRAF.values(), "EGFR"]) + "\n"
    meta = written_meta(tmp_path, "twice", data.replace("\t673\t", "\t\t").encode(), **FIELDS)
    done = run_load(made, tmp_path, SAMPLES, load_mutations, meta)
    assert [row[0] for row in made.rows(EVENTS)] == ["EGFR"]
    assert told(done, "F-17") == [("warning", [1], [len(COLUMNS) + 1], ["hugo_symbol"])]


def test_rows_that_are_none_are_skipped_and_told(made, load, tmp_path):
    lines = ["\t".join(COLUMNS), "\t".join(BRAF.values()), "# a remark", "\t".join(COLUMNS), ""]
    meta = written_meta(tmp_path, "odd", "\n".join([*lines, "\t".join(row(HGVSp_Short="p.V600K").values()), ""]).encode(), **FIELDS)
    done = run_load(made, tmp_path, SAMPLES, load_mutations, meta)
    assert len(made.rows(EVENTS)) == 2
    assert [(rule, told(done, rule)[0][:2]) for rule in ("F-10", "F-11", "F-09")] == [
        ("F-10", ("warning", [3])), ("F-11", ("warning", [4])), ("F-09", ("warning", [5])),
    ]  # fmt: skip


INDEXES = "SELECT `name` FROM `sqlite_master` WHERE `type` = 'index' AND `tbl_name` IN ('mutation', 'mutation_event') ORDER BY 1"
VARIANTS = [row(Start_Position=str(number % 7), HGVSp_Short=f"p.V{number % 5}E", Tumor_Sample_Barcode=SAMPLES[number % 3]) for number in range(210)]


@pytest.mark.parametrize(
    ("most", "hashed"),
    [(1 << 20, hash), (16, hash), (1 << 20, lambda identity: hash(identity) % 3), (0, hash)],
    ids=["remembered", "more than are remembered", "several of one hash", "none remembered"],
)
def test_events_of_an_empty_table_are_found_again_however_they_are_remembered(made, load, monkeypatch, most, hashed):
    monkeypatch.setattr(mutations, "BATCH", 9)
    monkeypatch.setattr(events, "SLOTS", most)
    monkeypatch.setattr(events, "hash", hashed, raising=False)
    before = made.rows(INDEXES) if made.database.dialect == "sqlite" else []
    done = load(*VARIANTS)
    assert (file_report(done).counters["events new"], len(skips(done)["merged with the same mutation of the sample"])) == (35, 105)
    assert len(set(made.rows("SELECT `START_POSITION`, `PROTEIN_CHANGE` FROM `mutation_event`"))) == 35
    if made.database.dialect == "sqlite":
        assert made.rows(INDEXES) == before


def test_a_file_that_cannot_be_read_to_its_end_leaves_the_indexes_to_the_next(made, load, tmp_path):
    meta = written_meta(tmp_path, "broken", data_of([*VARIANTS, row(Center="\udcff")]), **FIELDS)
    with made.database.load() as writer:
        indexes = writer.all("late_indexes")
        with pytest.raises(StudyError):
            load_mutations(load_on(writer, tmp_path, SAMPLES), meta)
        assert {*writer.all("late_indexes")} == {*indexes}
        assert len(indexes) == (9 if made.database.dialect == "sqlite" else 0)
