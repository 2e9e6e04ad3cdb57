"""Parses OQL: `parse(text)` gives a Query, or raises OqlError, which says where something else was expected, and what.

    query      = { gene | default | group }          blanks, commas, semicolons and line ends between them
    default    = "DATATYPES" ":" conditions          for the genes behind it
    group      = [ quoted name ] "{" query "}"       of no consequence
    gene       = name [ ":" conditions ]
    conditions = condition { condition }             to ";", "}" or the end of the line
    condition  = level
               | "CNA" [ [ operator ] level or number ]
               | "MUT" [ "=" word ]
               | ( "EXP" | "PROT" | "METH" ) [ operator number ]
    operator   = "<" | "<=" | ">" | ">=" | "="
"""

import math
import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from genows.oql.query import Bound, Conditions, GeneQuery, Query
from genows.oql.words import (
    CNA,
    DATA_TYPES,
    DATATYPES,
    EXPRESSION,
    LEVEL_NAMES,
    LEVELS,
    METHYLATION,
    MUTATED,
    MUTATION,
    PROTEIN,
    meanings,
    spellings,
)

COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq}
_BETWEEN = re.compile(r"[\s,;]*")
_BLANKS = re.compile(r"[^\S\r\n]*")
_SEPARATORS = re.compile(r"(?:[^\S\r\n]|,)*")
_NAME = re.compile(r"[A-Za-z_\-.@*/][A-Za-z0-9_\-.@*/]*")
_WORD = re.compile(r"[A-Za-z]+")
_OPERATOR = re.compile(r"[<>]=?|=")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_LEVEL_NUMBER = re.compile(r"[+-]?[0-9]+")
_CHANGE = re.compile(r"[^\s,;{}]+")
_PROTEIN = re.compile(r"\A(?:P\.)+")
_END = re.compile(r"[\s,;}]|\Z")
_FOUND = re.compile(r"[^\s,;]{1,20}|.", re.DOTALL)
_QUOTED = re.compile(r'"[^"]*"')
_RESIDUE_ALONE = re.compile(r"[0-9]+")
_LINE_END = re.compile(r"\r\n|\r|\n")


class OqlError(ValueError):
    """*line*, *column*: 1-based, of where *expected*, a phrase, should have stood; *found*: what stands there, '' for the end."""

    def __init__(self, line: int, column: int, found: str, expected: str):
        super().__init__(line, column, found, expected)
        self.line, self.column, self.found, self.expected = line, column, found, expected

    def __str__(self):
        found = f"'{self.found}'" if self.found.strip() else "the end of the line" if self.found else "the end"
        return f"line {self.line}, column {self.column}: expected {self.expected}, found {found}"


@dataclass
class _Gathered:
    """Conditions as they come."""

    levels: set[int] | None = None
    changes: dict[str, None] = field(default_factory=dict)
    bounds: dict[str, dict[Bound, None]] = field(default_factory=dict)

    def admit_levels(self, levels) -> None:
        self.levels = (self.levels or set()) | set(levels)

    def conditions(self) -> Conditions:
        expression, protein, methylation = (tuple(self.bounds.get(kind, ())) or None for kind in (EXPRESSION, PROTEIN, METHYLATION))
        levels = None if self.levels is None else frozenset(self.levels)
        return Conditions(levels, tuple(self.changes) or None, expression, protein, methylation)


def parse(text: str) -> Query:
    """Returns the query; OqlError where it is none, or names no gene."""
    return _Reader(text).query()


class _Reader:
    def __init__(self, text: str):
        self.text, self.at = text, 0
        self.default: Conditions | None = None
        self.groups: list[int] = []

    def query(self) -> Query:
        genes = []
        while self._more():
            gene = self._gene()
            if gene is not None:
                genes.append(gene)
        if self.groups:
            raise self._error("a } that ends the group begun here", self.groups[-1])
        if not genes:
            raise self._error("a gene")
        return Query(tuple(genes))

    def _more(self) -> bool:
        """Goes to the next gene or default, through groups; returns whether there is one."""
        while True:
            self._take(_BETWEEN)
            here = self.text[self.at : self.at + 1]
            if here == '"':
                self._quoted_name()
            elif here == "{":
                self.groups.append(self.at)
                self.at += 1
            elif here == "}":
                if not self.groups:
                    raise self._error("a gene: no group is open here")
                self.groups.pop()
                self.at += 1
            else:
                return here != ""

    def _quoted_name(self):
        if self._take(_QUOTED) is None:
            raise self._error('a name between two "')
        self._take(_BETWEEN)
        if self.text[self.at : self.at + 1] != "{":
            raise self._error("a { behind a group's name")

    def _gene(self) -> GeneQuery | None:
        name = self._take(_NAME)
        if name is None:
            raise self._error("a gene, whose name begins with no digit")
        with_conditions = self._colon()
        if name.upper() == DATATYPES:
            if not with_conditions:
                self._take(_BLANKS)
                raise self._error("a : behind DATATYPES")
            self.default = self._conditions()
            return None
        if not with_conditions and not re.match(r"[\s,;{}\"]|\Z", self.text[self.at : self.at + 1]):
            raise self._error("a blank, : or ; behind a gene")
        return GeneQuery(name.upper(), self._conditions() if with_conditions else self.default)

    def _colon(self) -> bool:
        behind = self.at
        self._take(_BLANKS)
        if self.text[self.at : self.at + 1] == ":":
            self.at += 1
            return True
        self.at = behind
        return False

    def _conditions(self) -> Conditions:
        gathered, number = _Gathered(), 0
        while True:
            self._take(_SEPARATORS)
            if self.text[self.at : self.at + 1] in ("", ";", "\n", "\r", "}"):
                break
            self._condition(gathered)
            if not _END.match(self.text, self.at):
                raise self._error("a blank or ; behind a condition")
            number += 1
        if not number:
            raise self._error("a condition, such as MUT, AMP or EXP>2")
        return gathered.conditions()

    def _condition(self, gathered: _Gathered) -> None:
        start = self.at
        word = self._take(_WORD)
        if word is None:
            raise self._error("a condition, such as MUT, AMP or EXP>2")
        kind = self._meaning(word, start, DATA_TYPES)
        if kind is None:
            level = self._meaning(word, start, LEVELS, must=True)
            if level == (MUTATED,):
                gathered.changes[""] = None
            else:
                gathered.admit_levels(level)
        elif kind == (CNA,):
            gathered.admit_levels(self._levels())
        elif kind == (MUTATION,):
            gathered.changes[self._change()] = None
        else:
            gathered.bounds.setdefault(kind[0], {})[self._bound()] = None

    def _meaning(self, word: str, start: int, table: Mapping[str, object], must: bool = False):
        """Returns (what the word means by *table*,), None where it means nothing; an error where it may mean several things."""
        found = meanings(word, table)
        if len(found) > 1:
            raise self._error(f"a word that is one of {', '.join(spellings(word, table))}", start)
        if not found and must:
            raise self._error("a condition, such as MUT, AMP or EXP>2", start)
        return tuple(found) or None

    def _operator(self) -> str:
        """Returns the operator behind a data type, which may have blanks around it; '' where there is none."""
        behind = self.at
        self._take(_BLANKS)
        sign = self._take(_OPERATOR)
        if sign is None:
            self.at = behind
            return ""
        self._take(_BLANKS)
        return sign

    def _levels(self) -> frozenset[int]:
        sign = self._operator()
        if not sign:
            level = self._level_number()
            return frozenset(LEVEL_NAMES) if level is None else frozenset((level,))
        level = self._level_number()
        if level is None:
            level = self._level_word()
        return frozenset(other for other in LEVEL_NAMES if COMPARE[sign](other, level))

    def _level_number(self) -> int | None:
        behind = self.at
        self._take(_BLANKS)
        start, text = self.at, self._take(_LEVEL_NUMBER)
        if text is None:
            self.at = behind
            return None
        # Long digits are no level, and Python refuses to read thousands of them.
        if len(text) > 2 or int(text) not in LEVEL_NAMES:
            raise self._error("a level from -2 to 2", start)
        return int(text)

    def _level_word(self) -> int:
        start, word = self.at, self._take(_WORD)
        level = None if word is None else self._meaning(word, start, LEVELS)
        if level is None or level == (MUTATED,):
            raise self._error("a level, such as GAIN, AMP or HOMDEL", start)
        return level[0]

    def _change(self) -> str:
        behind = self.at
        sign = self._operator()
        if not sign:
            return ""
        if sign != "=":
            raise self._error("= behind MUT", behind)
        start, text = self.at, self._take(_CHANGE)
        word = _PROTEIN.sub("", (text or "").upper())
        if not word or _RESIDUE_ALONE.fullmatch(word):
            raise self._error("a mutation, such as V600E, R248, MISSENSE or TRUNC", start)
        return word

    def _bound(self) -> Bound:
        sign = self._operator()
        if not sign:
            return Bound("")
        start, text = self.at, self._take(_NUMBER)
        if text is None or not math.isfinite(float(text)):
            raise self._error("a number", start)
        return Bound(sign, float(text))

    def _take(self, pattern: re.Pattern) -> str | None:
        match = pattern.match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return match[0]

    def _error(self, expected: str, at: int | None = None) -> OqlError:
        at = self.at if at is None else at
        found = _FOUND.match(self.text, at)
        begins = [0, *(end.end() for end in _LINE_END.finditer(self.text, 0, at))]
        return OqlError(len(begins), at - begins[-1] + 1, found[0] if found else "", expected)
