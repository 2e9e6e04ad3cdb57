"""Reads allele-specific copy number from the cells of a mutation row: pure functions. Study file format, namespaces and ASCN."""

import math

from genows.domain.numbers import MOST, decimal_number, single

NAMESPACE = "ascn"
METHOD, CLONAL = "ascn_method", "clonal"
_FLOATS = frozenset(("ccf_expected_copies_upper", "ccf_expected_copies"))
# The members in the order of the table allele_specific_copy_number.
MEMBERS = (
    *("ascn_integer_copy_number", METHOD, "ccf_expected_copies_upper", "ccf_expected_copies", CLONAL),
    *("minor_copy_number", "expected_alt_copies", "total_copy_number"),
)
_CLONALITIES = frozenset(("CLONAL", "SUBCLONAL", "INDETERMINATE", "NA"))
_MISSING = frozenset(("", "NA"))


def ascn_values(*cells: str) -> tuple[tuple, tuple[str, ...]]:
    """(the values of a row, the method uncut; the members whose cells could not be read). *cells*: of MEMBERS, in their order."""
    values, unreadable = [], []
    for member, text in zip(MEMBERS, cells, strict=True):
        value, good = _value(member, text.strip())
        values.append(value)
        if not good:
            unreadable.append(member)
    return tuple(values), tuple(unreadable)


def _value(member, text):
    """(value, whether the text could be read)."""
    if member == METHOD:
        return text or "NA", True
    if member == CLONAL:
        word = text.upper()
        return (word or None, True) if not word or word in _CLONALITIES else ("NA", False)
    if text in _MISSING:
        return None, True
    number = decimal_number(text)
    if number is None:
        return None, False
    value = single(number) if member in _FLOATS else math.floor(number + 0.5)
    return (value, True) if abs(value) <= (math.inf if member in _FLOATS else MOST) and not math.isinf(value) else (None, False)
