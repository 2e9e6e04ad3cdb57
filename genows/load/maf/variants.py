"""Reads the cells of one mutation row: chromosome, positions, variant allele, type, protein change, read counts; says which rows count.

Pure functions over texts in which a missing column or an empty cell is already 'NA' ('' for read counts). Study file format, mutations.
"""

import math
import re
from functools import lru_cache

from genows.data.genes import UNKNOWN_SYMBOL, entrez_text, names_no_gene
from genows.data.numbers import MOST, decimal_number, truncated, whole_number
from genows.data.reference import chromosome_name
from genows.load.findings import Rule
from genows.load.maf import rules

_STORED = {"X": "23", "Y": "24"}

_NEVER_USABLE = ("silent", "loh", "wildtype", "3'utr", "5'utr", "5'flank", "igr")
_NO_TYPE = frozenset(("", "NULL", "NA"))
_NO_CHANGE = frozenset(("", "NULL", "NA", "[NOT AVAILABLE]"))
_DEFAULT_REJECTED = ("silent", "intron", "3'utr", "3'flank", "5'utr", "igr")
TERT = 7015
NO_GENE = 0  # of no gene's Entrez id
# Genomes as files name them beside `GRCh37`, `hg19`, `37`: `grch37`, `37.0`, `19`, `b37`, `GRCh37-lite`, `GRCh38.p13`, `GRCh38.d1.vd1`, `hs37d5`.
_BUILD = re.compile(r"(|[a-z]+)[ _.-]?([0-9]+)(?:\.0|[ _-]?lite|d5|[ _.]d1[ _.]vd1|[ _.]?p[0-9]{1,2})?")
_OF_ANY_GENOME = ("", "b", "build", "ncbi", "ncbi_build")
_LARGEST_POSITION = 2**63 - 2  # the column holds one more, which the end of an insertion may need

UNKNOWN_CHANGE = "MUTATED"
PROMOTER = "Promoter"

UNKNOWN_PLACE = -1

# NOTE: (?![0-9]) keeps the last digits of the second position from passing for "one more character".
_SUBSTITUTION = re.compile(r"([A-Z*]+)([0-9]+)([A-Z*?]*)")
_RANGES = (
    re.compile(r"[A-Z]?([0-9]+)(?:_[A-Z]?([0-9]+))?(?:delins|ins)[A-Z]+"),
    re.compile(r"[A-Z]?([0-9]+)(?:_[A-Z]?([0-9]+))?_?splice"),
    re.compile(r"[A-Z]?([0-9]+)_[A-Z]?([0-9]+)(?![0-9]).+"),
    re.compile(r"[A-Z*]([0-9]+)[A-Z]?()fs.*"),
    re.compile(r"[A-Z]*([0-9]+)()(?:ins|del|dup)"),
)


@lru_cache(1 << 12)
def chromosome(text: str) -> str | None:
    """The stored chromosome: '1' to '24' (X is 23, Y is 24), 'MT' or 'NA'; None if the row is to be skipped."""
    name = chromosome_name(text)
    if name is None:
        return "NA" if text.strip().upper() in ("", "NA") else None
    return _STORED.get(name, name)


def builds_of(genome: str, build: str) -> frozenset[str]:
    """The names of a genome that NCBI_Build may have: for hg19 `37`, `hg19`, `GRCh37`."""
    return frozenset((genome, build, build.lstrip("GRChmc")))


def is_build(text: str, builds: frozenset[str]) -> bool:
    """Returns whether a text names the genome of *builds* in another spelling of the field's: `grch37`, `37.0`, `19`, `GRCh37-lite` for `GRCh37`."""
    match = _BUILD.fullmatch(text.strip().lower())
    names = [name for name, digits in map(_parted, builds) if match and digits == match[2]]
    return bool(match and names and (match[1] in (*_OF_ANY_GENOME, *names) or match[1] == "hs" and {"hg", "grch"} & {*names}))


def _parted(name):
    """('grch', '37') of `GRCh37`."""
    digits = name.lstrip("GRChmgc")
    return name.removesuffix(digits).lower(), digits


def position(text: str) -> int:
    """A 1-based position, `123.0` and `1.23E8` for whole numbers too; 0 for whatever is none from 0 on."""
    if text.isdigit() and text.isascii():
        return number if len(text) < 20 and (number := int(text)) <= _LARGEST_POSITION else 0
    return max(0, whole_number(text) or 0)


def position_rule(text: str) -> Rule | None:
    """What is to be told of a position's text, 'NA' where it is missing; None for one of digits alone."""
    if text == "NA":
        return rules.POSITION_MISSING
    if text.isdigit() and text.isascii():
        return None if position(text) or not text.strip("0") else rules.POSITION_UNREADABLE
    number = whole_number(text)
    return rules.POSITION_UNREADABLE if number is None or number < 0 else rules.POSITION_SPELLING


def variant_allele(reference: str, allele1: str, allele2: str) -> str:
    """Returns the one of the two tumour alleles that is the variant; '' when both are missing. The reference is compared case and all."""
    missing1, missing2 = allele1 in ("", "NA"), allele2 in ("", "NA")
    if missing1 and missing2:
        return ""
    if missing1 or allele1 == reference:
        return allele2
    if missing2 or allele2 == reference:
        return allele1
    if "-" in (allele1, allele2) and (_is_bases(allele1) or _is_bases(allele2)):
        return allele1 if allele2 == "-" else allele2
    return allele1


def _is_bases(allele):
    return not allele.strip("ACGTacgt")


def mutation_type(classification: str, oncotator: str = "NA") -> str:
    """Variant_Classification, or the Oncotator class where the former says nothing about the protein."""
    if _is_usable(classification) or oncotator in _NO_TYPE:
        return classification
    return oncotator


def _is_usable(classification):
    lowered = classification.lower()
    return classification not in _NO_TYPE and lowered != "rna" and not lowered.startswith(_NEVER_USABLE)


def protein_change(hgvsp_short: str, amino_acid_change: str) -> str:
    """The first of the two that says something, without its leading 'p.'; 'MUTATED' when neither does."""
    for cell in (hgvsp_short, amino_acid_change):
        if is_change(cell):
            return cell.strip().removeprefix("p.")
    return UNKNOWN_CHANGE


def is_change(cell: str) -> bool:
    """Returns whether a cell says how the protein changes."""
    return cell.strip().upper() not in _NO_CHANGE


def status_reason(mutation_status: str, validation_status: str) -> str | None:
    """Why a row's status words keep it out: 'None', 'LOH or Wildtype', 'Redacted'; None if they do not."""
    status = mutation_status.lower()
    if status.startswith("none"):
        return "None"
    if status.startswith(("loh", "wildtype")):
        return "LOH or Wildtype"
    if validation_status.lower().startswith("redacted"):
        return "Redacted"
    return None


def is_intergenic(symbol: str, entrez: str) -> bool:
    """Returns whether the gene cells say "no gene here": a word for it, and no id. *entrez*: '' where the file has no such column.

    A blank symbol is none of these words: it is missing.
    """
    said = symbol == UNKNOWN_SYMBOL or symbol.strip() and names_no_gene(symbol)
    return bool(said) and not entrez_text(entrez).strip("0")


class TypeFilter:
    """Rejects mutation types by the meta file's variant_classification_filter.

    *text*: None for the default filter; '' filters nothing; else a comma list of exact types.
    """

    def __init__(self, text: str | None = None):
        entries = None if text is None else (entry.strip() for entry in text.split(","))
        self._listed = None if entries is None else frozenset(entry for entry in entries if entry)

    def rejects(self, mutation_type: str, entrez: int) -> bool:
        """Returns whether a row of this type in this gene is skipped. By default 5'Flank counts for TERT alone."""
        if self._listed is not None:
            return mutation_type in self._listed
        lowered = mutation_type.lower()
        if lowered.startswith("5'flank"):
            return entrez != TERT
        return lowered.startswith(_DEFAULT_REJECTED)


def is_promoter(mutation_type: str) -> bool:
    """Returns whether an accepted row's protein change becomes 'Promoter': all 5'Flank rows that a filter lets through."""
    return mutation_type.lower().startswith("5'flank")


def positions(cell: str, change: str) -> tuple[int, int]:
    """(start, end) of a mutation. *cell*: Protein_position, such as '600/766'; *change*: before 'Promoter' replaces it.

    NOTE: a cell with a start alone leaves the end to the change, it is not copied: '123' with 'MUTATED' is (123, -1).
    """
    if cell == "NA":
        return derived_positions(change)
    numbers = cell.partition("/")[0].split("-")
    start = truncated(numbers[0])
    end = truncated(numbers[1]) if len(numbers) > 1 else None
    if start is None or end is None:
        derived = derived_positions(change)
        start = derived[0] if start is None else start
        end = derived[1] if end is None else end
    return start, end


def derived_positions(change: str) -> tuple[int, int]:
    """(start, end) read from the protein change; the first shape that matches the whole text decides."""
    if substitution := _SUBSTITUTION.fullmatch(change):
        return _substituted(*substitution.groups())
    text = change.removeprefix("p.").partition("[")[0].strip()
    if substitution := _SUBSTITUTION.fullmatch(text):
        return _substituted(*substitution.groups())
    for shape in _RANGES:
        match = shape.fullmatch(text)
        if match:
            first, last = match.groups()
            return _bounded(first), _bounded(last or first)
    return UNKNOWN_PLACE, UNKNOWN_PLACE


def _substituted(left, number, right):
    start = _bounded(number)
    one_residue = len(left) == 1 or left == right or right in ("*", "?") or start in (1, UNKNOWN_PLACE)
    return start, start if one_residue else _bounded(str(start + len(left) - 1))


def _bounded(digits):
    number = int(digits) if len(digits) < 20 else MOST + 1
    return number if number <= MOST else UNKNOWN_PLACE


def read_count(text: str) -> int | None:
    """The count in a cell; None where it is missing, no number, or the -1 that stands for unknown."""
    number = truncated(text)
    return None if number == -1 else number


def alternate_count(primary: str, variant_coverage: str, depth: str, fraction: str) -> int | None:
    """Reads of the variant allele: the count, else the variant coverage, else depth × fraction."""
    for cell in (primary, variant_coverage):
        known = read_count(cell)
        if known is not None:
            return known
    return _variant_reads(depth, fraction)


def reference_count(primary: str, total_coverage: str, variant_coverage: str, depth: str, fraction: str) -> int | None:
    """Reads of the reference allele: the count, else total − variant coverage, else depth − depth × fraction."""
    known = read_count(primary)
    if known is not None:
        return known
    total, variant = read_count(total_coverage), read_count(variant_coverage)
    if total is not None and variant is not None:
        return total - variant
    variant = _variant_reads(depth, fraction)
    return None if variant is None else truncated(depth) - variant


def _variant_reads(depth, fraction):
    reads, share = truncated(depth), _fraction(fraction)
    if reads is None or reads < 0 or share is None:
        return None
    product = math.floor(reads * share + 0.5)  # halves go up; round() would take them to the even neighbour
    return product if abs(product) <= MOST else None


def _fraction(text):
    text = text.strip()
    if text.endswith("%"):
        percent = decimal_number(text[:-1])
        return None if percent is None else percent / 100
    return decimal_number(text)
