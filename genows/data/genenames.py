"""Genes by name, as data files and requests both spell them: Entrez ids, and aliases that mean one gene of several."""

import re

from genows.data.numbers import whole_number

MAX_ENTREZ = 2**31 - 1  # the columns are signed 32-bit integers

# Aliases of several genes for which usage has settled on one (file format, gene identification): case as written here.
PREFERRED_GENES = {"MLL2": 8085, "CDC2": 983}

NAMES_OF_SEVERAL = "gene name"  # the kind of list by which a database says more of them
UNKNOWN_SYMBOL = "Unknown"  # what mutation files write for what lies between genes
# What stands where nothing is known, in capitals. NA is an alias of a gene, too: whoever asks for it by that name finds the gene.
_NOTHING = frozenset(("", "NA", ".", "-"))
NOT_A_NUMBER = "NAN"  # so pandas writes a cell without a value; no id, and as a name never an alias (of SCN11A)

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


def entrez_text(cell: str) -> str:
    """What the cell of an Entrez id says: '' for none (blank, NA, NaN, `.`, `-`), the digits of a whole number however it is written
    (`3845.0`), and other texts as they stand, trimmed."""
    text = cell.strip()
    if text.isdigit() and text.isascii():  # PERF: nearly all
        return text
    if names_no_gene(text) or text.upper() == NOT_A_NUMBER:
        return ""
    number = whole_number(text)
    return text if number is None else str(number)


def names_no_gene(symbol: str) -> bool:
    """Returns whether the cell of a symbol in a data file names no gene: blank, or NA in any case, `.` or `-`."""
    return symbol.strip().upper() in _NOTHING


def is_micro_rna(text: str) -> bool:
    """Returns whether *text* is a name as micro-RNAs have them, of a precursor or a mature form: hsa-miR-21-5p, MIR-21*, let-7a."""
    return _MICRO_RNA.fullmatch(text.strip()) is not None
