"""Which mutations conditions want.

By type, protein change, positions, status and driver mark, as today's language does (`WantedMutations`); by the protein
change alone, a whole change, a residue or a kind such as MISSENSE or TRUNC, as the older one does (`MutationWords`).
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from genows.analysis.oql.query import RESIDUE, Change, ResidueSpan
from genows.analysis.oql.words import DRIVER, GERMLINE, KINDS, SOMATIC

# Kind → types of mutations in small letters.
TYPES = {
    "MISSENSE": ("missense_mutation", "missense", "missense_variant"),
    "FRAMESHIFT": (
        "frame_shift_ins", "frame_shift_del", "frameshift", "frameshift_deletion", "frameshift_insertion", "de_novo_start_outofframe",
        "frameshift_variant",
    ),
    "NONSENSE": ("nonsense_mutation", "nonsense", "stopgain_snv"),
    "SPLICE": (
        "splice_site", "splice", "splice site", "splicing", "splice_site_snp", "splice_site_del", "splice_site_indel", "splice_region",
    ),
    "NONSTART": ("translation_start_site", "start_codon_snp", "start_codon_del"),
    "NONSTOP": ("nonstop_mutation",),
    "INFRAME": (
        "in_frame_del", "in_frame_ins", "in_frame_deletion", "in_frame_insertion", "indel", "nonframeshift_deletion", "nonframeshift",
        "nonframeshift insertion", "nonframeshift_insertion",
    ),
}  # fmt: skip
_KINDS = {name: kind for kind, names in TYPES.items() for name in names}
# A fusion that stands among the mutations is none of them.
FUSION_TYPE, PROMOTER, OTHER = "fusion", "PROMOTER", "OTHER"
# What is not truncating.
_WHOLE = ("MISSENSE", "INFRAME")
# What mutations do to the protein, as pictures tell them apart, by their kinds; the rest is "other".
IMPACTS = {
    "MISSENSE": "missense", "FRAMESHIFT": "truncating", "NONSENSE": "truncating", "NONSTART": "truncating", "NONSTOP": "truncating",
    "INFRAME": "in frame", "SPLICE": "splice",
}  # fmt: skip

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


class Mutation(NamedTuple):
    """What is known of a mutation, as it is stored. *first*, *last*: residues."""

    change: str | None = None
    type: str | None = None
    first: int | None = None
    last: int | None = None
    status: str | None = None
    driver: bool = False

    @property
    def is_fusion(self) -> bool:
        """Whether it is a fusion."""
        return (self.type or "").lower() == FUSION_TYPE


def kind_of(mutation_type: str | None, change: str | None) -> str:
    """Returns the kind of a mutation that is no fusion, one of words.KINDS or OTHER."""
    if (change or "").lower() == PROMOTER.lower():
        return PROMOTER
    return _KINDS.get((mutation_type or "").lower(), OTHER)


def impact_of(mutation_type: str | None, change: str | None) -> str:
    """Returns what a mutation does to the protein: missense, truncating, in frame, splice or other."""
    return IMPACTS.get(kind_of(mutation_type, change), "other")


def modified(modifiers: Sequence[str], status: str | None, driver: bool) -> bool:
    """Returns whether what has this status and driver mark is what all of *modifiers* say."""
    germline = "germline" in (status or "").lower()
    return (DRIVER not in modifiers or driver) and (GERMLINE not in modifiers or germline) and (SOMATIC not in modifiers or not germline)


class WantedMutations:
    """The mutations that one of many conditions wants."""

    def __init__(self, conditions: Iterable[Change]):
        groups: dict[tuple, list[Change]] = {}
        for one in conditions:
            # Many ranges without a word are looked up together, and so are many words without a range.
            own = one.spans if one.word or len(one.spans) > 1 else ()
            groups.setdefault((one.modifiers, one.negated, own), []).append(one)
        self._groups = [(key[0], key[2], _Alternatives(found, key[1])) for key, found in groups.items()]
        changes = [one for _, _, group in self._groups for one in group.conditions]
        self.by_status = any(GERMLINE in one.modifiers or SOMATIC in one.modifiers for one in changes)
        self.by_position = any(one.spans or RESIDUE.fullmatch(one.word) for one in changes)

    def __bool__(self):
        return bool(self._groups)

    def want(self, mutation: Mutation) -> bool:
        """Returns whether a mutation is wanted."""
        if mutation.is_fusion:
            return False
        place = _place(mutation)
        return any(
            modified(modifiers, mutation.status, mutation.driver)
            and all(place is not None and _holds(span, *place) for span in spans)
            and alternatives.want(mutation, place)
            for modifiers, spans, alternatives in self._groups
        )


def _place(mutation: Mutation) -> tuple[int, int] | None:
    """Returns first and last residue; None where they are not known."""
    first, last = mutation.first, mutation.last
    return None if first is None or last is None or first < 0 or last < first else (first, last)


def _holds(span: ResidueSpan, first: int, last: int) -> bool:
    inner, outer = (first, last) if span.within else (last, first)
    return (span.first is None or inner >= span.first) and (span.last is None or outer <= span.last)


class _Alternatives:
    """Words, or ranges, of which one is enough; *negated*: of which one does not stand for the mutation.

    Thousands are asked at once: names by a table, residues and ranges by halving.
    """

    def __init__(self, conditions: Sequence[Change], negated: bool):
        self.conditions, self._negated = conditions, negated
        words = dict.fromkeys(one.word for one in conditions)
        by_span = [one.spans[0] for one in conditions if not one.word and len(one.spans) == 1]
        self._any = any(not one.word and len(one.spans) != 1 for one in conditions)
        self._kinds = frozenset(word for word in words if word in KINDS)
        self._residues = sorted({_number(residue[1]) for word in words if (residue := RESIDUE.fullmatch(word))})
        self._names = frozenset(word for word in words if word and word not in KINDS and not RESIDUE.fullmatch(word))
        self._touched, self._covered = _Ends(span for span in by_span if not span.within), _Ends(span for span in by_span if span.within)

    def want(self, mutation: Mutation, place: tuple[int, int] | None) -> bool:
        if self._any:
            return True
        kind = kind_of(mutation.type, mutation.change)
        kinds = {kind, "TRUNC"} if kind not in _WHOLE else {kind}
        residues = bisect_right(self._residues, place[1]) - bisect_left(self._residues, place[0]) if place else 0
        change = (mutation.change or "").strip().upper().removeprefix("P.")
        if self._negated:
            names = len(self._names) - (change in self._names) if change else 0
            others = len(self._residues) - residues if place else 0
            return names + others + len(self._kinds - kinds) > 0
        if residues or change and change in self._names or not self._kinds.isdisjoint(kinds):
            return True
        return place is not None and (self._touched.touched(*place) or self._covered.covered(*place))


class _Ends:
    """Many ranges by their first residue, with the furthest last one of all up to each."""

    def __init__(self, spans: Iterable[ResidueSpan]):
        pairs = sorted((span.first or 0, _FAR if span.last is None else span.last) for span in spans)
        self._firsts = [first for first, _ in pairs]
        self._furthest = list(accumulate((last for _, last in pairs), max))

    def touched(self, first: int, last: int) -> bool:
        """Returns whether one of them has a residue from *first* to *last*."""
        place = bisect_right(self._firsts, last)
        return place > 0 and self._furthest[place - 1] >= first

    def covered(self, first: int, last: int) -> bool:
        """Returns whether *first* to *last* lie within one of them."""
        place = bisect_right(self._firsts, first)
        return place > 0 and self._furthest[place - 1] >= last


_FAR = 10**30


def _number(digits: str) -> int:
    """Returns the number; one that is longer than Python reads is beyond every residue."""
    return int(digits) if len(digits) <= 18 else _FAR


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
CHANGE_KINDS: dict[str, Callable[[str], bool]] = {
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


class MutationWords:
    """Words for mutations, in capitals, which are asked all at once.

    14,000 words and 1,500 changes took half a minute one by one, together they take 10 ms.
    """

    def __init__(self, words: Collection[str]):
        self._kinds = [CHANGE_KINDS[word] for word in dict.fromkeys(words) if word in CHANGE_KINDS]
        self._whole = frozenset(words) - CHANGE_KINDS.keys()
        residues = (_RESIDUE.fullmatch(word) for word in self._whole)
        self._residues = sorted({_by_size(residue[1]) for residue in residues if residue})
        self._known = frozenset(self._residues)

    def stand_for(self, change: str) -> bool:
        """Returns whether one of the words stands for *change*, see `normal`."""
        return change in self._whole or self._at_residue(change) or any(kind(change) for kind in self._kinds)

    def _at_residue(self, change: str) -> bool:
        """Returns whether a change is at one of the residues, or takes one away with others on both sides."""
        if not self._residues:
            return False
        first = _NUMBERS.search(change)
        if first and _by_size(first[0]) in self._known:
            return True
        block = _RANGE.match(change)
        if block is None:
            return False
        behind = bisect_right(self._residues, _by_size(block[1]))
        return behind < len(self._residues) and self._residues[behind] < _by_size(block[2])


def _by_size(digits: str) -> tuple[int, str]:
    """Returns a number that is compared by its text: it may be longer than Python reads."""
    bare = digits.lstrip("0") or "0"
    return len(bare), bare
