"""What the parameters of an address are called, and what becomes of any other name.

Singular and plural of its own are one (`study_ids` where `study_id` is taken). A name that is nearly one of its own, or another address's, is refused
with the right one: its filter would be missing, and everything be answered. Any other is passed by, and told in the answer.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from genows.errors import ParameterError

# Names that mean the same thing at different addresses: by them the right one is named.
MEANINGS = (
    ("study_id", "cancer_study_id", "cancer_study_identifier"),
    ("genetic_profile_id", "molecularProfileId"),
    ("sample_list_id", "case_set_id"),
    ("sample_id", "sampleIdentifiers", "sampleMolecularIdentifiers", "uniqueSampleKeys", "case_list"),
    ("patient_id", "patientIdentifiers", "uniquePatientKeys"),
    ("genes", "hugo_gene_symbols", "entrez_gene_ids", "geneIds", "gene_list", "oql"),
    ("attribute_id", "attr_id", "clinicalAttributeId"),
    ("entity_id", "genericAssayStableIds"),
    ("search", "keyword", "alias"),
    ("limit", "pageSize"),
    ("offset", "pageNumber"),
    ("order", "sortBy"),
)
# Shorter ones are near to half of all words.
SHORTEST_NEAR = 4
_BETWEEN_WORDS = re.compile(r"[_.\-\s]+")
# What clients write around a name: an array's brackets (axios, jQuery, PHP), and the ampersand of an address that was taken out of HTML.
_AROUND = re.compile(r"^amp;|\[[^\[\]]*\]$")


class Names:
    """*own*: names that an address takes; *others*: other names of them → the own one; *elsewhere*: folded names that other addresses take.

    *here*: folded names that stand at another place of the same request → a clause that says where; *passed*: names that are nobody's to refuse.
    """

    def __init__(
        self,
        own: Iterable[str],
        others: Mapping[str, str],
        elsewhere: Collection[str],
        here: Mapping[str, str] | None = None,
        passed: Collection[str] = (),
    ):
        self._own, self._elsewhere, self._here, self._passed = tuple(own), elsewhere, here or {}, frozenset(passed)
        self._taken = {**others, **{name: name for name in self._own}}

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {fold(name): name for name in reversed(self._own)}

    @cached_property
    def _near(self) -> dict[str, list[str]]:
        """By what is left of them without one letter."""
        near: dict[str, list[str]] = {}
        for plain in self._folded:
            for text in _shortened(plain) if len(plain) >= SHORTEST_NEAR else ():
                near.setdefault(text, []).append(plain)
        return near

    def meant(self, name: str) -> str | None:
        """Returns the own name that a name means; None where nobody reads it. ParameterError where it was meant to be read."""
        if name in self._taken:
            return self._taken[name]
        if name in self._passed:
            return None
        plain = fold(name)
        if right := self._folded.get(plain):
            raise _unknown(name, right)
        if plain in self._here:
            raise ParameterError(name, self._here[plain])
        if plain in self._elsewhere and plain not in folded(self._passed):
            right = self._same(plain)
            raise _unknown(name, right) if right else ParameterError(name, self._takes())
        # No longer than the longest own one with another letter.
        if len(plain) <= max(map(len, self._folded), default=0) + 1:
            candidates = (own for text in _shortened(plain) for own in self._near.get(text, ()))
            if near := next((own for own in candidates if _are_near(plain, own)), None):
                raise _unknown(name, self._folded[near])
        return None

    def _same(self, plain):
        """Returns the own name that means what another address's does; None where there is none."""
        alike = {one for names in map(folded, MEANINGS) if plain in names for one in names}
        return next((name for name in self._own if fold(name) in alike), None)

    def _takes(self):
        return f"is not known here, but at other addresses; this one takes {', '.join(self._own) or 'none'}."


def fold(name: str) -> str:
    """Returns a name without what is easily mistaken: case, what stands around it and between words, an s at the end."""
    return _BETWEEN_WORDS.sub("", _AROUND.sub("", name)).lower().removesuffix("s")


def folded(names: Iterable[str]) -> frozenset[str]:
    """Returns names folded, without what is empty then."""
    return frozenset(map(fold, names)) - {""}


def _shortened(text):
    """Returns the text and what is left of it without any one letter: near texts have one of these in common."""
    return [text, *(text[:place] + text[place + 1 :] for place in range(len(text)))]


def _are_near(one, other):
    """Returns whether two texts differ in one letter: more, less, another, or two that have changed places."""
    start = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first, second = one[start:], other[start:]
    return first[1:] in (second, second[1:]) or first == second[1:] or (first[:2] == second[1::-1] and first[2:] == second[2:])


def _unknown(name, right):
    return ParameterError(name, f"is not known here; {right} is.")
