"""Which alterations count as drivers: by what the study says of them, and by residues that are mutated more often than others."""

import re
from typing import NamedTuple

from genows.data.genelists import gene_list
from genows.db.sessions import Session

PUTATIVE = "putative_driver"
# A tier that stands for any, and texts that stand for none.
ANY_TIER, NO_TIERS = "*", ("", "NA")
_SUBSTITUTION = re.compile(r"(?P<residue>[A-Z][0-9]+)[A-Z]")


class Hotspots:
    """Residues that are mutated more often than others."""

    def __init__(self, db: Session):
        self._residues = frozenset((int(entrez), residue) for residue, entrez, _ in gene_list(db, "hotspot"))

    def has(self, entrez: int, change: str | None) -> bool:
        """Returns whether a protein change, one letter for another, is at such a residue."""
        found = _SUBSTITUTION.fullmatch(change or "")
        return found is not None and (entrez, found["residue"]) in self._residues


class DriverRule(NamedTuple):
    """*tiers*: texts of DRIVER_TIERS_FILTER that make a driver, ANY_TIER for all; *hotspots*: whether a hotspot is one, too."""

    tiers: frozenset[str] = frozenset()
    hotspots: bool = False

    def holds(self, driver_filter: str | None, tiers_filter: str | None) -> bool:
        """Returns whether these marks, as they are stored, make a driver."""
        if (driver_filter or "").lower() == PUTATIVE:
            return True
        tier = (tiers_filter or "").strip()
        return tier not in NO_TIERS and (tier in self.tiers or ANY_TIER in self.tiers)
