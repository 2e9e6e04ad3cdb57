"""Read counts of a mutation: the cell itself, or what coverage or depth and allele fraction say. None is unknown.

Study file format, mutations, read counts.
"""

import math

from genows.domain.numbers import MOST, decimal_number, truncated


def count(text: str) -> int | None:
    """The count in a cell; None where it is missing, no number, or the -1 that stands for unknown."""
    number = truncated(text)
    return None if number == -1 else number


def alternate_count(primary: str, variant_coverage: str, depth: str, fraction: str) -> int | None:
    """Reads of the variant allele: the count, else the variant coverage, else depth × fraction."""
    for cell in (primary, variant_coverage):
        known = count(cell)
        if known is not None:
            return known
    return _variant_reads(depth, fraction)


def reference_count(primary: str, total_coverage: str, variant_coverage: str, depth: str, fraction: str) -> int | None:
    """Reads of the reference allele: the count, else total − variant coverage, else depth − depth × fraction."""
    known = count(primary)
    if known is not None:
        return known
    total, variant = count(total_coverage), count(variant_coverage)
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
