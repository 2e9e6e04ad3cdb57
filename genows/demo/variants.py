"""Defines the mutations that can happen on the demo's genome: well-known hotspots, and one at every other residue of every gene.

A gene's coding sequence is invented codon by codon from the gene's name, never from a seed, so one place has one reference
base and one mutation looks the same in every demo study. Codons lie evenly spread between the gene's start and end.
"""

import re
from functools import cache
from typing import NamedTuple
from zlib import crc32

from genows.demo.genome import KNOWN_GENES, Gene, table

_BASES = "TCAG"  # the order of the standard genetic code's usual table
_AMINO_ACIDS = "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG"
CODE = dict(zip((a + b + c for a in _BASES for b in _BASES for c in _BASES), _AMINO_ACIDS, strict=True))
_SENSE = tuple(codon for codon, amino_acid in CODE.items() if amino_acid != "*")
_OTHER_STRAND = str.maketrans("ACGT", "TGCA")

# Out of so many drawn forms of a passenger, and the first numbers that stand for each class; the rest are single bases of the codon.
FORMS = 1000
_FORMS = ((50, "Frame_Shift_Del"), (70, "Frame_Shift_Ins"), (85, "In_Frame_Del"), (90, "In_Frame_Ins"), (110, "Splice_Site"))
FRAME_SHIFTS = 70
TRUNCATING = frozenset(("Nonsense_Mutation", "Frame_Shift_Del", "Frame_Shift_Ins", "Splice_Site"))


class Variant(NamedTuple):
    """One change of the genome as a MAF file has it. *start*, *end*: 1-based, inclusive, hg19; of an insertion, the bases at its sides.

    *reference*, *allele*: on the plus strand. *codons*: as in 'gTg/gAg', or ''. *residues*: '600/766', '746-750/1210' or ''.
    """

    gene: Gene
    classification: str
    kind: str
    start: int
    end: int
    reference: str
    allele: str
    protein_change: str
    codons: str
    residues: str


class Hotspot(NamedTuple):
    """*weight*: how often, relative to the gene's other hotspots."""

    variant: Variant
    weight: int


def _residues(gene: Gene, protein_change: str) -> str:
    numbers = re.findall(r"[A-Z](\d+)", protein_change.split("fs")[0])
    return f"{'-'.join(numbers)}/{gene.residues}" if numbers else ""


def _hotspots():
    genes = {gene.symbol: gene for gene in KNOWN_GENES}
    for row in table("hotspots.tsv"):
        gene = genes[row["symbol"]]
        change = row["protein_change"]
        classes, positions = (row["variant_classification"], row["variant_type"]), (int(row["start"]), int(row["end"]))
        rest = (row["reference"], row["allele"], change, row["codons"], _residues(gene, change))
        yield Hotspot(Variant(gene, *classes, *positions, *rest), int(row["weight"]))


HOTSPOTS = tuple(_hotspots())


@cache
def hotspots_of(symbol: str) -> tuple[Hotspot, ...]:
    return tuple(hotspot for hotspot in HOTSPOTS if hotspot.variant.gene.symbol == symbol)


def codon_of(gene: Gene, residue: int) -> str:
    """The invented reference codon, on the gene's own strand. *residue*: 1-based."""
    return _SENSE[crc32(b"%s:%d" % (gene.symbol.encode(), residue)) % len(_SENSE)]


def _low(gene: Gene, residue: int) -> int:
    """The lowest of the codon's three positions; at least two more on both sides belong to no codon."""
    apart = (gene.end - gene.start) // (gene.residues + 1)
    return gene.start + residue * apart if gene.strand == "+" else gene.end - residue * apart - 2


@cache
def hotspot_residues(gene: Gene) -> frozenset[int]:
    """Residues whose invented codon must not be used, since a hotspot names them or the next one, or lies at the place."""
    hotspots = [hotspot.variant for hotspot in hotspots_of(gene.symbol)]
    if not hotspots:
        return frozenset()
    named = {int(text) for variant in hotspots for text in re.findall(r"\d+", variant.residues.split("/")[0])}
    named |= {residue - 1 for residue in named}
    spans = [(variant.start - 4, variant.end + 4) for variant in hotspots]
    return frozenset(
        residue
        for residue in range(1, gene.residues + 1)
        if residue in named or any(start <= _low(gene, residue) + 1 <= end for start, end in spans)
    )


def passenger(gene: Gene, residue: int, form: int) -> Variant:
    """The mutation of this gene at this residue. *form*: 0 to FORMS - 1, says which; below FRAME_SHIFTS a frame shift."""
    named = next((name for limit, name in _FORMS if form < limit), "")
    if not named:
        return _substitution(gene, residue, form % 9)
    if named == "Splice_Site":
        return _splice(gene, residue)
    return _insertion(gene, residue, named, form) if named.endswith("Ins") else _deletion(gene, residue, named)


def _substitution(gene, residue, choice):
    """One base of the codon; the first of the nine changes, counted from *choice*, that changes the protein."""
    codon = codon_of(gene, residue)
    before = CODE[codon]
    for number in range(choice, choice + 9):
        place, base = number % 9 // 3, number % 3
        allele = [letter for letter in "ACGT" if letter != codon[place]][base]
        after = CODE[codon[:place] + allele + codon[place + 1 :]]
        if after != before:
            break
    low = _low(gene, residue)
    position = low + place if gene.strand == "+" else low + 2 - place
    name = "Nonsense_Mutation" if after == "*" else "Missense_Mutation"
    marked = codon[:place].lower() + "{}" + codon[place + 1 :].lower()
    codons = marked.format(codon[place]) + "/" + marked.format(allele)
    alleles = (_plus(gene, codon[place]), _plus(gene, allele))
    return _variant(gene, name, "SNP", (position, position), alleles, f"p.{before}{residue}{after}", codons)


def _splice(gene, residue):
    """The base right behind the codon, as if the exon ended there."""
    position = _low(gene, residue) + 3 if gene.strand == "+" else _low(gene, residue) - 1
    alleles = (_plus(gene, "G"), _plus(gene, "A"))
    return _variant(gene, "Splice_Site", "SNP", (position, position), alleles, f"p.X{residue}_splice")


def _deletion(gene, residue, name):
    """The whole codon, or its lowest base."""
    low, codon = _low(gene, residue), _plus(gene, codon_of(gene, residue))
    amino_acid = CODE[codon_of(gene, residue)]
    if name == "In_Frame_Del":
        return _variant(gene, name, "DEL", (low, low + 2), (codon, "-"), f"p.{amino_acid}{residue}del")
    change = f"p.{amino_acid}{residue}fs*{_until_stop(gene, residue)}"
    return _variant(gene, name, "DEL", (low, low), (codon[0], "-"), change)


def _insertion(gene, residue, name, form):
    """A codon behind this one, or a base inside it."""
    low, amino_acid = _low(gene, residue), CODE[codon_of(gene, residue)]
    if name == "Frame_Shift_Ins":
        change = f"p.{amino_acid}{residue}fs*{_until_stop(gene, residue)}"
        return _variant(gene, name, "INS", (low, low + 1), ("-", "ACGT"[form % 4]), change)
    added = _SENSE[form % len(_SENSE)]
    behind = low + 2 if gene.strand == "+" else low - 1
    following = CODE[codon_of(gene, residue + 1)]
    change = f"p.{amino_acid}{residue}_{following}{residue + 1}ins{CODE[added]}"
    return _variant(gene, name, "INS", (behind, behind + 1), ("-", _plus(gene, added)), change)


def _until_stop(gene, residue):
    return 2 + crc32(b"%s stop %d" % (gene.symbol.encode(), residue)) % 60


def _plus(gene: Gene, bases: str) -> str:
    """Bases of the gene's strand as the plus strand reads them."""
    return bases if gene.strand == "+" else bases.translate(_OTHER_STRAND)[::-1]


def _variant(gene: Gene, name: str, kind: str, positions: tuple[int, int], alleles: tuple[str, str], change: str, codons: str = ""):
    (start, end), (reference, allele) = positions, alleles
    return Variant(gene, name, kind, start, end, reference, allele, change, codons, _residues(gene, change))
