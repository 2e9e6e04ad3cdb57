"""Mutation files that nobody would write: any columns in any order, cells of which some are odd, rows of any length."""

from random import Random

SAMPLES = ["PX-a", "PX-b", "TCGA-D1-0001-01"]
GENES = [(673, "BRAF", None), (1956, "EGFR", None), (7015, "TERT", None), (8085, "KMT2D", None), (9757, "KMT2B", None)]
ALIASES = [(8085, "MLL2"), (9757, "MLL2"), (673, "BRAF1")]

_CHARACTERS = "pVE*0123456789 -_>/.;'\"#\\%\x0b\x85\u2028äßſ\U0001f9ec"
_NUMBER = "0 7 12 -1 12.7 1e2 . NA 99999999999 2147483648 +3 1_0 ٣ 40% 0.25 0.5".split()
_ALLELE = ["A", "C", "G", "T", "-", "", "NA", "a", "AT", "-AT", "n"]
_STATUS = ["Somatic", "Germline", "", "NA", "None", "LOH", "wildtype", "Valid", "Redacted by", "Untested", "W" * 26]
_CHANGE = (
    "p.V600E p.K601E V600E p.M1T p.M1M p.R80* p.R80fs*9 p.R12Vfs*9 p.X331_splice p.Q58del p.E746_A750del p.D770_N771insSVD p.V07E"
    " p.G12= p.R273= 770_771insSVD MUTATED NA NULL [not_available] p. p.VK600E p.V600EK p.V9999999999E p.V600E[ *"
).split() + ["", " p.V600E ", "[Not Available]", "p." + "A" * 260]
_CLASS = (
    "Missense_Mutation Nonsense_Mutation Splice_Site Frame_Shift_Del In_Frame_Ins In_Frame_Del Silent Intron IGR RNA rna 5'Flank 5'UTR"
    " Fusion NA NULL Targeted_Region Splice_Region"
).split() + ["", "T" * 256]
# By column: what cells are made of, more often what comes first.
CELLS = {
    "Tumor_Sample_Barcode": [*SAMPLES, *SAMPLES, "TCGA-D1-0001-01A-11D", "TCGA-D1-0001-11A", "nobody", ""],
    "Hugo_Symbol": ["BRAF", "EGFR", "TERT", "braf1", "MLL2", "NEWGENE", "NEW2", "Unknown", "", "///"],
    "Entrez_Gene_Id": ["673", "1956", "7015", "", "0", " 673 ", "999", "998", "x", "0673", "9999999999"],
    "NCBI_Build": ["GRCh37", "grch37", "", "37", "GRCh38 and more"],
    "Chromosome": ["7", "17", "X", "chr7", "23", "MT", "", "M", "NA"],
    "Start_Position": ["140453136", "5", "2305843009213693956", "", "-5", "1.5", "x", "123.0", "1.4E8", "9223372036854775806", "9" * 19],
    "End_Position": ["140453136", "5", "2305843009213693956", "", "-5", "1.5"],
    "Variant_Classification": _CLASS,
    "ONCOTATOR_VARIANT_CLASSIFICATION": ["", "NA", "Missense_Mutation", "Silent", "RNA"],
    "Variant_Type": ["SNP", "INS", "", "V" * 16],
    "Reference_Allele": _ALLELE,
    "Tumor_Seq_Allele1": _ALLELE,
    "Tumor_Seq_Allele2": _ALLELE,
    "HGVSp_Short": _CHANGE,
    "Amino_Acid_Change": _CHANGE,
    "Protein_position": ["600/766", "600", "", "NA", "80/100", "12-14/90", "-", "1", "07", "600.5", "-600"],
    "Mutation_Status": _STATUS,
    "Validation_Status": _STATUS,
    "Matched_Norm_Sample_Barcode": ["n1", "N1", "TCGA-D1-0001-10A", "TCGA-D1-0001-11A", ""],
    "Center": ["a", "b;a", "", "NA", "c" * 101, "ä"],
    "Score": ["", "NA", "s" * 101, "1"],
    "Match_Norm_Seq_Allele1": _ALLELE,
    "Strand": ["+", "-", "", "+++"],
    "dbSNP_RS": ["", "novel", "rs1"],
    "SWISSPROT": ["BRAF_HUMAN", "", "P15056", "U" * 65],
    "MA:FImpact": ["high", "L", "", "[sent]", "odd", "i" * 51],
    "MA:FIS": ["1.5", "", "nan", "1e39", "-2"],
    "MA:link.var": ["", '"x"', "l" * 501],
    "cbp_driver": ["Putative_Driver", "NA", " ", "", "d" * 21],
    "cbp_driver_annotation": ["why", "NA", ""],
    "cbp_driver_tiers": ["Class 1", "NA", ""],
    **dict.fromkeys("t_alt_count i_t_alt_count t_ref_count n_alt_count n_ref_count AD_Alt Norm_AD_Alt".split(), _NUMBER),
    **dict.fromkeys("TVarCov TTotCov NVarCov tumor_depth tumor_vaf normal_depth normal_vaf".split(), _NUMBER),
    "Ns.score": ["0.5", "", "NA", "x", "7", '"'],
    "ns.Text": ["a", "b", "", "%s"],
    "ASCN.ASCN_METHOD": ["FACETS", "", "m" * 25],
    "ASCN.CLONAL": ["Clonal", "NA", "", "odd"],
    "ASCN.CCF_EXPECTED_COPIES": ["0.33333333", "", "1e39", "x"],
    "ASCN.TOTAL_COPY_NUMBER": ["2", "2.5", "NA", "", "1e10", "x"],
    "other": [""],
}
NAMESPACES = "Ns, ASCN, Nowhere"
FILTERS = (None, None, "", "Missense_Mutation", "Silent, Intron")




def maf(seed: int, most_rows: int = 200):
    """(header cells, rows of cells): most cells are the first of their column, so that a row is seldom odd for several reasons."""
    chance = Random(seed)
    header = chance.sample(list(CELLS), chance.randint(len(CELLS) // 2, len(CELLS)))
    header = list(dict.fromkeys([*header, "Tumor_Sample_Barcode"]))
    rows = [_row(chance, header, chance.choice((0.01, 0.03, 0.1))) for _ in range(chance.randint(0, most_rows))]
    return [chance.choice((name, name, name.upper(), f" {name}")) for name in header], rows


def _row(chance, header, share):
    row = [_other(chance, name) if chance.random() < share else CELLS[name][0] for name in header]
    length = chance.random()
    return row[: chance.randint(1, len(row))] if length < 0.01 else [*row, "more"] if length < 0.02 else row


def _other(chance, name):
    return chance.choice(CELLS[name]) if chance.random() < 0.9 else "".join(chance.choices(_CHARACTERS, k=chance.randint(0, 6)))
