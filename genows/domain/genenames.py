"""Genes by name, as data files and requests both spell them: Entrez ids, and aliases that mean one gene of several."""

import re

MAX_ENTREZ = 2**31 - 1  # the columns are signed 32-bit integers

# Aliases of several genes for which usage has settled on one (file format, gene identification): case as written here.
PREFERRED_GENES = {"MLL2": 8085, "CDC2": 983}

_MICRO_RNA = re.compile(r"((hsa|mmu)-)?(mir-?[0-9]|let-?7)[0-9a-z*-]*", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]+")


def entrez_id(text: str) -> int | None:
    """The number that *text*, digits only, stands for; None for other texts and for numbers above MAX_ENTREZ."""
    if len(text) < 10 and text.isdigit() and text.isascii():  # PERF: nearly all; the rest below costs three times as much
        return int(text)
    if not _DIGITS.fullmatch(text):
        return None
    # NOTE: the length comes first, since int() takes quadratic time for a cell of a million digits.
    digits = text.lstrip("0")
    if len(digits) > len(str(MAX_ENTREZ)) or int(digits or 0) > MAX_ENTREZ:
        return None
    return int(digits or 0)


def is_micro_rna(text: str) -> bool:
    """Returns whether *text* is a name as micro-RNAs have them, of a precursor or a mature form: hsa-miR-21-5p, MIR-21*, let-7a."""
    return _MICRO_RNA.fullmatch(text.strip()) is not None
