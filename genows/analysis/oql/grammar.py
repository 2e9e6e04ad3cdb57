"""Parses OQL: `parse(text)` gives a GeneQuery, or raises OqlError, which says where something else was expected, and
what.

    query      = { track | line | group }            blanks, commas, semicolons and line ends between them
    track      = "[" [ quoted label ] line { line } "]"
    group      = [ quoted name ] "{" query "}"       of the older language, of no consequence
    line       = "DATATYPES" [ ":" conditions ]      for the genes behind it, in its track
               | [ site ] "::" [ site ] [ ":" modifiers ]
               | gene [ ":" conditions ]
    conditions = condition { condition }             to ",", ";", "]", "}" or the end of the line
    condition  = "DRIVER" | level | number | variant | mutation
    level      = "CNA" operator level | "AMP" | "GAIN" | "HETLOSS" | "HOMDEL", the latter and CNA with "DRIVER" before or behind "_"
    number     = ( "EXP" | "PROT" ) operator number
    variant    = { modifier "_" } ( "FUSION" [ "::" [ site ] ] | [ site ] "::FUSION" ) { "_" modifier }
    mutation   = [ "MUT" [ "=" | "!=" ] ] part { "_" part }
    part       = modifier | range | kind | residue | name

The older language has words of its own besides; `older` says whether its meaning counts where the two collide.
"""

import re

from genows.analysis.oql.conditions import ConditionReader
from genows.analysis.oql.cursor import OqlError, TextCursor
from genows.analysis.oql.query import FIRST_SITE, NO_GENE, SECOND_SITE, Conditions, GeneLine, GeneQuery, Track, VariantCondition
from genows.analysis.oql.words import DATATYPES, KEYWORDS
from genows.errors import ParameterError

__all__ = ["OqlError", "parse", "read_gene_query"]

LINE = "a gene, a [ that begins a track, or DATATYPES"
BEHIND_GENE, BEHIND_TRACK = "a blank, : or ; behind a gene", "a blank, ; or , behind a track"
NO_LINE = "a gene (the query names no gene)"
COMMA = "a gene: a comma ends the conditions"
_BETWEEN = re.compile(r"[\s,;]*")
_GENE = re.compile(r"[A-Za-z0-9\-_.@/*]+")
_COLON = re.compile(":")
_BEHIND = re.compile(r"[\s,;\[\]{}\"]|\Z")
_BEHIND_TRACK = re.compile(r"[\s,;{}]|\Z")
_LABEL = re.compile(r'"[^"]*"')


def parse(text: str, older: bool = False) -> GeneQuery:
    """Returns the query; OqlError where it is none, or names no gene.

    *older*: the older language counts where it and today's collide.
    """
    return _Parser(text, older).query()


class _Parser:
    def __init__(self, text: str, older: bool):
        self.cursor, self.older = TextCursor(text), older
        self.reader = ConditionReader(self.cursor, older)
        self.default: Conditions | None = None
        self.groups: list[int] = []
        # Whether the last gene had conditions that a comma ended, in its own line.
        self.comma = False

    def query(self) -> GeneQuery:
        items: list[GeneLine | Track] = []
        while self._more():
            item = self._track() if self.cursor.here == "[" else self._line(LINE)
            if item is not None:
                items.append(item)
        if self.groups:
            raise self.cursor.error("a } that ends the group begun here", self.groups[-1])
        if not items:
            raise self.cursor.error(NO_LINE)
        return GeneQuery(tuple(items), self.older)

    def _more(self) -> bool:
        """Goes to the next track or line, through groups; returns whether there is one."""
        cursor = self.cursor
        while True:
            between = cursor.take(_BETWEEN) or ""
            self.comma = self.comma and "\n" not in between and ";" not in between
            if cursor.here == '"':
                self._group_name()
            elif cursor.here == "{":
                self.groups.append(cursor.at)
                cursor.at += 1
            elif cursor.here == "}":
                if not self.groups:
                    raise cursor.error(f"{LINE}: no group is open here")
                self.groups.pop()
                cursor.at += 1
            else:
                return cursor.here != ""

    def _group_name(self):
        self._label()
        self.cursor.take(_BETWEEN)
        if self.cursor.here != "{":
            raise self.cursor.error("a { behind a group's name")

    def _label(self) -> str:
        start, text = self.cursor.at, self.cursor.take(_LABEL)
        if text is None:
            raise self.cursor.error('a name between two "')
        if text == '""':
            raise self.cursor.error('a name between two "', start + 1)
        return text[1:-1]

    def _track(self) -> Track:
        cursor, start = self.cursor, self.cursor.at
        before, label = self.default, ""
        lines: list[GeneLine] = []
        cursor.at += 1
        self.comma = False
        cursor.take(_BETWEEN)
        if cursor.here == '"':
            label = self._label()
        while True:
            between = cursor.take(_BETWEEN) or ""
            self.comma = self.comma and "\n" not in between and ";" not in between
            if cursor.here == "":
                raise cursor.error("a ] that ends the track begun here", start)
            if cursor.here == "]" and lines:
                break
            line = self._line("a gene: tracks hold no tracks" if cursor.here == "[" else "a gene")
            if line is not None:
                lines.append(line)
        cursor.at += 1
        if not _BEHIND_TRACK.match(cursor.text, cursor.at):
            raise cursor.error(BEHIND_TRACK)
        self.default = before
        return Track(tuple(lines), label)

    def _line(self, expected) -> GeneLine | None:
        """Reads a line; None for DATATYPES."""
        cursor, start = self.cursor, self.cursor.at
        name = (cursor.take(_GENE) or "").upper()
        if cursor.text.startswith("::", cursor.at):
            return self._pair(name, start, expected)
        self._check_gene(name, start, expected)
        if self.comma and all(part in KEYWORDS for part in name.split("_")):
            raise cursor.error(COMMA, start)
        self.comma = False
        with_conditions = cursor.behind_blanks(_COLON) is not None
        if not with_conditions and not _BEHIND.match(cursor.text, cursor.at):
            raise cursor.error(BEHIND_GENE)
        conditions = self.reader.conditions() if with_conditions else None
        self.comma = with_conditions and cursor.here == ","
        if name == DATATYPES:
            self.default = conditions
            return None
        return GeneLine(name, conditions if with_conditions else self.default)

    def _check_gene(self, name, at, expected):
        if not any(map(str.isalnum, name)):
            raise self.cursor.error(expected, at)

    def _pair(self, first, start, expected) -> GeneLine:
        """Reads the rest of a structural variant of two genes, from :: on."""
        cursor = self.cursor
        if first and first != NO_GENE:
            self._check_gene(first, start, expected)
        self.comma = False
        cursor.at += 2
        behind = cursor.at
        second = (cursor.take(_GENE) or "").upper()
        if first in ("", NO_GENE) or second not in ("", NO_GENE):
            self._check_gene(second, behind, "a gene")
        if cursor.behind_blanks(_COLON) is not None:
            modifiers = self.reader.modifiers()
        elif _BEHIND.match(cursor.text, cursor.at):
            modifiers = ()
        else:
            raise cursor.error(BEHIND_GENE)
        if first in ("", NO_GENE):
            return GeneLine(second, (VariantCondition(SECOND_SITE, first or None, modifiers),))
        return GeneLine(first, (VariantCondition(FIRST_SITE, second or None, modifiers),))


def read_gene_query(text: str, name: str, most: int, older: bool = False) -> GeneQuery:
    """Returns the query in the value of the parameter *name*.

    ParameterError where it is none, or longer than *most* characters.

    *older*: whether the older language's meanings count where they differ from today's, as the portal's old services
    have it.
    """
    if len(text) > most:
        raise ParameterError(name, f"is longer than {most} characters; ask in several requests.")
    try:
        return parse(text, older)
    except OqlError as error:
        raise ParameterError(name, f"cannot be read: {error}.") from None
