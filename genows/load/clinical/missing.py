"""Words of clinical files: which cells mean that there is no value."""

from functools import lru_cache

# After removing the brackets and bars, blanks to '_', upper-cased (study file format, clinical files, values).
MISSING = frozenset(
    ("", "NOT_APPLICABLE", "NOT_AVAILABLE", "PENDING", "DISCREPANCY", "COMPLETED", "NULL", "MISSING", "NA")
)
_CLEAN = str.maketrans({"[": None, "]": None, "|": None, " ": "_"})


@lru_cache(maxsize=65536)
def is_missing(cell: str) -> bool:
    """Whether a trimmed clinical cell says that there is no value."""
    return cell.translate(_CLEAN).upper() in MISSING
