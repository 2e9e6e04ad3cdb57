"""The genes of the demo, the mutations that can happen to them, and the rows of mutations and of structural variants.

Genes and their changes depend on no seed. Well-known genes, their hotspots and the stretches of hg19 stand in tables beside this module;
other genes are invented from a number, codons and passengers from a gene's symbol. Places are 1-based and inclusive.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from genows.demo.cohort import TABLES, DemoCohort, Person, Row, rows_of
from genows.errors import UsageError


class DemoGene(NamedTuple):
    """*band*: without chromosome. *residues*: length of the protein. *uniprot*: entry name. *stretch*: the number of the one it lies in."""

    symbol: str
    entrez: int
    chromosome: str
    band: str
    start: int
    end: int
    strand: str
    residues: int
    uniprot: str
    stretch: int


class Stretch(NamedTuple):
    """A stretch of an arm whose genes share their copy number. *peak*: the gene that is gained or lost as such, or ''."""

    chromosome: str
    arm: str
    start: int
    end: int
    peak: str


def _typed(kind, row: dict[str, str]):
    return kind(**{name: int(text) if kind.__annotations__[name] is int else text for name, text in row.items()})


KNOWN_GENES: list[DemoGene] = [_typed(DemoGene, row) for row in rows_of("genes.tsv")]
STRETCHES: list[Stretch] = [_typed(Stretch, row) for row in rows_of("stretches.tsv")]
_PLAIN = [number for number, stretch in enumerate(STRETCHES) if not stretch.peak]


def make_genes(count: int) -> list[DemoGene]:
    """The first *count* genes: the well-known ones, best known first, then invented ones."""
    return [*KNOWN_GENES[:count], *map(_invented_gene, range(1, count - len(KNOWN_GENES) + 1))]


def _invented_gene(number: int) -> DemoGene:
    """DEMO1, DEMO2, …: symbols and ids that no real gene has."""
    chance, stretch = crc32(b"DEMO%d" % number), _PLAIN[number * 101 % len(_PLAIN)]
    chromosome, arm, low, high, _ = STRETCHES[stretch]
    start = low + chance % (high - low - 150_000)
    place = (chromosome, arm[-1], start, start + 70_000 + chance % 80_000, "+-"[chance % 2])
    return DemoGene(f"DEMO{number}", 900_000_000 + number, *place, 150 + (chance >> 9) % 1350, f"D{number:04X}_HUMAN", stretch)


CODE = dict(zip((a + b + c for a in "TCAG" for b in "TCAG" for c in "TCAG"), TABLES["amino_acids"], strict=True))
_SENSE = [codon for codon, amino_acid in CODE.items() if amino_acid != "*"]
_PAIRED = str.maketrans("ACGT", "TGCA")
FORMS = 1000  # of a passenger: the first are frame shifts, then splice sites, the others single bases of the codon
TRUNCATING = frozenset(("Nonsense_Mutation", "Frame_Shift_Del", "Frame_Shift_Ins", "Splice_Site"))
# What a mutation file says of a variant whichever sample has it: column → value, alleles on the plus strand.
Variant = dict[str, Any]


HOTSPOTS: list[Variant] = [*rows_of("hotspots.tsv")]


@cache
def hotspots_of(symbol: str) -> list[Variant]:
    """*weight*: how often, relative to the gene's other hotspots."""
    return [hotspot for hotspot in HOTSPOTS if hotspot["Hugo_Symbol"] == symbol]


def residues_of(variant: Variant) -> list[str]:
    """Those that the change names: one, the two ends of several, or none."""
    return re.findall(r"[A-Z](\d+)", variant["HGVSp_Short"].split("fs")[0])


@cache
def free_residues(gene: DemoGene) -> range | list[int]:
    """Residues for passengers: neither the first nor the last, nor one that a hotspot names or lies at."""
    inner, hotspots = range(2, gene.residues), hotspots_of(gene.symbol)
    named = {int(residue) for hotspot in hotspots for residue in residues_of(hotspot)}
    places = [int(hotspot[end]) for hotspot in hotspots for end in ("Start_Position", "End_Position")]
    near = {position for place in places for position in range(place - 20, place + 21)}
    return [residue for residue in inner if _low(gene, residue) not in near and residue not in named] if hotspots else inner


def _low(gene: DemoGene, residue: int) -> int:
    """The lowest of the codon's three positions; codons lie evenly spread, at least two bases apart."""
    apart = (gene.end - gene.start) // (gene.residues + 1)
    return gene.start + residue * apart if gene.strand == "+" else gene.end - residue * apart - 2


def passenger(gene: DemoGene, residue: int, form: int) -> Variant:
    """The mutation of this gene at this residue. *form*: 0 to FORMS - 1, says which."""
    codon, codons = _SENSE[crc32(b"%s:%d" % (gene.symbol.encode(), residue)) % len(_SENSE)], ""
    named = f"p.{CODE[codon]}{residue}"
    if form < 70:
        name, kind, place, before, after = "Frame_Shift_Del", "DEL", 0, codon[0], "-"
        change = f"{named}fs*{2 + residue % 60}"
    elif form < 110:  # the base right after the codon, as if the exon ended there
        name, kind, place, before, after = "Splice_Site", "SNP", 3, "G", "A"
        change = f"p.X{residue}_splice"
    else:
        place, after, amino_acid = _substitution(codon, form % 9)
        name, kind, before = "Nonsense_Mutation" if amino_acid == "*" else "Missense_Mutation", "SNP", codon[place]
        codons = "/".join(codon[:place].lower() + base + codon[place + 1 :].lower() for base in (before, after))
        change = named + amino_acid
    if gene.strand == "-":
        place, before, after = 2 - place, before.translate(_PAIRED), after.translate(_PAIRED)
    position = _low(gene, residue) + place
    return {
        **{"Hugo_Symbol": gene.symbol, "Variant_Classification": name, "Variant_Type": kind, "HGVSp_Short": change, "Codons": codons},
        **{"Start_Position": position, "End_Position": position, "Reference_Allele": before, "Tumor_Seq_Allele2": after},
    }


@cache
def _substitution(codon: str, choice: int) -> tuple[int, str, str]:
    """(place, base, amino acid): the first of the nine changes of a base, counted from *choice*, that changes the protein."""
    places = [(place, base) for place in range(3) for base in "ACGT" if base != codon[place]]
    changes = [(place, base, CODE[codon[:place] + base + codon[place + 1 :]]) for place, base in places]
    return next(change for change in changes[choice:] + changes[:choice] if change[2] != CODE[codon])


PANEL_GENES = 50  # the gene panel has so many of the first genes
_COLUMNS = TABLES["files"]["meta_mutations.txt"]["columns"]
_INHERITED = frozenset(("BRCA1", "BRCA2", "ATM", "CHEK2", "PALB2", "MLH1", "MSH2", "MSH6", "PMS2"))
# How a variant is judged.
_DRIVER = ("Putative_Driver", "Recurrent or truncating in a cancer gene")
_FUSED = ("Putative_Driver", "Well known")
_PASSENGER = ("Putative_Passenger", "Chosen at random")
_IMPACTS = (("neutral", "0.30"), ("low", "1.20"), ("medium", "2.40"))


class Target:
    """The genes that a method of sequencing covers. *room*: for so many mutations: half of the residues, so that a free one is soon drawn."""

    def __init__(self, genes: list[DemoGene]):
        self.genes, self.by_symbol = genes, {gene.symbol: gene for gene in genes}
        self.room = sum(len(free_residues(gene)) for gene in genes) // 2
        self._sums = list(accumulate(gene.residues for gene in genes))

    def gene(self, chance: Random) -> DemoGene:
        """One of the genes; long ones are hit more often."""
        return chance.choices(self.genes, cum_weights=self._sums)[0]


class Mutations:
    """The mutations of the sequenced samples: uneven as in life, exactly *per_sample* on average. Raises UsageError if they do not fit.

    *counts*: index of the sample → mutations.
    """

    def __init__(self, cohort: DemoCohort, genes: list[DemoGene], per_sample: int):
        self._cohort, self._exome, panel = cohort, Target(genes), Target(genes[:PANEL_GENES])
        self._targets = {index: panel if index in cohort.panel else self._exome for index in cohort.profiled["mutations"]}
        chance = Random(f"{cohort.seed} burden")
        sums = list(accumulate(self._burden(index) * chance.lognormvariate(0, 0.5) for index in self._targets))
        shares = [round(per_sample * len(sums) * part / sums[-1]) for part in sums]
        self.counts = {index: share - before for index, share, before in zip(self._targets, shares, [0, *shares], strict=False)}
        over = 0
        for index in [*self.counts] * 2:  # what exceeds a sample's room goes to the next that has room
            wanted = self.counts[index] + over
            self.counts[index] = min(wanted, self._targets[index].room)
            over = wanted - self.counts[index]
        if over:
            raise UsageError(f"{shares[-1]} mutations do not fit into {len(genes)} genes; ask for more genes or fewer mutations.")

    def _burden(self, index: int) -> float:
        return self._cohort.samples[index]["burden"] * (0.3 if index in self._cohort.panel else 1)

    def rows(self) -> Iterator[Row]:
        for index, count in self.counts.items():
            sample, target, on_panel = self._cohort.samples[index], self._targets[index], index in self._cohort.panel
            # Drivers and the first half are the same in each sample of a patient that was sequenced alike.
            of_patient, own = (Random(f"{self._cohort.seed} mutations {name}") for name in (sample["patient"], sample["sample"]))
            drivers = [variant for variant in self._drivers(of_patient, sample) if variant["Hugo_Symbol"] in target.by_symbol]
            chosen = {(variant["Hugo_Symbol"], variant["Start_Position"]): (variant, _DRIVER) for variant in drivers[:count]}
            while len(chosen) < count:
                chance = of_patient if len(chosen) < count // 2 else own
                gene = target.gene(chance)
                variant = passenger(gene, chance.choice(free_residues(gene)), chance.randrange(FORMS))
                chosen.setdefault((variant["Hugo_Symbol"], variant["Start_Position"]), (variant, _PASSENGER))
            for variant, judged in chosen.values():
                told = _told_of(own, sample, on_panel, target.by_symbol[variant["Hugo_Symbol"]], variant, judged)
                yield [told[column] for column in _COLUMNS]

    def _drivers(self, chance: Random, sample: Person) -> Iterator[Variant]:
        """The usual variants of the kind of tumour."""
        for group in sample["drivers"]:
            drawn = chance.random() if group[0][0] != "TP53" else 1 - sample["tp53"]
            for symbol, share in group:
                if 0 <= drawn < share and symbol in self._exome.by_symbol:
                    yield chance.choices(hotspots_of(symbol), [int(hotspot["weight"]) for hotspot in hotspots_of(symbol)])[0]
                drawn -= share


def _told_of(chance: Random, sample: Person, on_panel: bool, gene: DemoGene, variant: Variant, judged: tuple[str, str]) -> dict[str, Any]:
    """Column → cell. Of the tumour's reads half of the tumour cells' copies have the variant, diluted by the sample's purity."""
    inherited = gene.symbol in _INHERITED and variant["Variant_Classification"] in TRUNCATING and chance.random() < 0.3
    depth = chance.randint(200, 700) if on_panel else chance.randint(30, 160)
    alt = max(3, min(depth, round(depth * chance.uniform(0.6, 1.2) * (0.5 if inherited else sample["purity"] / 2))))
    normal = chance.randint(25, 120)
    normal_alt = round(normal * chance.uniform(0.4, 0.6)) if inherited else 0
    impact = ("high", "3.90") if judged is _DRIVER else _IMPACTS[int(variant["Start_Position"]) % len(_IMPACTS)]
    word, score = impact if variant["Variant_Classification"] == "Missense_Mutation" else ("", "")
    residues = residues_of(variant)
    return variant | {
        **{"Entrez_Gene_Id": gene.entrez, "Center": "demo.example", "NCBI_Build": "GRCh37", "Chromosome": gene.chromosome, "Strand": "+"},
        **{"Tumor_Seq_Allele1": variant["Reference_Allele"], "Tumor_Sample_Barcode": sample["sample"], "SWISSPROT": gene.uniprot},
        **{"Matched_Norm_Sample_Barcode": f"{sample['patient']}-N", "Mutation_Status": "Germline" if inherited else "Somatic"},
        **{"Sequence_Source": "Targeted" if on_panel else "WXS", "MA:FImpact": word, "MA:FIS": score},
        **{"Protein_position": f"{'-'.join(residues)}/{gene.residues}" if residues else "", "t_alt_count": alt, "t_ref_count": depth - alt},
        **{"n_alt_count": normal_alt, "n_ref_count": normal - normal_alt, "cbp_driver": judged[0], "cbp_driver_annotation": judged[1]},
    }


def structural_variant_rows(cohort: DemoCohort, genes: list[DemoGene]) -> Iterator[Row]:
    """Fusions of the kind of tumour whose genes are all among *genes*, and now and then, so of the first sample, a change within any gene.

    Samples of one patient have the same, but for that.
    """
    target = Target(genes)
    for number, index in enumerate(cohort.profiled["mutations"]):
        sample = cohort.samples[index]
        chance = Random(f"{cohort.seed} structural variants {sample['patient']}")
        drawn = chance.random()
        for first, second, share in sample["fusions"]:
            if 0 <= drawn < share and {first, second} <= target.by_symbol.keys():
                yield _variant_row(chance, sample, target.by_symbol[first], target.by_symbol[second], _FUSED)
            drawn -= share
        if chance.random() < 0.15 or number == 0:
            gene = target.gene(chance)
            yield _variant_row(chance, sample, gene, gene, _PASSENGER)


def _variant_row(chance: Random, sample: Person, first: DemoGene, second: DemoGene, judged: tuple[str, str]) -> Row:
    kind = chance.choice(("DELETION", "DUPLICATION", "INVERSION")) if judged is _PASSENGER else "DELETION"
    if first.chromosome != second.chromosome:
        kind = "TRANSLOCATION"
    sites: list = []
    for gene, place in zip((first, second), sorted(chance.uniform(0.1, 0.9) for _ in range(2)), strict=True):
        exon, position = 1 + round(20 * place), gene.start + round(place * (gene.end - gene.start))
        sites += (gene.symbol, gene.entrez, "", gene.chromosome, position, gene.band, "Exon", exon, exon)
    told = f"{first.symbol} intragenic {kind.lower()}" if first is second else f"{first.symbol}-{second.symbol} fusion"
    effect, rna = ("In_Frame", "Yes") if judged is _FUSED else ("Unknown", "No")
    reads = chance.randint(5, 60), chance.randint(5, 90)
    return (sample["sample"], "SOMATIC", *sites, effect, "GRCh37", "Yes", rna, *reads, told, kind, *judged)
