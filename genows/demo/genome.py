"""The genome that the demo lives on: the arms of hg19, genes on them, and the mutations that can happen to these.

None of it depends on a seed: two demo studies agree about every gene, place, reference base and mutation. Well-known genes and their
hotspots stand in tables beside this module; other genes are invented from a number, codons and mutations from a gene's name.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32


def read_table(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def rows_of(name: str) -> list[dict[str, str]]:
    """The rows of one of the package's tab-separated tables."""
    header, *rows = (line.split("\t") for line in read_table(name).splitlines())
    return [dict(zip(header, row, strict=True)) for row in rows]


TABLES = json.loads(read_table("tables.json"))


class Arm(NamedTuple):
    """*start*, *end*: 1-based, inclusive, hg19."""

    chromosome: str
    letter: str
    start: int
    end: int

    @property
    def name(self) -> str:
        return self.chromosome + self.letter


class Gene(NamedTuple):
    """*start*, *end*: 1-based, inclusive, hg19. *band*: without chromosome. *residues*: length of the protein. *uniprot*: entry name."""

    symbol: str
    entrez: int
    chromosome: str
    band: str
    start: int
    end: int
    strand: str
    residues: int
    uniprot: str

    @property
    def arm(self) -> str:
        return self.chromosome + self.band[0]


def _arms() -> Iterator[Arm]:
    """Lengths as in the study file format, segments; centromeres as in UCSC's cytoBand table. Half of the patients have no Y: left out."""
    for chromosome, length, centromere in TABLES["chromosomes"]:
        if chromosome not in ("13", "14", "15", "21", "22"):  # acrocentric: no genes to measure on the short arm
            yield Arm(chromosome, "p", 1, centromere)
        yield Arm(chromosome, "q", centromere + 1, length)


ARMS = tuple(_arms())
_TOTAL = sum(arm.end - arm.start + 1 for arm in ARMS)
KNOWN_GENES = tuple(
    Gene(symbol, int(entrez), chromosome, band, int(start), int(end), strand, int(residues), uniprot)
    for symbol, entrez, chromosome, band, start, end, strand, residues, uniprot in map(dict.values, rows_of("genes.tsv"))
)
_FIRST_INVENTED_ENTREZ = 900_000_001
_STEP = 1_825_613_003  # about total length / golden ratio, and prime: neighbours in number are far apart in place


def genes(count: int) -> list[Gene]:
    """The first *count* genes: the well-known ones, best known first, then invented ones."""
    known = list(KNOWN_GENES[:count])
    return known + [_invented_gene(number) for number in range(1, count - len(known) + 1)]


def _invented_gene(number: int) -> Gene:
    """DEMO1, DEMO2, …: symbols and ids that no real gene has. *number*: 1-based."""
    chance = crc32(b"DEMO%d" % number)
    width = 20_000 + chance % 80_000
    offset, arms = number * _STEP % _TOTAL, iter(ARMS)
    while offset >= (length := (arm := next(arms)).end - arm.start + 1):
        offset -= length
    start = arm.start + min(offset, length - width)
    strand, residues = "+-"[chance >> 8 & 1], 150 + (chance >> 9) % 1350
    place = (arm.chromosome, arm.letter, start, start + width - 1, strand)
    return Gene(f"DEMO{number}", _FIRST_INVENTED_ENTREZ + number - 1, *place, residues, f"D{_base36(number)}_HUMAN")


def _base36(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit] + text
    return text.rjust(4, "0")


_GENE_INFO = (
    "#tax_id GeneID Symbol LocusTag Synonyms dbXrefs chromosome map_location description type_of_gene Symbol_from_nomenclature_authority "
    "Full_name_from_nomenclature_authority Nomenclature_status Other_designations Modification_date"
)


def gene_info(chosen: list[Gene]) -> Iterator[str]:
    """The lines of a reference file in NCBI's gene_info layout, for databases that know no genes yet."""
    yield _GENE_INFO.replace(" ", "\t") + "\n"
    for gene in chosen:
        place = f"{gene.chromosome}\t{gene.chromosome}{gene.band}"
        rest = f"gene of the demo study\tprotein-coding\t{gene.symbol}\t-\tO\t-\t20200101"
        yield f"9606\t{gene.entrez}\t{gene.symbol}\t-\t-\t-\t{place}\t{rest}\n"


_BASES = "TCAG"  # the order of the standard genetic code's usual table
_AMINO_ACIDS = "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG"
CODE = dict(zip((a + b + c for a in _BASES for b in _BASES for c in _BASES), _AMINO_ACIDS, strict=True))
_SENSE = tuple(codon for codon, amino_acid in CODE.items() if amino_acid != "*")
# Forms of a passenger: below FRAME_SHIFTS a frame shift, then others, then single bases of the codon.
FORMS, FRAME_SHIFTS = 1000, 70
TRUNCATING = frozenset(("Nonsense_Mutation", "Frame_Shift_Del", "Frame_Shift_Ins", "Splice_Site"))


class Variant(NamedTuple):
    """One change of the genome as a MAF file has it. *start*, *end*: 1-based, inclusive, hg19; of an insertion, the bases at its sides.

    *reference*, *allele*: on the plus strand. *codons*: as in 'gTg/gAg', or ''. *weight*: how often, relative to the gene's other hotspots.
    """

    gene: Gene
    classification: str
    kind: str
    start: int
    end: int
    reference: str
    allele: str
    protein_change: str
    codons: str = ""
    weight: int = 0

    @property
    def residues(self) -> str:
        """'600/766', '746-750/1210' or ''."""
        numbers = re.findall(r"[A-Z](\d+)", self.protein_change.split("fs")[0])
        return f"{'-'.join(numbers)}/{self.gene.residues}" if numbers else ""


def _hotspots() -> Iterator[Variant]:
    known = {gene.symbol: gene for gene in KNOWN_GENES}
    for row in rows_of("hotspots.tsv"):
        place = (int(row["start"]), int(row["end"]), row["reference"], row["allele"])
        told = (row["protein_change"], row["codons"], int(row["weight"]))
        yield Variant(known[row["symbol"]], row["variant_classification"], row["variant_type"], *place, *told)


HOTSPOTS = tuple(_hotspots())


@cache
def hotspots_of(symbol: str) -> tuple[Variant, ...]:
    return tuple(hotspot for hotspot in HOTSPOTS if hotspot.gene.symbol == symbol)


@cache
def hotspot_residues(gene: Gene) -> frozenset[int]:
    """Residues whose invented codon must not be used, since a hotspot names them or the next one, or lies at the place."""
    hotspots = hotspots_of(gene.symbol)
    if not hotspots:
        return frozenset()
    named = {int(text) for hotspot in hotspots for text in re.findall(r"\d+", hotspot.residues.split("/")[0])}
    named |= {residue - 1 for residue in named}
    spans = [(hotspot.start - 4, hotspot.end + 4) for hotspot in hotspots]
    return frozenset(
        residue
        for residue in range(1, gene.residues + 1)
        if residue in named or any(start <= _low(gene, residue) + 1 <= end for start, end in spans)
    )


def _codon(gene: Gene, residue: int) -> str:
    """The invented reference codon, on the gene's own strand. *residue*: 1-based."""
    return _SENSE[crc32(b"%s:%d" % (gene.symbol.encode(), residue)) % len(_SENSE)]


def _low(gene: Gene, residue: int) -> int:
    """The lowest of the codon's three positions; codons lie evenly spread, at least two bases apart."""
    apart = (gene.end - gene.start) // (gene.residues + 1)
    return gene.start + residue * apart if gene.strand == "+" else gene.end - residue * apart - 2


def _plus(gene: Gene, bases: str) -> str:
    """Bases of the gene's strand as the plus strand reads them."""
    return bases if gene.strand == "+" else bases.translate(str.maketrans("ACGT", "TGCA"))[::-1]


def passenger(gene: Gene, residue: int, form: int) -> Variant:
    """The mutation of this gene at this residue. *form*: 0 to FORMS - 1, says which; below FRAME_SHIFTS a frame shift."""
    codon, low, forward = _codon(gene, residue), _low(gene, residue), gene.strand == "+"
    before = f"{CODE[codon]}{residue}"
    shifted = f"p.{before}fs*{2 + crc32(b'%s stop %d' % (gene.symbol.encode(), residue)) % 60}"
    if form < 50:
        return Variant(gene, "Frame_Shift_Del", "DEL", low, low, _plus(gene, codon)[0], "-", shifted)
    if form < FRAME_SHIFTS:
        return Variant(gene, "Frame_Shift_Ins", "INS", low, low + 1, "-", "ACGT"[form % 4], shifted)
    if form < 85:
        return Variant(gene, "In_Frame_Del", "DEL", low, low + 2, _plus(gene, codon), "-", f"p.{before}del")
    if form < 90:
        added, place = _SENSE[form % len(_SENSE)], low + 2 if forward else low - 1
        change = f"p.{before}_{CODE[_codon(gene, residue + 1)]}{residue + 1}ins{CODE[added]}"
        return Variant(gene, "In_Frame_Ins", "INS", place, place + 1, "-", _plus(gene, added), change)
    if form < 110:  # the base right after the codon, as if the exon ended there
        place = low + 3 if forward else low - 1
        return Variant(gene, "Splice_Site", "SNP", place, place, _plus(gene, "G"), _plus(gene, "A"), f"p.X{residue}_splice")
    return _substitution(gene, residue, form % 9)


def _substitution(gene: Gene, residue: int, choice: int) -> Variant:
    """One base of the codon; the first of the nine changes, counted from *choice*, that changes the protein."""
    codon, low = _codon(gene, residue), _low(gene, residue)
    for number in range(choice, choice + 9):
        place, base = number % 9 // 3, number % 3
        allele = [letter for letter in "ACGT" if letter != codon[place]][base]
        after = CODE[codon[:place] + allele + codon[place + 1 :]]
        if after != CODE[codon]:
            break
    position = low + place if gene.strand == "+" else low + 2 - place
    name = "Nonsense_Mutation" if after == "*" else "Missense_Mutation"
    codons = "/".join(codon[:place].lower() + base + codon[place + 1 :].lower() for base in (codon[place], allele))
    alleles = (_plus(gene, codon[place]), _plus(gene, allele))
    return Variant(gene, name, "SNP", position, position, *alleles, f"p.{CODE[codon]}{residue}{after}", codons)
