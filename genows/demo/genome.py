"""The genome that the demo lives on: the arms of hg19, and genes on them, first real ones, then invented ones.

None of it depends on a seed: two demo studies agree about every gene and position.
"""

from collections.abc import Iterator
from importlib import resources
from typing import NamedTuple
from zlib import crc32

# Chromosome, length and centromere in bases (hg19: lengths as in the study file format, segments; centromeres as in UCSC's cytoBand table).
# Y is left out: half of the patients have none.
_CHROMOSOMES = (
    ("1", 249250621, 125000000),
    ("2", 243199373, 93300000),
    ("3", 198022430, 91000000),
    ("4", 191154276, 50400000),
    ("5", 180915260, 48400000),
    ("6", 171115067, 61000000),
    ("7", 159138663, 59900000),
    ("8", 146364022, 45600000),
    ("9", 141213431, 49000000),
    ("10", 135534747, 40200000),
    ("11", 135006516, 53700000),
    ("12", 133851895, 35800000),
    ("13", 115169878, 17900000),
    ("14", 107349540, 17600000),
    ("15", 102531392, 19000000),
    ("16", 90354753, 36600000),
    ("17", 81195210, 24000000),
    ("18", 78077248, 17200000),
    ("19", 59128983, 26500000),
    ("20", 63025520, 27500000),
    ("21", 48129895, 13200000),
    ("22", 51304566, 14700000),
    ("X", 155270560, 60600000),
)
_WITHOUT_SHORT_ARM = frozenset(("13", "14", "15", "21", "22"))  # acrocentric: no genes to measure there

_FIRST_INVENTED_ENTREZ = 900_000_001
_STEP = 1_825_613_003  # about total length / golden ratio, and prime: neighbours in number are far apart in place


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


def _arms():
    for chromosome, length, centromere in _CHROMOSOMES:
        if chromosome not in _WITHOUT_SHORT_ARM:
            yield Arm(chromosome, "p", 1, centromere)
        yield Arm(chromosome, "q", centromere + 1, length)


ARMS = tuple(_arms())
_TOTAL = sum(arm.end - arm.start + 1 for arm in ARMS)


def table(name: str) -> list[dict]:
    """The rows of one of the package's tab-separated tables, as dictionaries of text."""
    text = resources.files("genows.demo").joinpath(name).read_text("utf-8")
    header, *rows = (line.split("\t") for line in text.splitlines())
    return [dict(zip(header, row, strict=True)) for row in rows]


def _known_gene(row: dict) -> Gene:
    numbers = {column: int(row[column]) for column in ("entrez", "start", "end", "residues")}
    return Gene(**{**row, **numbers})


KNOWN_GENES = tuple(_known_gene(row) for row in table("genes.tsv"))


def _place(number: int, width: int) -> tuple[Arm, int]:
    """An arm and a start on it, such that *width* bases fit."""
    offset = number * _STEP % _TOTAL
    for arm in ARMS:
        length = arm.end - arm.start + 1
        if offset < length:
            return arm, arm.start + min(offset, length - width)
        offset -= length
    raise AssertionError("an offset below the total length lies on some arm")


def _base36(number: int) -> str:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
    return text.rjust(4, "0")


def _invented_gene(number: int) -> Gene:
    """DEMO1, DEMO2, …: symbols and ids that no real gene has. *number*: 1-based."""
    chance = crc32(b"DEMO%d" % number)
    width = 20_000 + chance % 80_000
    arm, start = _place(number, width)
    return Gene(
        symbol=f"DEMO{number}",
        entrez=_FIRST_INVENTED_ENTREZ + number - 1,
        chromosome=arm.chromosome,
        band=arm.letter,
        start=start,
        end=start + width - 1,
        strand="+-"[chance >> 8 & 1],
        residues=150 + (chance >> 9) % 1350,
        uniprot=f"D{_base36(number)}_HUMAN",
    )


def genes(count: int) -> list[Gene]:
    """The first *count* genes: the well-known ones, best known first, then invented ones."""
    known = list(KNOWN_GENES[:count])
    return known + [_invented_gene(number) for number in range(1, count - len(known) + 1)]


_GENE_INFO = (
    *("#tax_id", "GeneID", "Symbol", "LocusTag", "Synonyms", "dbXrefs", "chromosome", "map_location", "description"),
    *("type_of_gene", "Symbol_from_nomenclature_authority", "Full_name_from_nomenclature_authority"),
    *("Nomenclature_status", "Other_designations", "Modification_date"),
)


def gene_info(chosen: list[Gene]) -> Iterator[str]:
    """Yields the lines of a reference file in NCBI's gene_info layout, for databases that know no genes yet."""
    yield "\t".join(_GENE_INFO) + "\n"
    for gene in chosen:
        band = gene.chromosome + gene.band
        place = f"9606\t{gene.entrez}\t{gene.symbol}\t-\t-\t-\t{gene.chromosome}\t{band}"
        yield f"{place}\tgene of the demo study\tprotein-coding\t{gene.symbol}\t-\tO\t-\t20200101\n"
