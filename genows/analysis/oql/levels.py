"""Reads the levels of copy number and the numbers of expression in conditions."""

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping

from genows.analysis.oql.cursor import Cursor
from genows.analysis.oql.modifiers import END, modifier
from genows.analysis.oql.query import Bound, Condition, Level
from genows.analysis.oql.words import (
    CHANGED_LEVELS,
    CNA,
    DRIVER,
    KEYWORDS,
    LEVEL_NAMES,
    LEVELS,
    MUTATED,
    WHOLE_LEVELS,
    meanings,
    spellings,
)

COMPARE: Mapping[str, Callable] = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq}
LEVEL = "a level, such as GAIN, AMP or HOMDEL"
LETTERS = re.compile(r"[A-Za-z]+")
OPERATOR = re.compile(r"[<>]=?|=")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_LEVEL_NUMBER = re.compile(r"[+-]?[0-9]+")
_DRIVER_LEVEL = re.compile(rf"(DRIVER_)?({'|'.join(CHANGED_LEVELS)}|CNA)(?=[_\s,;\]}}]|\Z)", re.IGNORECASE)


class LevelReader:
    """*older*: whether the older language's meanings count where the two collide, and its shortened words."""

    def __init__(self, cursor: Cursor, older: bool):
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
                return iter((Level(level),))
            return map(Level, LEVEL_NAMES if self.older else CHANGED_LEVELS.values())
        level = self._level_number()
        if level is None:
            level = self._level_word()
        among = LEVEL_NAMES if self.older or sign == "=" else CHANGED_LEVELS.values()
        wanted = [other for other in among if COMPARE[sign](other, level)]
        return map(Level, wanted or (None,))

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
        return iter([Level(level, True) for level in sorted(levels)])
