"""Blocks of packed mutations.

The mutations of a profile as JSON texts, in the order of profile data, some hundred to a block.

A block is a text of parts with PART between them, which no JSON text holds. The first part is the head: a line with the
block's shape and, for each of its genes, a line with Entrez id, number of mutations, the numbers of their samples, and
those of their events, which are left out where they rise and the gene is in no other block. Each further part holds the
values of one gene, record by record, and in front of each value the mark of its place in the record: so that a mark and
what JSON has between two values stand for each other. The shape is JSON, an item for each packed field: VALUES or
VALUES_OR_NULL for a field whose values are written, [value] for one that is the same throughout the block.

What differs by request, and what may change after the load, is in no block: see SLOTS.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from genows.columns import jsonvalues

# Of 250 a block is 28 KB, its JSON 190. Blocks a gene would be 15,000 rows for 228,000 mutations, which MariaDB's
# client reads in 100 ms of CPU; blocks of more would cost requests for single genes more.
RECORDS = 250
# Characters that a block should have: by the length of the last ones the next gets more records or fewer, MOST of
# RECORDS at most.
# A page of our SQLite files takes 32,700. Of 200,000 mutations 735 blocks take 24.1 MB, 800 of RECORDS 26.2.
FILLED, MOST = 31_500, 1.25
PART = "\x1e"
# Marks of the places of values: the first begins a record. JSON text has none of them; databases' clients escape the
# three left out.
MARKS = "".join(chr(code) for code in range(1, ord(PART)) if chr(code) not in "\n\r\x1a")
_AS_LINES = str.maketrans(MARKS, "\n" * len(MARKS))
# Fields that no block has: names that the request knows anyway, a gene's, which may be renamed, and a count from a
# table of no study.
COUNT, KEYWORD = "cosmic_count", "keyword"
SLOTS = frozenset({"genetic_profile_id", "entrez_gene_id", "hugo_gene_symbol", "study_id", "sample_list_id", COUNT})
# Columns of what is packed beside the record's fields, the last ones. An id would not do to pick samples: those of
# several studies share it.
SAMPLE_PK, EVENT_PK = "sample_pk", "event_pk"
# VALUES: JSON texts without their quotes, there are no nulls; VALUES_OR_NULL: JSON texts.
VALUES, VALUES_OR_NULL = 0, 1


class GenePart(NamedTuple):
    """The mutations of one gene in one block.

    *number*: how many; *samples*, *events*: see above, comma-separated; *values*: their text.
    """

    entrez: int
    number: int
    samples: str
    events: str
    values: str


class Shape:
    """What the values of a block are. *fields*: all packed ones; *text*: as it stands in the block's head.

    *varying*: the fields whose values are written, in their order; *nullable*: those of them that may be null;
    *constants*: the value of each other field.
    """

    def __init__(self, fields: Sequence[str], text: str):
        hows = dict(zip(fields, json.loads(text), strict=True))
        self.constants: dict[str, str | None] = {name: how[0] for name, how in hows.items() if isinstance(how, list)}
        self.varying = [name for name in fields if name not in self.constants]
        self.nullable = frozenset(name for name, how in hows.items() if how == VALUES_OR_NULL)

    def columns(self, values: str) -> dict[str, Sequence[str | None]]:
        """Returns field → the values that a part has of it, one a mutation."""
        texts, width = values[1:].translate(_AS_LINES).split("\n"), len(self.varying)
        return {name: self._unquoted(name, texts[place::width], "\\" in values) for place, name in enumerate(self.varying)}

    def column(self, values: str, name: str) -> Sequence[str | None]:
        """Returns the values of one varying field, as `columns` does."""
        texts = values[1:].translate(_AS_LINES).split("\n")
        return self._unquoted(name, texts[self.varying.index(name) :: len(self.varying)], "\\" in values)

    def _unquoted(self, name, texts, is_escaped) -> Sequence[str | None]:
        if is_escaped:
            return jsonvalues.values(texts if name in self.nullable else [f'"{text}"' for text in texts])
        return [None if text == "null" else text[1:-1] for text in texts] if name in self.nullable else texts

    def keywords(self, values: str) -> set[str]:
        """Returns the keywords of a part's mutations, each once."""
        found = {self.constants[KEYWORD]} if KEYWORD in self.constants else set(self.column(values, KEYWORD))
        return {keyword for keyword in found if keyword is not None}


def packed_fields(names: Sequence[str]) -> list[str]:
    """Returns those of a record's fields, or of the columns of packed_mutations, of which blocks have values."""
    return [name for name in names if name not in SLOTS and name not in (SAMPLE_PK, EVENT_PK)]


def block(names: Sequence[str], rows: Sequence[tuple]) -> str:
    """Returns a block of *rows*, which are sorted as profile data. *names*: of their columns."""
    return block_of(names, dict(zip(names, zip(*rows, strict=True), strict=True)))


def block_of(names: Sequence[str], columns: Mapping[str, Sequence[Any]]) -> str:
    """Returns a block of rows of *names*, of which those count that are in blocks.

    *columns*: name → their texts, None for none.
    """
    shape: list[int | list] = []
    varying: list[list[str]] = []
    for name in packed_fields(names):
        how, texts = _packed(columns[name], not varying)
        shape.append(how)
        if texts:
            varying.append(texts)
    number, width = len(columns["entrez_gene_id"]), 2 * len(varying)
    marked = [""] * (number * width)
    for place, (mark, texts) in enumerate(zip(MARKS[: len(varying)], varying, strict=True)):
        marked[2 * place :: width], marked[2 * place + 1 :: width] = [mark] * number, texts
    genes, parts, start = [], [], 0
    for entrez, same in groupby(columns["entrez_gene_id"]):
        end = start + len(list(same))
        at_edge = start == 0 or end == number
        events = _events(columns[EVENT_PK][start:end], at_edge)
        genes.append(f"{entrez} {end - start} {','.join(columns[SAMPLE_PK][start:end])} {events}")
        parts.append("".join(marked[start * width : end * width]))
        start = end
    return PART.join(["\n".join([jsonvalues.dumps(shape), *genes]), *parts])


def _packed(column, is_first) -> tuple[int | list, list[str] | None]:
    """Returns how a column is packed, and what is written of it.

    *is_first*: of those that are written, of which a block needs one.
    """
    if not is_first and column[0] == column[-1] and column.count(column[0]) == len(column):
        return [column[0]], None
    if None in column:
        return VALUES_OR_NULL, jsonvalues.texts(list(column))
    return VALUES, [text[1:-1] for text in jsonvalues.texts(list(column))]


def _events(event_pks, at_edge) -> str:
    numbers = list(map(int, event_pks))
    return ",".join(event_pks) if at_edge or numbers != sorted(numbers) else ""


def parts(text: str) -> tuple[str, Iterator[GenePart]]:
    """Returns the text of a block's shape, and its genes."""
    head, *values = text.split(PART)
    shape, *genes = head.split("\n")
    return shape, map(_part, genes, values)


def counted_fields(fields: Sequence[str]) -> list[str]:
    """Returns the fields of blocks that `with_counts` gives. *fields*: those of blocks that it is given."""
    at = fields.index(KEYWORD)
    return [*fields[:at], COUNT, *fields[at:]]


def with_counts(fields: Sequence[str], text: str, values: Sequence[str], counts: Mapping[str, str]) -> tuple[str, list[str]]:
    """Returns a shape and parts of the same mutations with the counts of their keywords among their values.

    *text*: of the shape; *values*: of the parts; *counts*: keyword → its count; what is not there has none.
    """
    shape, at = Shape(fields, text), fields.index(KEYWORD)
    hows = json.loads(text)
    place = sum(name in shape.varying for name in fields[:at])
    hows.insert(at, VALUES_OR_NULL)
    found: dict[str | None, str] = {keyword: f'"{count}"' for keyword, count in counts.items()}
    return jsonvalues.dumps(hows), [_counted(shape, part, place, found) for part in values]


def _counted(shape: Shape, values: str, place: int, counts: Mapping[str | None, str]) -> str:
    texts, width = values[1:].translate(_AS_LINES).split("\n"), len(shape.varying)
    number = len(texts) // width
    columns: list[Sequence[str]] = [texts[column::width] for column in range(width)]
    keywords = [shape.constants[KEYWORD]] * number if KEYWORD in shape.constants else shape.column(values, KEYWORD)
    columns.insert(place, [counts.get(keyword, "null") for keyword in keywords])
    marked = [""] * (number * 2 * len(columns))
    for column, (mark, its) in enumerate(zip(MARKS, columns, strict=False)):
        marked[2 * column :: 2 * len(columns)], marked[2 * column + 1 :: 2 * len(columns)] = [mark] * number, its
    return "".join(marked)


def _part(line, values):
    entrez, count, samples, events = line.split(" ")
    return GenePart(int(entrez), int(count), samples, events, values)


def in_order_of_events(items: Sequence[tuple[str, Sequence]]) -> list:
    """Returns the items of one gene by event and sample.

    *items*: (numbers of events, as in the head, items) of each block, in their order.
    """
    if len(items) == 1 and not items[0][0]:
        return list(items[0][1])
    keyed = [pair for events, those in items for pair in zip(map(int, events.split(",")), those, strict=True)]
    # A gene's mutations come by sample, and the sort leaves those of one event in their order.
    return [item for _, item in sorted(keyed, key=itemgetter(0))]
