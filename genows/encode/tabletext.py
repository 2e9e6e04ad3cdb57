"""Cells and lines of tables: tab-separated (TSV) and comma-separated (CSV, RFC 4180), with or without protection from spreadsheets.

No value (null) is an empty cell, a list its items with commas between. TSV: a tab, line feed, carriage return or NUL within a value becomes a
blank, and a value that begins with a quotation mark stands in quotation marks, doubled within, or readers would take what follows for one
cell. CSV: every value stands in quotation marks, so that nothing in it changes, and an empty text is told from null.

Wide rows have few fields that say what a row is, and a value for each of many columns. A row is a text, so that memory stays flat.

Texts of others beside them where some characters mean something, in XML and on a terminal: names, cells and lines of files may hold what ends a
tag, moves a terminal's cursor, changes its title or colours what follows.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

_BLANKS = {ord(character): " " for character in "\t\n\r\0"}
_MARKS = re.compile('[\t\n\r\0]|^"')
_MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
# A number that a spreadsheet shows as it stands; it rewrites others: 0.50, .5, 1,000, 5 %, (5).
_KEPT_NUMBER = r"(?:0|-?(?:0\.[0-9]*[1-9]|[1-9][0-9]*(?:\.[0-9]*[1-9])?))\Z"
# What a spreadsheet shows as something else than it is: such numbers, those with zeros in front, with more than 15 digits or an exponent, dates,
# months with a number (genes were renamed for that), times, fractions, truth values, formulae.
_CHANGED = re.compile(
    rf"(?!{_KEPT_NUMBER})(?=[^0-9]*[0-9])[-+0-9.,()/%$\u20ac\xa3\xa5\s]*\Z|[0-9]{{1,2}} (?:[ap]|[ap]m)\Z|[0-9]{{1,2}}[ap]m\Z|"
    r"[=@+\s]|-(?![0-9]*\.?[0-9]+\Z)|-?0[0-9]|-?[0-9.]{16}|-?[0-9.]+e[+-]?[0-9]+\Z|[0-9]+ *[-/:] *[0-9a-z]|(?:true|false)\Z|"
    rf"(?:{_MONTH})[a-z]*[ ./-]?[0-9]|[0-9]{{1,2}}[ -]?(?:{_MONTH})",
    re.IGNORECASE,
)
# Of a text within a formula, in the spreadsheet that has the least room.
_FORMULA_CHARACTERS = 250
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# What may have to be escaped or left out between tags, and what else in attributes.
_NOT_PLAIN = re.compile("[&<>\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
_OF_ATTRIBUTES = str.maketrans({"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


class Table(NamedTuple):
    """How the cells and lines of a table are spelled. *quoted*: whether each value stands in quotation marks; *guard*: value → what is
    written in its place.
    """

    separator: str
    end: str
    quoted: bool
    guard: Callable[[str], str] | None = None

    def inner(self, value: str) -> str:
        """Returns a value as it stands between the quotation marks of CSV, or between the tabs of TSV."""
        if self.guard:
            value = self.guard(value)
        if self.quoted:
            return value.replace('"', '""')
        if not _MARKS.search(value):
            return value
        value = value.translate(_BLANKS)
        return '"' + value.replace('"', '""') + '"' if value.startswith('"') else value

    @property
    def quote(self) -> str:
        return '"' if self.quoted else ""

    def cell(self, value: str | None) -> str:
        """Returns a value as a cell."""
        return "" if value is None else self.quote + self.inner(value) + self.quote

    def line(self, cells: Sequence[str | None]) -> str:
        """Returns a line with its end."""
        # An empty line would be no row at all for most readers.
        return (self.separator.join(map(self.cell, cells)) or '""') + self.end


def protected(value: str) -> str:
    """Returns a value as a spreadsheet shows it unchanged: as a formula that gives this text, where it would change it or take it for one."""
    if not _CHANGED.match(value):
        return value
    return '="' + value.replace('"', '""') + '"' if len(value) <= _FORMULA_CHARACTERS else "'" + value


TSV = Table("\t", "\n", False)
CSV = Table(",", "\r\n", True)


class Output(NamedTuple):
    """A form of answers. *details*: what stands behind the media type; *also*: by which a client may ask for it, too; *table*: of lines of cells."""

    media_type: str
    details: str = ""
    also: tuple[str, ...] = ()
    table: Table | None = None


# What `format` may be. Of equals a client gets the first.
OUTPUTS = {
    "json": Output("application/json"),
    "tsv": Output("text/tab-separated-values", "; charset=utf-8", table=TSV),
    "csv": Output("text/csv", "; charset=utf-8; header=present", table=CSV),
    "ndjson": Output("application/x-ndjson", also=("application/ndjson", "application/jsonl")),
}


def distinct(names: Iterable[str], heads: Sequence[str]) -> list[str]:
    """Returns the names of the columns: what stands in *heads* already, or twice, gets a mark behind it."""
    taken, made = set(heads), []
    for name in names:
        while name in taken:
            name += "_"
        taken.add(name)
        made.append(name)
    return made


def xml_content(text: str) -> str:
    """Returns a text as it stands between tags, without the characters that XML cannot hold."""
    return escape(_UNWRITABLE.sub("", text), quote=False)


def xml_attribute(text: str) -> str:
    """Returns a text as the value of an attribute, with its quotation marks: single ones where they save others within."""
    written = (xml_content(text) if _NOT_PLAIN.search(text) else text).translate(_OF_ATTRIBUTES)
    return f"'{written}'" if '"' in written and "'" not in written else '"' + written.replace('"', "&quot;") + '"'


def counted(number: int, one: str, many: str = "") -> str:
    """Returns how many there are of what is called *one*, or *many*, without it with an s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def shown(text: object) -> str:
    """*text* on one line, its unprintable characters spelt as Python spells them (`\\x1b`, `\\n`)."""
    text = str(text)
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)
