"""Reads the conditions of a gene, see `genows.analysis.oql.grammar`.

What stands between its colon and the end of the line.

`ConditionReader` tells which kind of condition stands there; `LevelReader` reads the levels of copy number and the
numbers of expression, `MutationReader` mutations and structural variants. Each takes *older*: whether the older
language's meanings count where the two collide.
"""

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping

from genows.analysis.oql.cursor import (
    BEHIND_CONDITION,
    END,
    TextCursor,
    check_end,
    modifier,
    modifiers_before,
    modifiers_behind,
    word_end,
)
from genows.analysis.oql.query import (
    EITHER_SITE,
    FIRST_SITE,
    MODIFIER_INSIDE,
    NO_GENE,
    SECOND_SITE,
    AnyDriver,
    Bound,
    Cell,
    Change,
    Condition,
    Conditions,
    CopyNumberLevel,
    ResidueSpan,
    VariantCondition,
)
from genows.analysis.oql.words import (
    CHANGED_LEVELS,
    CNA,
    DATA_TYPES,
    DRIVER,
    FUSION,
    KEYWORDS,
    KINDS,
    LEVEL_NAMES,
    LEVELS,
    MODIFIERS,
    MUTATED,
    MUTATION,
    SHORT_KINDS,
    WHOLE_DATA_TYPES,
    WHOLE_LEVELS,
    meanings,
    spellings,
)

_DRIVER_ALONE = re.compile(r"DRIVER(?=[\s,;\]}]|\Z)", re.IGNORECASE)

COMPARE: Mapping[str, Callable] = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq}
LEVEL = "a level, such as GAIN, AMP or HOMDEL"
LETTERS = re.compile(r"[A-Za-z]+")
OPERATOR = re.compile(r"[<>]=?|=")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_LEVEL_NUMBER = re.compile(r"[+-]?[0-9]+")
_DRIVER_LEVEL = re.compile(rf"(DRIVER_)?({'|'.join(CHANGED_LEVELS)}|CNA)(?=[_\s,;\]}}]|\Z)", re.IGNORECASE)

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
_LAX_NAME = re.compile(r"(?:[A-Za-z0-9\-./*?]|[^\x00-\x7f])[^\s,;{}\[\]]*")
_SPAN = re.compile(r"\((?:([0-9]+)-([0-9]*)|-([0-9]+))(\*?)\)")
_PROTEIN = re.compile(r"\A(?:P\.)+")
_HAS_DIGIT = re.compile("[0-9]")
# Longer numbers are no residue's, and Python refuses to read thousands of digits.
_MOST_DIGITS = 18


class ConditionReader:
    """*older*: whether the older language's meanings count where the two collide, and its shortened words."""

    def __init__(self, cursor: TextCursor, older: bool):
        self.cursor, self.older = cursor, older
        self._between = re.compile(r"(?:[^\S\n\r]|,)*" if older else r"[^\S\n]*")
        self._levels, self._mutations = LevelReader(cursor, older), MutationReader(cursor, older)
        self._ends = ("", ";", "\n", "]", "}", "\r" if older else ",")

    def conditions(self) -> Conditions:
        """Reads what stands behind a colon, up to what ends it."""
        found: dict[Condition, None] = {}
        while True:
            self.cursor.take(self._between)
            if self.cursor.here in self._ends:
                break
            found.update(dict.fromkeys(self._condition()))
            check_end(self.cursor)
        if not found:
            raise self.cursor.error(CONDITION)
        return tuple(found)

    def modifiers(self) -> tuple[str, ...]:
        """Reads the modifiers of a pair: one word."""
        self.cursor.skip_blanks()
        found = [modifier(self.cursor), *modifiers_behind(self.cursor)]
        check_end(self.cursor)
        return tuple(sorted(set(found)))

    def _condition(self) -> Iterator[Condition]:
        """Reads one condition: DRIVER alone, a level, a number, a structural variant or a mutation, in this order.

        CNA>=GAIN is several.
        """
        cursor = self.cursor
        if cursor.take(_DRIVER_ALONE):
            return iter((AnyDriver(),))
        return self._plain() or self._levels.driver_level() or self._mutations.variant() or iter((self._mutations.combined(cursor.at, bare=True),))

    def _plain(self) -> Iterator[Condition] | None:
        """Reads a word that is a level or a kind of data, with what it is compared with.

        None where none stands here.
        """
        cursor, start = self.cursor, self.cursor.at
        word = (cursor.take(LETTERS) or "").upper()
        alone = bool(END.match(cursor.text, cursor.at))
        kind = self._levels.meaning(word, start, WHOLE_DATA_TYPES, DATA_TYPES)
        if kind is None:
            level = self._levels.meaning(word, start, WHOLE_LEVELS, LEVELS) if alone else None
            if word in WHOLE_LEVELS and not alone and not NAME.match(cursor.here) and cursor.here != ":":
                raise cursor.error(BEHIND_CONDITION)
            if level is not None:
                return iter((self._mutations.any_mutation() if level == (MUTATED,) else CopyNumberLevel(level[0]),))
        elif alone or cursor.here in tuple("<>=!") or kind == (CNA,) and cursor.here in tuple("+-0123456789"):
            return self._of_kind(kind[0])
        elif kind == (MUTATION,) and word == MUTATION and cursor.here not in tuple("_-./*0123456789"):
            raise cursor.error(BEHIND_CONDITION)
        cursor.at = start
        return None

    def _of_kind(self, kind) -> Iterator[Condition]:
        if kind == CNA:
            return self._levels.levels()
        if kind == MUTATION:
            return self._mutations.mutation()
        return iter((self._levels.bound(kind),))


class LevelReader:
    """*older*: whether the older language's meanings count where the two collide, and its shortened words."""

    def __init__(self, cursor: TextCursor, older: bool):
        self.cursor, self.older = cursor, older

    def meaning(self, word, start, whole: Mapping[str, object], shortened: Mapping[str, object]) -> tuple | None:
        """Returns (what the word means,), None where it means nothing; an error where it may mean several things."""
        if word in whole:
            return (whole[word],)
        if not self.older or not word or word in KEYWORDS or word in LEVELS or not self._may_be_short():
            return None
        found = meanings(word, shortened)
        if len(found) > 1:
            raise self.cursor.error(f"a word that is one of {', '.join(spellings(word, shortened))}", start)
        return tuple(found) or None

    def _may_be_short(self) -> bool:
        return bool(END.match(self.cursor.text, self.cursor.at)) or self.cursor.here in tuple("<>=-+")

    def levels(self) -> Iterator[Condition]:
        """Reads what stands behind CNA."""
        cursor = self.cursor
        sign = cursor.behind_blanks(OPERATOR)
        if sign is None:
            level = self._level_number()
            if level is not None:
                return iter((CopyNumberLevel(level),))
            return map(CopyNumberLevel, LEVEL_NAMES if self.older else CHANGED_LEVELS.values())
        level = self._level_number()
        if level is None:
            level = self._level_word()
        among = LEVEL_NAMES if self.older or sign == "=" else CHANGED_LEVELS.values()
        wanted = [other for other in among if COMPARE[sign](other, level)]
        return map(CopyNumberLevel, wanted or (None,))

    def _level_number(self) -> int | None:
        cursor, behind = self.cursor, self.cursor.at
        cursor.skip_blanks()
        start, text = cursor.at, cursor.take(_LEVEL_NUMBER)
        if text is None or not END.match(cursor.text, cursor.at):
            cursor.at = behind
            return None
        # Long digits are no level, and Python refuses to read thousands of them.
        if len(text) > 2 or int(text) not in LEVEL_NAMES:
            raise cursor.error("a level from -2 to 2", start)
        return int(text)

    def _level_word(self) -> int:
        self.cursor.skip_blanks()
        start, word = self.cursor.at, (self.cursor.take(LETTERS) or "").upper()
        level = self.meaning(word, start, WHOLE_LEVELS, LEVELS)
        if level is None or level == (MUTATED,):
            raise self.cursor.error(LEVEL, start)
        return level[0]

    def bound(self, kind: str) -> Bound:
        """Reads what stands behind a kind of data that has numbers."""
        cursor = self.cursor
        start = cursor.at
        sign = cursor.behind_blanks(OPERATOR)
        if sign is None:
            return Bound(kind)
        if sign == "=" and not self.older:
            cursor.at = start
            cursor.skip_blanks()
            raise cursor.error("<, <=, > or >=: no value is compared by =")
        cursor.skip_blanks()
        start, text = cursor.at, cursor.take(_NUMBER)
        if text is None or not math.isfinite(float(text)):
            raise cursor.error("a number", start)
        return Bound(kind, sign, float(text))

    def driver_level(self) -> Iterator[Condition] | None:
        """Reads a level with DRIVER before it or behind it."""
        cursor = self.cursor
        match = _DRIVER_LEVEL.match(cursor.text, cursor.at)
        if match is None:
            return None
        cursor.at = match.end()
        if not match[1]:
            self.cursor.one("_")
            if modifier(cursor, DRIVER) != DRIVER:
                raise cursor.error("DRIVER", match.end() + 1)
        word = match[2].upper()
        levels = CHANGED_LEVELS.values() if word == CNA else (CHANGED_LEVELS[word],)
        return iter([CopyNumberLevel(level, True) for level in sorted(levels)])


class MutationReader:
    """*older*: whether the older language's meanings count where the two collide."""

    def __init__(self, cursor: TextCursor, older: bool):
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
        return Cell(FUSION) if self.older and plain else VariantCondition(site, partner, tuple(sorted(modifiers)))

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
        spans: dict[ResidueSpan, None] = {}
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
        is_alone = bare and self.older and not modifiers and not spans
        return Change("" if word == MUTATION else word, False, tuple(sorted(modifiers)), tuple(spans), is_alone)

    def _part(self, words, expected, bare, begin) -> str:
        """Reads a modifier, or a word where none was read before."""
        cursor, start = self.cursor, self.cursor.at
        keyword = _KEYWORD.match(cursor.text, start)
        if keyword is not None and (keyword[0].upper() in MODIFIERS or not words):
            cursor.at = keyword.end()
            if bare or cursor.here == "_" or END.match(cursor.text, cursor.at):
                word_end(self.cursor)
                return keyword[0].upper()
            # Behind MUT= words of more letters than keywords are errors as well, but for those with signs of their own:
            # the older language.
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

    def _span(self) -> ResidueSpan:
        cursor, start = self.cursor, self.cursor.at
        match = _SPAN.match(cursor.text, start)
        if match is None:
            raise cursor.error(SPAN, _span_fault(cursor.text, start))
        cursor.at = match.end()
        first, last = _residue_number(match[1]), _residue_number(match[2] or match[3])
        if first is not None and last is not None and last < first:
            raise cursor.error(SPAN_ORDER, start)
        return ResidueSpan(first, last, bool(match[4]))


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
