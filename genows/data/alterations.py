"""Alterations: the types of genetic profiles, the levels of copy number, and which alterations count as drivers."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, TypeVar

from genows.data.numbers import decimal_number
from genows.data.reference import gene_list
from genows.db.sessions import Session

MUTATIONS, UNCALLED, FUSIONS = "MUTATION_EXTENDED", "MUTATION_UNCALLED", "FUSION"
STRUCTURAL_VARIANTS = "STRUCTURAL_VARIANT"
COPY_NUMBER = "COPY_NUMBER_ALTERATION"
EXPRESSION, METHYLATION = "MRNA_EXPRESSION", "METHYLATION"
PROTEIN, ANTIBODIES = "PROTEIN_LEVEL", "PROTEIN_ARRAY_PROTEIN_LEVEL"
GENE_SETS = "GENESET_SCORE"
GENERIC_ASSAY = "GENERIC_ASSAY"

# Of what may be found in no sample at all: category and last part of the id of the list of samples that were looked at
# for it.
LISTS = {MUTATIONS: ("all_cases_with_mutation_data", "sequenced"), STRUCTURAL_VARIANTS: ("all_cases_with_sv_data", "sv")}

List = TypeVar("List")

# Both copies lost, one lost, none, some gained, amplified.
LEVELS = (-2, -1, 0, 1, 2)
# What a file may say beside them: a loss that is taken for -2 where the profile has events, and that nothing is known.
DEEP, UNKNOWN_LEVEL = "-1.5", "NA"
_LEVELS = {str(level): level for level in LEVELS}
_TEXTS: dict[object, str] = {**{text: text for text in (*_LEVELS, DEEP, UNKNOWN_LEVEL)}, **{level: str(level) for level in LEVELS}, float(DEEP): DEEP}

PUTATIVE = "putative_driver"
# A tier that stands for any, and texts that stand for none.
ANY_TIER, NO_TIERS = "*", ("", "NA")
_SUBSTITUTION = re.compile(r"(?P<residue>[A-Z][0-9]+)[A-Z]")


def lists_of_measured(alteration_type: str, study_id: str, lists: Iterable[tuple[List, str, str | None]]) -> Sequence[List]:
    """Returns which of a study's lists, (list, id, category) in load order, have the samples that were looked at for
    alterations of this type.

    Those of its category and the one named STUDY_sequenced, for structural variants STUDY_sv; where there is neither,
    the first whose id ends so.
    """
    if alteration_type not in LISTS:
        return ()
    category, name = LISTS[alteration_type]
    every = list(lists)
    found = [one for one, list_id, its in every if its == category or list_id == f"{study_id}_{name}"]
    return found or [one for one, list_id, _ in every if list_id.endswith(f"_{name}")][:1]


def copy_number_level(cell: str) -> int | None:
    """Returns the level that a value is, a whole number from -2 to 2, however it is written (`2.0`, `+2`).

    None for all others.

    Portals' own databases may hold `2.0`; genows stores levels as `level_text` gives them.
    """
    level = _LEVELS.get(cell)
    if level is not None:
        return level
    number = decimal_number(cell)
    return int(number) if number in LEVELS else None


def levels_of(cells: Iterable[str], wanted: Collection[int] = LEVELS) -> dict[str, int]:
    """Returns cell → level of the different ones among *cells* that are one of the *wanted* levels."""
    return {cell: level for cell in set(cells) if (level := copy_number_level(cell)) is not None and level in wanted}


def level_text(cell: str) -> str | None:
    """Returns what is stored for a cell that is a level, -1.5 or NA, blanks aside and however the number is written.

    None for other texts.
    """
    text = cell.strip()
    return _TEXTS.get(text) or _TEXTS.get(decimal_number(text))


class Hotspots:
    """Residues that are mutated more often than others."""

    def __init__(self, db: Session):
        self._residues = frozenset((int(entrez), residue) for residue, entrez, _ in gene_list(db, "hotspot"))

    def has(self, entrez: int, change: str | None) -> bool:
        """Returns whether a protein change, one letter for another, is at such a residue."""
        found = _SUBSTITUTION.fullmatch(change or "")
        return found is not None and (entrez, found["residue"]) in self._residues


class DriverRule(NamedTuple):
    """*tiers*: texts of DRIVER_TIERS_FILTER that make a driver, ANY_TIER for all; *hotspots*: whether a hotspot is one,
    too.
    """

    tiers: frozenset[str] = frozenset()
    hotspots: bool = False

    def holds(self, driver_filter: str | None, tiers_filter: str | None) -> bool:
        """Returns whether these marks, as they are stored, make a driver."""
        if (driver_filter or "").lower() == PUTATIVE:
            return True
        tier = (tiers_filter or "").strip()
        return tier not in NO_TIERS and (tier in self.tiers or ANY_TIER in self.tiers)
