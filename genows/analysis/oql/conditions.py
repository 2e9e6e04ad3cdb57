"""Reads the conditions of a gene, see `genows.analysis.oql.grammar`: what stands between its colon and the end of the line."""

import re
from collections.abc import Iterator

from genows.analysis.oql.cursor import Cursor
from genows.analysis.oql.levels import LETTERS, LevelReader
from genows.analysis.oql.modifiers import BEHIND_CONDITION, END, check_end, modifier, modifiers_behind
from genows.analysis.oql.mutationwords import CONDITION, NAME, MutationReader
from genows.analysis.oql.query import Condition, Conditions, Driver, Level
from genows.analysis.oql.words import CNA, DATA_TYPES, LEVELS, MUTATED, MUTATION, WHOLE_DATA_TYPES, WHOLE_LEVELS

_DRIVER_ALONE = re.compile(r"DRIVER(?=[\s,;\]}]|\Z)", re.IGNORECASE)


class ConditionReader:
    """*older*: whether the older language's meanings count where the two collide, and its shortened words."""

    def __init__(self, cursor: Cursor, older: bool):
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
        """Reads one condition: DRIVER alone, a level, a number, a structural variant or a mutation, in this order. CNA>=GAIN is several."""
        cursor = self.cursor
        if cursor.take(_DRIVER_ALONE):
            return iter((Driver(),))
        return self._plain() or self._levels.driver_level() or self._mutations.variant() or iter((self._mutations.combined(cursor.at, bare=True),))

    def _plain(self) -> Iterator[Condition] | None:
        """Reads a word that is a level or a kind of data, with what it is compared with; None where none stands here."""
        cursor, start = self.cursor, self.cursor.at
        word = (cursor.take(LETTERS) or "").upper()
        alone = bool(END.match(cursor.text, cursor.at))
        kind = self._levels.meaning(word, start, WHOLE_DATA_TYPES, DATA_TYPES)
        if kind is None:
            level = self._levels.meaning(word, start, WHOLE_LEVELS, LEVELS) if alone else None
            if word in WHOLE_LEVELS and not alone and not NAME.match(cursor.here) and cursor.here != ":":
                raise cursor.error(BEHIND_CONDITION)
            if level is not None:
                return iter((self._mutations.any_mutation() if level == (MUTATED,) else Level(level[0]),))
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
