"""The keyword of a mutation: gene symbol and a class such as 'V600 missense', by which recurrence is counted.

Study file format, mutations, keyword. Each table is a row of shapes; the first that matches the change decides.
"""

import re

_TRUNCATING_TYPES = frozenset(("Nonsense_Mutation", "Splice_Site", "Nonstop_Mutation", "Translation_Start_Site"))
_TRUNCATING_PREFIX = "Frame_Shift_"
_CHANGE_ITSELF = frozenset(("Fusion", "Exon skipping", "vIII deletion"))
_NOT_M = "[A-LN-Z]"  # written ~M below; losing the first methionine loses the start of translation


def _truncating(match):
    return "truncating"


def _missense(match):
    return f"{match[1]} missense"


def _missense_range(match):
    return f"{match[1]}-{match[2]} missense"


def _silent(match):
    return f"{match[1]}{match[2]} silent"


def _silent_number(match):
    return f"{match[0]}silent"


def _insertion(match):
    return f"{match[1]} insertion"


def _deletion(match):
    return f"{match[1]}-{match[1]} deletion"


def _deletion_range(match):
    return f"{match[1]}-{match[2]} deletion"


def _deletion_of_residues(match):
    first = int(match[2])
    return f"{first}-{first + len(match[1]) - 1} deletion"


def _replaced_range(match):
    replaced = int(match[2]) - int(match[1]) + 1
    inserted = len(match[3])
    if replaced == inserted:
        return _missense_range(match)
    return _deletion_range(match) if replaced > inserted else _insertion(match)


def _whole(pattern, make):
    return re.compile(pattern.replace("~M", _NOT_M)).fullmatch, make


def _anywhere(pattern, make):
    return re.compile(pattern).search, make


_BY_TYPE = {
    "Missense_Mutation": (
        _whole("M1~M[A-Z]*", _truncating),
        _whole("([A-Z][0-9]+)[A-Z]", _missense),
        _whole("([0-9]+)_([0-9]+)[A-Z]+>[A-Z]+", _missense_range),
    ),
    "In_Frame_Ins": (
        _whole(r"[0-9]+_[0-9]+[A-Z]*(?:ins|>).*\*.*", _truncating),
        _whole("1_1M>?~M[A-Z]*|1_2ins~M[A-Z]*", _truncating),
        _anywhere("([0-9]+)_[0-9]+[A-Z]*(?:ins|>)[A-Z]+", _insertion),
    ),
    "In_Frame_Del": (
        _whole("M[A-Z]*1del|1_[0-9]+M[A-Z]*>~M[A-Z]*", _truncating),
        _whole(r"[A-Z]*\*[0-9]+del|[0-9]+_[0-9]+[A-Z]*\*>[A-Z]+", _truncating),
        _whole(r"[0-9]+_[0-9]+[A-Z]*>.*\*.*", _truncating),
        _whole("([A-Z]+)([0-9]+)del", _deletion_of_residues),
        _anywhere("([0-9]+)_([0-9]+)[A-Z]*>[A-Z]+", _deletion_range),
    ),
    "Silent": (_anywhere("[0-9]+", _silent_number),),
    "NA": (
        _whole(r"\(?[A-Z*]?[0-9]+\)?fs\*?>?\??[0-9]*|\?fs", _truncating),
        _whole(r"[A-Z][0-9]+>?\*", _truncating),
        _whole("M1>?~M|M1delM|M1_M1ins~M[A-Z]*", _truncating),
        _whole(r"(?:[A-Z][0-9]+_)?\*[0-9]+>?[A-Z]", _truncating),
        _whole(r"[A-Z][0-9]+_\*[0-9]+del(?:[A-Z]+\*)?|\*[0-9]+del\*", _truncating),
        _whole(r"[A-Z][0-9]+(?:_[A-Z][0-9]+)?(?:ins|>).*\*.*", _truncating),
        _whole("M1_[A-Z][0-9]+>~M[A-Z]*", _truncating),
        _whole(r"([A-Z*])([0-9]+)>?\1", _silent),
        _whole("([A-Z][0-9]+)>?[A-Z]", _missense),
        _whole("[A-Z]([0-9]+)>?[A-Z]{2,}", _insertion),
        _whole("[A-Z]?([0-9]+)_[A-Z]?[0-9]+ins(?:[A-Z]+|[0-9]+)", _insertion),
        _whole("[A-Z]?([0-9]+)>[A-Z]{2,}", _insertion),
        _whole(r"\*([0-9]+)_\*[0-9]+ins[A-Z]+\*?", _insertion),
        _whole("[A-Z]([0-9]+)del[A-Z]?", _deletion),
        _whole("[A-Z]([0-9]+)_[A-Z]([0-9]+)del(?:[A-Z]+|[0-9]+)?", _deletion_range),
        _whole("[A-Z]([0-9]+)_[A-Z]([0-9]+)>([A-Z]+)", _replaced_range),
    ),
}


def keyword(symbol: str, mutation_type: str, change: str) -> str | None:
    """'SYMBOL class', or None where the type and the protein change, both as stored, have no class."""
    mutation_class = keyword_class(mutation_type, change)
    return None if mutation_class is None else f"{symbol.upper()} {mutation_class}"


def keyword_class(mutation_type: str, change: str) -> str | None:
    """The class alone, or None. The type is compared case and all."""
    if mutation_type in _TRUNCATING_TYPES or mutation_type.startswith(_TRUNCATING_PREFIX):
        return "truncating"
    if mutation_type in _CHANGE_ITSELF:
        return change
    for match_with, make in _BY_TYPE.get(mutation_type, ()):
        match = match_with(change)
        if match:
            return make(match)
    return None
