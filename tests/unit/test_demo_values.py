"""What stands in the demo study is believable: genes, mutations, courses, and measurements that agree with each other."""

import json
from collections import Counter
from itertools import pairwise
from math import log2
from statistics import correlation

import pytest

from genows.demo.cohort import rows_of
from genows.demo.study import LOG2
from genows.demo.variants import (
    CODE,
    FORMS,
    KNOWN_GENES,
    STRETCHES,
    TRUNCATING,
    free_residues,
    hotspots_of,
    make_genes,
    passenger,
    residues_of,
)
from genows.load.maf.variants import TypeFilter, derived_positions, mutation_type, protein_change
from tests.shared import shared
from tests.unit.demo_files import MISSING, lines_of, matrix, records

COMPLEMENT = {"A": "T", "C": "G", "G": "C", "T": "A"}


HOTSPOTS = [row | {name: int(row[name]) for name in ("Start_Position", "End_Position")} for row in rows_of("hotspots.tsv")]
GENES = {gene.symbol: gene for gene in make_genes(200)}


def test_stretches_cover_each_arm_without_a_gap():
    for before, after in pairwise(STRETCHES):
        assert before.start < before.end
        assert (after.start == before.end + 1) if after.chromosome == before.chromosome else after.arm[-1] in "pq"
    assert len({stretch.arm for stretch in STRETCHES}) == 41


def test_known_genes_lie_on_their_stretch_and_have_room_for_their_protein():
    for gene in KNOWN_GENES:
        stretch, middle = STRETCHES[gene.stretch], (gene.start + gene.end) // 2
        assert (stretch.chromosome, stretch.arm) == (gene.chromosome, gene.chromosome + gene.band[0]), gene.symbol
        assert stretch.start <= middle <= stretch.end, gene.symbol
        assert (gene.end - gene.start) // (gene.residues + 1) >= 5, gene.symbol
    assert len({gene.symbol for gene in KNOWN_GENES}) == len({gene.entrez for gene in KNOWN_GENES}) == len(KNOWN_GENES) > 150


def test_invented_genes_are_distinct_and_fit_their_stretch():
    invented = make_genes(3000)[len(KNOWN_GENES) :]
    assert [invented[0].symbol, invented[0].entrez] == ["DEMO1", 900000001]
    assert len({gene.symbol for gene in invented}) == len({gene.uniprot for gene in invented}) == len(invented)
    assert max(gene.entrez for gene in invented) < 2**31
    for gene in invented:
        stretch = STRETCHES[gene.stretch]
        assert stretch.chromosome == gene.chromosome and not stretch.peak
        assert stretch.start <= gene.start < gene.end <= stretch.end
        assert (gene.end - gene.start) // (gene.residues + 1) >= 5
    assert {STRETCHES[gene.stretch].arm for gene in invented} == {stretch.arm for stretch in STRETCHES}


def test_known_genes_are_those_of_the_portals_and_invented_ones_are_not():
    pairs = json.loads((shared("portal-info") / "genes.json").read_text("utf-8"))
    real = {(gene["hugo_gene_symbol"], int(gene["entrez_gene_id"])) for gene in pairs}
    symbols, ids = {symbol for symbol, _ in real}, {entrez for _, entrez in real}
    assert [gene.symbol for gene in KNOWN_GENES if (gene.symbol, gene.entrez) not in real] == []
    invented = make_genes(20_000)[len(KNOWN_GENES) :]
    assert not symbols & {gene.symbol for gene in invented}
    assert not ids & {gene.entrez for gene in invented}


def changed_codon(variant):
    """(amino acid before, after, reference base, allele) as the codons say; the bases on the plus strand."""
    before, after = variant["Codons"].split("/")
    place = next(place for place in range(3) if before[place].isupper())
    bases = (before[place], after[place])
    if GENES[variant["Hugo_Symbol"]].strand == "-":
        bases = tuple(COMPLEMENT[base] for base in bases)
    return CODE[before.upper()], CODE[after.upper()], *bases


@pytest.mark.parametrize(
    "variant",
    [pytest.param(hotspot, id=f"{hotspot['Hugo_Symbol']} {hotspot['HGVSp_Short']}") for hotspot in HOTSPOTS],
)
def test_a_hotspot_agrees_with_itself(variant):
    gene, classification = GENES[variant["Hugo_Symbol"]], variant["Variant_Classification"]
    start, end, alleles = variant["Start_Position"], variant["End_Position"], (variant["Reference_Allele"], variant["Tumor_Seq_Allele2"])
    assert classification == "5'Flank" or gene.start <= start <= end <= gene.end
    if variant["Codons"]:
        before, after, *bases = changed_codon(variant)
        residue = residues_of(variant)[0]
        assert alleles == tuple(bases)
        assert variant["HGVSp_Short"] == f"p.{before}{residue}{after}"
        assert int(residue) <= gene.residues
        assert classification == ("Nonsense_Mutation" if after == "*" else "Missense_Mutation")
    assert_alleles_fit(variant["Variant_Type"], classification, *alleles, start, end)


def assert_alleles_fit(kind, classification, reference, allele, start, end):
    if kind == "SNP":
        assert len(reference) == len(allele) == 1 and "-" not in reference + allele and start == end
    elif kind == "DEL":
        assert allele == "-" and end - start + 1 == len(reference)
        assert (len(reference) % 3 == 0) == (classification == "In_Frame_Del")
    else:
        assert kind == "INS" and reference == "-" and end - start == 1
        assert (len(allele) % 3 == 0) == (classification == "In_Frame_Ins")
    assert set(reference + allele) <= set("-ACGT") and reference != allele


def test_every_mutation_agrees_with_itself(mutations):
    for row in mutations:
        change, classification = row["HGVSp_Short"], row["Variant_Classification"]
        place = (int(row["Start_Position"]), int(row["End_Position"]))
        assert row["Reference_Allele"] == row["Tumor_Seq_Allele1"]
        assert_alleles_fit(row["Variant_Type"], classification, row["Reference_Allele"], row["Tumor_Seq_Allele2"], *place)
        assert (classification == "Nonsense_Mutation") == (change.endswith("*") and "fs" not in change)
        assert (classification == "Splice_Site") == change.endswith("_splice")
        assert classification.startswith("Frame_Shift") == ("fs*" in change)
        assert (classification == "5'Flank") == (change == "")
        assert int(row["t_alt_count"]) >= 3 and int(row["t_ref_count"]) >= 0
        assert (row["Mutation_Status"] == "Germline") == (int(row["n_alt_count"]) > 0)
        assert (row["MA:FImpact"] != "") == (classification == "Missense_Mutation")


def test_the_loader_keeps_every_mutation_and_reads_the_same_residues_from_the_change(mutations):
    for row in mutations:
        name = mutation_type(row["Variant_Classification"])
        assert not TypeFilter().rejects(name, int(row["Entrez_Gene_Id"]))
        start, _, end = row["Protein_position"].partition("/")[0].partition("-")
        expected = (int(start), int(end or start)) if start else (-1, -1)
        assert derived_positions(protein_change(row["HGVSp_Short"], "")) == expected


def test_no_sample_has_a_mutation_twice(mutations):
    seen = Counter((row["Tumor_Sample_Barcode"], row["Hugo_Symbol"], row["Start_Position"]) for row in mutations)
    assert max(seen.values()) == 1


def test_a_mutation_looks_the_same_in_every_sample(mutations):
    identity = ("Entrez_Gene_Id", "Start_Position", "End_Position", "Tumor_Seq_Allele2", "HGVSp_Short", "Variant_Classification")
    told = ("Reference_Allele", "SWISSPROT", "Codons", "Protein_position", "MA:FImpact", "MA:FIS", "Variant_Type")
    seen = {}
    for row in mutations:
        attributes = [row[column] for column in told]
        assert seen.setdefault(tuple(row[column] for column in identity), attributes) == attributes


@pytest.mark.slow  # Every residue in thirteen forms.
@pytest.mark.parametrize("symbol", ["TP53", "EGFR", "CDKN2A", "DEMO1"])
def test_a_place_has_one_reference_base(symbol):
    gene, free = GENES[symbol], free_residues(GENES[symbol])
    variants = [hotspot for hotspot in HOTSPOTS if hotspot["Hugo_Symbol"] == symbol]
    assert len(variants) == len(hotspots_of(symbol))
    variants += [passenger(gene, residue, form) for residue in free for form in (0, 70, 90, *range(FORMS - 9, FORMS))]
    bases = {}
    for variant in variants:
        if variant["Variant_Type"] != "INS":
            for offset, base in enumerate(variant["Reference_Allele"]):
                assert bases.setdefault(variant["Start_Position"] + offset, base) == base
        if variant["Codons"]:
            assert changed_codon(variant)[2:] == (variant["Reference_Allele"], variant["Tumor_Seq_Allele2"])
        assert gene.start <= variant["Start_Position"] <= variant["End_Position"] <= gene.end
    assert len(bases) > 3 * len(free)


def test_the_tumours_have_their_usual_drivers(demo, mutations):
    detailed = {row["SAMPLE_ID"]: row["CANCER_TYPE_DETAILED"] for row in records(demo.folder / "data_clinical_sample.txt")}
    drivers = [row for row in mutations if row["cbp_driver"] == "Putative_Driver"]
    by_gene = Counter(row["Hugo_Symbol"] for row in drivers)
    assert {"TP53", "KRAS", "PIK3CA", "BRAF", "TERT"} <= {symbol for symbol, _ in by_gene.most_common(10)}
    with_apc = {detailed[row["Tumor_Sample_Barcode"]] for row in drivers if row["Hugo_Symbol"] == "APC"}
    assert with_apc == {"Colon Adenocarcinoma"}
    classes = {row["Variant_Classification"] for row in drivers if row["Hugo_Symbol"] == "STK11"}
    assert classes and classes <= TRUNCATING


def test_survival_makes_sense(demo):
    rows = records(demo.folder / "data_clinical_patient.txt")
    for row in rows:
        assert (row["OS_STATUS"] in MISSING) == (row["OS_MONTHS"] in MISSING)
        assert row["OS_STATUS"] in ("0:LIVING", "1:DECEASED", *MISSING)
        assert row["DFS_STATUS"] in ("0:DiseaseFree", "1:Recurred/Progressed", *MISSING)
        if row["OS_STATUS"] not in MISSING and row["DFS_STATUS"] not in MISSING:
            assert 0 <= float(row["DFS_MONTHS"]) <= float(row["OS_MONTHS"]) <= 140
    assert {"0:LIVING", "1:DECEASED"} < {row["OS_STATUS"] for row in rows}
    assert all(row["AGE"] in MISSING or 18 <= int(row["AGE"]) <= 90 for row in rows)


def state_of(log2_ratio: float) -> int:
    """The discrete call that thresholds halfway between the states' ranges give."""
    return next(state for state in (-2, -1, 0, 1, 2) if log2_ratio <= LOG2[state][0] + LOG2[state][1] + 0.01)


def test_log2_ratios_give_the_discrete_calls_back(demo):
    calls, ratios = matrix(demo.folder / "data_cna.txt"), matrix(demo.folder / "data_log2_cna.txt")
    assert set(calls.values()) == {"-2", "-1", "0", "1", "2"}
    assert {key: str(state_of(float(ratio))) for key, ratio in ratios.items()} == calls


def test_segments_cover_each_arm_once_and_agree_with_the_calls(demo):
    calls = matrix(demo.folder / "data_cna.txt")
    segments = {}
    for row in records(demo.folder / "data_cna_hg19.seg"):
        place = (int(row["loc.start"]), int(row["loc.end"]), float(row["seg.mean"]))
        segments.setdefault((row["ID"], row["chrom"]), []).append(place)
        assert place[0] < place[1] and int(row["num.mark"]) > 0
    for places in segments.values():
        assert all(before[1] + 1 == after[0] for before, after in pairwise(places))
    lengths = {stretch.chromosome: stretch.end for stretch in STRETCHES}
    assert all(places[-1][1] == lengths[chromosome] for (_, chromosome), places in segments.items())
    chosen = {gene.symbol: gene for gene in make_genes(demo.genes)}
    for (symbol, sample_id), call in calls.items():
        gene = chosen[symbol]
        middle = (gene.start + gene.end) // 2
        mean = next(mean for start, end, mean in segments[sample_id, gene.chromosome] if start <= middle <= end)
        assert str(state_of(mean)) == call


def test_zscores_are_those_of_the_logarithms(demo):
    values, scores = matrix(demo.folder / "data_expression.txt"), matrix(demo.folder / "data_expression_zscores.txt")
    assert values.keys() == scores.keys()
    for symbol in ("TP53", "EGFR", "DEMO1"):
        pairs = sorted((float(scores[key]), log2(float(values[key]))) for key in values if key[0] == symbol)
        (low, log_low), (high, log_high) = pairs[0], pairs[-1]
        slope = (log_high - log_low) / (high - low)
        assert 0.3 < slope < 1.5
        assert all(log_low + slope * (score - low) == pytest.approx(logarithm, abs=0.01) for score, logarithm in pairs)


def test_amplified_genes_are_expressed_more(demo):
    calls, scores = matrix(demo.folder / "data_cna.txt"), matrix(demo.folder / "data_expression_zscores.txt")
    amplified = [float(scores[key]) for key, call in calls.items() if call == "2" and key in scores]
    deleted = [float(scores[key]) for key, call in calls.items() if call == "-2" and key in scores]
    assert sum(amplified) / len(amplified) > 1 and sum(deleted) / len(deleted) < -1


def test_genes_of_a_pathway_are_expressed_together(demo):
    header, *rows = lines_of(demo.folder / "data_expression_zscores.txt")
    values = {row[0]: list(map(float, row[2:])) for row in rows}
    for symbol, others in {"TP53": {"ATM", "CDKN1A", "MDM4"}, "EGFR": {"ERBB2", "ERBB3", "SRC"}, "KRAS": {"BRAF", "NRAS", "MAPK1"}}.items():
        assert others <= {other for other in values if other != symbol and correlation(values[symbol], values[other]) > 0.3}
    others = [correlation(values["TP53"], values[other]) for other in values if other.startswith("DEMO")]
    assert len(others) >= 10 and max(map(abs, others)) < 0.3


def test_methylation_is_a_share(demo):
    cells = set(matrix(demo.folder / "data_methylation.txt").values())
    assert "NA" in cells
    assert all(0 <= float(cell) <= 1 for cell in cells - {"NA"})


def test_antibodies_are_distinct_and_name_genes_of_the_study(demo):
    header, *rows = lines_of(demo.folder / "data_protein.txt")
    names = [row[0].split("|") for row in rows]
    symbols = {row[0] for row in lines_of(demo.folder / "data_cna.txt")[1:]}
    assert header[0] == "Composite.Element.REF"
    assert len({antibody for _, antibody in names}) == len(names) > 50
    assert all(symbols.issuperset(tokens.split()) for tokens, _ in names)
