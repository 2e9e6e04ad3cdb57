"""What R makes of a body: read.table(header=TRUE, sep=TAB, quote="", fill=TRUE, comment.char="#"), as cgdsr calls it.

Written after R's documentation of read.table, scan and make.names; tests/contract/legacy/test_r.py compares it with R itself.
"""

import re
from typing import NamedTuple

HEAD_LINES = 5  # by which R decides how many columns there are
RESERVED = frozenset(
    "if else repeat while function for next break in TRUE FALSE NULL Inf NaN NA NA_integer_ NA_real_ NA_character_".split()
)


class NoLines(Exception):
    """R's error "no lines available in input"."""


class Frame(NamedTuple):
    """*names*: of the columns, mangled; *rows*: lists of texts, as many as names; *row_names*: where R made row names of a column."""

    names: list[str]
    rows: list[list[str]]
    row_names: list[str] | None


def read_table(text: str) -> Frame:
    lines = [line for line in map(_uncommented, text.replace("\r\n", "\n").split("\n")) if line]
    if not lines:
        raise NoLines
    head, *body = [line.split("\t") for line in lines]
    widest = max(map(len, [head, *body[: HEAD_LINES - 1]]))
    labelled = widest - len(head) == 1
    if len(head) + labelled < widest:
        raise ValueError("more columns than column names")
    rows = [row for line in body for row in _wrapped(line, widest)]
    names = make_names([name.strip(" ") for name in head])
    if labelled:
        return Frame(names, [row[1:] for row in rows], [row[0] for row in rows])
    return Frame(names, rows, None)


def _uncommented(line):
    return line.partition("#")[0]


def _wrapped(cells, width):
    """A line of too many cells goes on in rows of its own; the last row is filled with empty cells."""
    for first in range(0, len(cells), width):
        row = cells[first : first + width]
        yield row + [""] * (width - len(row))


def make_names(names: list[str]) -> list[str]:
    valid = [_valid(name) for name in names]
    taken, made = set(valid), []
    for name in valid:
        unique, number = name, 0
        while unique in made or (number and unique in taken):
            number += 1
            unique = f"{name}.{number}"
        taken.add(unique)
        made.append(unique)
    return made


def _valid(name):
    name = re.sub(r"[^\w.]", ".", name)
    if not re.match(r"[^\W\d_]|\.(?!\d)", name):
        name = "X" + name
    return name + "." if name in RESERVED else name
