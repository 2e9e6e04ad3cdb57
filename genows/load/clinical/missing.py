"""Recognises the cells of clinical files that stand for no value."""

from functools import lru_cache

# After removing the brackets and bars, blanks to '_', upper-cased (study file format, clinical files, values).
MISSING = frozenset(
    ("", "NOT_APPLICABLE", "NOT_AVAILABLE", "PENDING", "DISCREPANCY", "COMPLETED", "NULL", "MISSING", "NA")
)
# Narrower: the words that curators know, in lower case. A definition or an id that is one of these is none.
MISSING_TO_CURATORS = frozenset(("[not applicable]", "[not available]", "[pending]", "[discrepancy]", "[completed]", "[null]", "", "na"))
_CLEAN = str.maketrans({"[": None, "]": None, "|": None, " ": "_"})


@lru_cache(maxsize=65536)
def is_missing(cell: str) -> bool:
    """Returns whether a trimmed clinical cell stands for no value."""
    return cell.translate(_CLEAN).upper() in MISSING
