"""Words for mutations, compared with protein changes: a whole change, a residue, a kind such as MISSENSE or TRUNC."""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection

_MISSENSE = re.compile("([A-Z])[0-9]+([A-Z])")
_NONSENSE = re.compile(r"[A-Z][0-9]+\*")
_NONSTART = re.compile("M1[^0-9]*[^0-9M]")
_START_LOST = re.compile("M1[^0-9]+")
_NONSTOP = re.compile(r"\*[0-9]+[^0-9].*")
_FRAMESHIFT = re.compile(r"[A-Z*][0-9]+FS.*")
_INFRAME = re.compile("IN_FRAME_(?:INS|DEL)|[0-9](?:INS|DEL)[A-Z]*$")
_SPLICE = re.compile("[A-Z][0-9]+_SPLICE|E[0-9]+[+-][0-9]+")
_INSERTED_STOP = re.compile(r"INS.*\*")
_NUMBERS = re.compile("[0-9]+")
_RESIDUE = re.compile("[^0-9]+([0-9]+)")
# From and to of a deletion or of a block that was changed; an insertion lies between residues, and holds none.
_RANGE = re.compile("[A-Z*]*([0-9]+)_[A-Z*]*([0-9]+)(?!INS|DUP|FS)[A-Z>*=]")


def _missense(change):
    match = _MISSENSE.fullmatch(change)
    return bool(match and match[1] != match[2])


def _truncating(change):
    return any(pattern.fullmatch(change) for pattern in (_NONSENSE, _FRAMESHIFT, _SPLICE, _NONSTOP, _START_LOST)) or bool(
        _INSERTED_STOP.search(change)
    )


def _whole(pattern: re.Pattern) -> Callable[[str], bool]:
    return lambda change: bool(pattern.fullmatch(change))


# Word → whether a change is of that kind.
KINDS: dict[str, Callable[[str], bool]] = {
    "MS": _missense,
    "MISSENSE": _missense,
    "NS": _whole(_NONSENSE),
    "NONSENSE": _whole(_NONSENSE),
    "NONSTART": _whole(_NONSTART),
    "NONSTOP": _whole(_NONSTOP),
    "FS": _whole(_FRAMESHIFT),
    "FRAMESHIFT": _whole(_FRAMESHIFT),
    "IF": lambda change: bool(_INFRAME.search(change)),
    "INFRAME": lambda change: bool(_INFRAME.search(change)),
    "SP": _whole(_SPLICE),
    "SPLICE": _whole(_SPLICE),
    "TRUNC": _truncating,
    "FUSION": lambda change: change.endswith("FUSION"),
}


def normal(change: str) -> str:
    """Returns a protein change as it is compared: in capitals, without 'P.' in front, '_' for spaces."""
    return change.strip().upper().removeprefix("P.").replace(" ", "_")


class Words:
    """Words for mutations, in capitals, which are asked all at once.

    PERF: 14,000 words and 1,500 changes took half a minute one by one, together they take 10 ms.
    """

    def __init__(self, words: Collection[str]):
        self._kinds = [KINDS[word] for word in dict.fromkeys(words) if word in KINDS]
        self._whole = frozenset(words) - KINDS.keys()
        residues = (_RESIDUE.fullmatch(word) for word in self._whole)
        self._residues = sorted({_number(residue[1]) for residue in residues if residue})
        self._known = frozenset(self._residues)

    def stand_for(self, change: str) -> bool:
        """Returns whether one of the words stands for *change*, see `normal`."""
        return change in self._whole or self._at_residue(change) or any(kind(change) for kind in self._kinds)

    def _at_residue(self, change: str) -> bool:
        """Returns whether a change is at one of the residues, or takes one away with others on both sides."""
        if not self._residues:
            return False
        first = _NUMBERS.search(change)
        if first and _number(first[0]) in self._known:
            return True
        block = _RANGE.match(change)
        if block is None:
            return False
        behind = bisect_right(self._residues, _number(block[1]))
        return behind < len(self._residues) and self._residues[behind] < _number(block[2])


def _number(digits: str) -> tuple[int, str]:
    """Returns a number that is compared by its text: it may be longer than Python reads."""
    bare = digits.lstrip("0") or "0"
    return len(bare), bare
