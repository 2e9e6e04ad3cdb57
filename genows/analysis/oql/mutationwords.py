"""Reads mutations and structural variants in conditions."""

import re
from collections.abc import Iterator

from genows.analysis.oql.cursor import Cursor
from genows.analysis.oql.levels import OPERATOR
from genows.analysis.oql.modifiers import BEHIND_CONDITION, END, check_end, modifiers_before, modifiers_behind, word_end
from genows.analysis.oql.query import (
    EITHER_SITE,
    FIRST_SITE,
    MODIFIER_INSIDE,
    NO_GENE,
    SECOND_SITE,
    Cell,
    Change,
    Condition,
    Span,
    Variant,
)
from genows.analysis.oql.words import CHANGED_LEVELS, CNA, FUSION, KINDS, MODIFIERS, MUTATION, SHORT_KINDS

CONDITION = "a condition, such as MUT, AMP or EXP>2"
MORE = "DRIVER, GERMLINE, SOMATIC or a range"
MUTATION_WORD = "a mutation, such as V600E, R248, MISSENSE or TRUNC"
SPAN, SPAN_ORDER = "a range, such as (12-13), (12-) or (-13)", "a range whose end is not before its begin"
_EQUALS = re.compile(r"!?=")
_FUSION = re.compile("FUSION", re.IGNORECASE)
_SITE_BEFORE = re.compile(r"([A-Za-z0-9\-_.@/*]*)::", re.IGNORECASE)
_KEYWORD = re.compile("|".join(sorted((*MODIFIERS, *KINDS, MUTATION), key=len, reverse=True)), re.IGNORECASE)
_LEVEL_KEYWORD = re.compile(rf"({'|'.join((*CHANGED_LEVELS, CNA))})(?=[_\s,;\]}}]|\Z)", re.IGNORECASE)
NAME = re.compile(r"[A-Za-z0-9\-_./*]+")
_SITE = re.compile(r"[A-Za-z0-9\-_.@/*]+")
# Behind MUT= a protein change goes on to the next blank; it may be anything but what ends conditions.
_LAX_NAME = re.compile(r"[A-Za-z0-9\-./*?\u0080-\U0010ffff][^\s,;{}\[\]]*")
_SPAN = re.compile(r"\((?:([0-9]+)-([0-9]*)|-([0-9]+))(\*?)\)")
_PROTEIN = re.compile(r"\A(?:P\.)+")
_HAS_DIGIT = re.compile("[0-9]")
# Longer numbers are no residue's, and Python refuses to read thousands of digits.
_MOST_DIGITS = 18


class MutationReader:
    """*older*: whether the older language's meanings count where the two collide."""

    def __init__(self, cursor: Cursor, older: bool):
        self.cursor, self.older = cursor, older

    def any_mutation(self) -> Condition:
        """Returns what MUT alone asks for."""
        return Cell() if self.older else Change()

    def mutation(self) -> Iterator[Condition]:
        """Reads what stands behind MUT."""
        cursor, start = self.cursor, self.cursor.at
        sign = cursor.behind_blanks(_EQUALS)
        if sign is None:
            wrong = cursor.behind_blanks(OPERATOR)
            if wrong is not None or cursor.here == "!":
                cursor.at = start
                cursor.skip_blanks()
                raise cursor.error("= or != behind MUT")
            return iter((self.any_mutation(),))
        cursor.skip_blanks()
        start = cursor.at
        negated = sign == "!="
        if not negated:
            fusion = self._fusion_word()
            if fusion is not None:
                return iter((fusion,))
        found = self.combined(start, bare=False)
        if negated:
            if not isinstance(found, Change) or not found.word:
                raise cursor.error(MUTATION_WORD, start)
            found = found._replace(negated=True)
        elif self.older and isinstance(found, Change) and not found.modifiers and not found.spans and found.word != "PROMOTER":
            return iter((Cell(found.word),))
        return iter((found,))

    def _fusion_word(self) -> Condition | None:
        """Reads FUSION behind MUT=."""
        cursor, start = self.cursor, self.cursor.at
        before = modifiers_before(cursor)
        match = _FUSION.match(cursor.text, cursor.at)
        if match is None or not END.match(cursor.text, match.end()) and cursor.text[match.end()] != "_":
            cursor.at = start
            return None
        cursor.at = match.end()
        return self._fusion(EITHER_SITE, None, {*before, *modifiers_behind(self.cursor)})

    def variant(self) -> Iterator[Condition] | None:
        """Reads a structural variant; None where none stands here."""
        cursor, start = self.cursor, self.cursor.at
        before = modifiers_before(cursor)
        if cursor.take(_FUSION) is not None:
            site, partner = EITHER_SITE, None
            if cursor.text.startswith("::", cursor.at):
                cursor.at += 2
                site, partner = FIRST_SITE, self._partner()
            else:
                word_end(self.cursor)
        else:
            match = _SITE_BEFORE.match(cursor.text, cursor.at)
            if match is None and cursor.here == ":":
                raise cursor.error(f"::{FUSION}", cursor.at + 1)
            if match is None or match[1] and not _FUSION.match(cursor.text, match.end()):
                cursor.at = start
                return None
            cursor.at = match.end()
            if cursor.take(_FUSION) is None:
                raise cursor.error(f"{FUSION} behind ::")
            word_end(self.cursor)
            site, partner = SECOND_SITE, match[1].upper() or None
        return iter((self._fusion(site, partner, {*before, *modifiers_behind(self.cursor)}),))

    def _fusion(self, site, partner, modifiers) -> Condition:
        """Returns the condition; in the older language plain fusions are changes that end so."""
        plain = site == EITHER_SITE and not modifiers
        return Cell(FUSION) if self.older and plain else Variant(site, partner, tuple(sorted(modifiers)))

    def _partner(self) -> str | None:
        """Reads the name of a partner, NO_GENE or nothing: None."""
        cursor = self.cursor
        match = _SITE.match(cursor.text, cursor.at)
        if match is None:
            return None
        end = MODIFIER_INSIDE.search(cursor.text, cursor.at, match.end())
        name = cursor.text[cursor.at : end.start() if end else match.end()]
        cursor.at += len(name)
        if name and name != NO_GENE and not any(map(str.isalnum, name)):
            raise cursor.error("a gene", cursor.at - len(name))
        return name.upper() or None

    def combined(self, start: int, bare: bool) -> Condition:
        """Reads a word of parts between _: modifiers, ranges, and at most one kind, residue or name."""
        cursor = self.cursor
        words: list[str] = []
        modifiers: set[str] = set()
        spans: dict[Span, None] = {}
        expected = CONDITION if bare else MUTATION_WORD
        while True:
            if cursor.here == "(":
                spans[self._span()] = None
            else:
                word = self._part(words, expected, bare, start)
                if word in MODIFIERS:
                    modifiers.add(word)
                else:
                    words.append(word)
            if not self.cursor.one("_"):
                break
            expected = MORE if words else f"a mutation, {MORE}"
        check_end(cursor)
        word = words[0] if words else ""
        return Change("" if word == MUTATION else word, False, tuple(sorted(modifiers)), tuple(spans))

    def _part(self, words, expected, bare, begin) -> str:
        """Reads a modifier, or a word where none was read before."""
        cursor, start = self.cursor, self.cursor.at
        keyword = _KEYWORD.match(cursor.text, start)
        if keyword is not None and (keyword[0].upper() in MODIFIERS or not words):
            cursor.at = keyword.end()
            if bare or cursor.here == "_" or END.match(cursor.text, cursor.at):
                word_end(self.cursor)
                return keyword[0].upper()
            # Behind MUT= words of more letters than keywords are errors as well, but for those with signs of their own: the older language.
            if cursor.here.isalnum():
                raise cursor.error(BEHIND_CONDITION)
            cursor.at = start
        if words or start != begin and _LEVEL_KEYWORD.match(cursor.text, start):
            raise cursor.error(expected, start)
        return self._name(expected, bare)

    def _name(self, expected, bare) -> str:
        cursor, start = self.cursor, self.cursor.at
        match = (NAME if bare else _LAX_NAME).match(cursor.text, start)
        if match is None or match[0][0] == "_":
            raise cursor.error(expected, start)
        end = MODIFIER_INSIDE.search(cursor.text, start, match.end() + 1)
        cursor.at = end.start() if end else match.end()
        word = _PROTEIN.sub("", cursor.text[start : cursor.at].upper())
        word = word if bare else SHORT_KINDS.get(word, word)
        if not word or word.isdecimal() or bare and not _HAS_DIGIT.search(word):
            raise cursor.error(expected, start)
        return word

    def _span(self) -> Span:
        cursor, start = self.cursor, self.cursor.at
        match = _SPAN.match(cursor.text, start)
        if match is None:
            raise cursor.error(SPAN, _span_fault(cursor.text, start))
        cursor.at = match.end()
        first, last = _residue_number(match[1]), _residue_number(match[2] or match[3])
        if first is not None and last is not None and last < first:
            raise cursor.error(SPAN_ORDER, start)
        return Span(first, last, bool(match[4]))


def _residue_number(digits: str | None) -> int | None:
    """Returns the number; one that is too long for a residue is the highest."""
    if not digits:
        return None
    bare = digits.lstrip("0") or "0"
    return int(bare) if len(bare) <= _MOST_DIGITS else 10**_MOST_DIGITS


def _span_fault(text: str, start: int) -> int:
    """Returns where in a text that begins as a range it is none any more."""
    best = start + 1
    for pattern in (r"\([0-9]*", r"\([0-9]+-[0-9]*\*?", r"\(-[0-9]*", r"\(-[0-9]+\*?"):
        match = re.compile(pattern).match(text, start)
        best = max(best, match.end() if match else 0)
    return best
