"""Blocks: up to 1,000 records of one kind as columns, in memory as they are stored. Readers give them, encoders take them.

A column is a list of values, texts or None, or the text that stands for such a list:

    =VALUE            one JSON value for all records
    |a\\nb\\nc          values that JSON and tables write as they are: printable, without quotation mark and backslash
    +a,b,c,           such values as matrices are stored, each with a comma behind
    ?a\\n\\0\\nc         such values, and \\0 for none
    #["a","b"]\\n#$#   few values: a JSON array of them, and of each record the sign of its value, see SIGNS
    ,VALUE,VALUE      JSON values

or Derived: found from other columns when somebody asks. The text of a block is a line with its size and the names of its columns, and the
columns, with SEPARATOR between all of them. It may have any number of columns; one is taken apart when it is first asked for.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress, groupby, islice
from operator import itemgetter
from typing import Any, NamedTuple

from genows.columns.jsonvalues import dumps

BLOCK_RECORDS = 1000  # of a block; of 250 a whole study leaves 1.2 times as slowly
SAME, PLAIN, STORED, NULLABLE, SIGNED, OTHER = "=", "|", "+", "?", "#", ","
EVERY_PLAIN = (PLAIN, STORED)
NULL = "\0"
SEPARATOR = "\x1e"  # stands in no column: a plain value has no control character, and JSON escapes it
SIGNS = "".join(chr(code) for code in range(0x23, 0x7F) if chr(code) != "\\")
FEW = 4  # records for each different value, at least, of a column with signs

_PLAIN_BYTES = bytes(code for code in range(0x20, 0x7F) if chr(code) not in '"\\')


class Derived(NamedTuple):
    """A column that follows from others. *find*: different values of the one source, or tuples of those of several → what each stands for.

    *plain*: whether all that is found is plain.
    """

    sources: tuple[str, ...]
    find: Callable[[Collection[Any]], Mapping[Any, Any]]
    plain: bool = False


class Lookup:
    """Finds what values stand for, as Derived wants it: asks for each value once. *ask*: values → what those have that have anything."""

    def __init__(self, ask: Callable[[list[Any]], Mapping[Any, str | None]], known: Mapping[Any, str | None] | None = None):
        self._ask, self._known = ask, dict(known or {})

    def __call__(self, values: Collection[Any]) -> Mapping[Any, str | None]:
        missing = [value for value in values if value not in self._known]
        if missing:
            found = self._ask(missing)
            self._known.update((value, found.get(value)) for value in missing)
        return self._known


def is_plain(text: str) -> bool:
    """Returns whether a text, or values joined without a separator, can be written as it is, in JSON and in tables."""
    if text.isascii():
        return not text.encode().translate(None, _PLAIN_BYTES)
    return text.isprintable() and '"' not in text and "\\" not in text


def are_plain(values: Iterable[str | None]) -> bool:
    """Returns whether values, those that there are, can be written as they are."""
    return is_plain("".join(filter(None, values)))


def column_text(values: Sequence[str | None]) -> str:
    """Returns the text of a column."""
    if not values or values[0] == values[-1] and values.count(values[0]) == len(values):
        return SAME + dumps(values[0] if values else None)
    # Where the first ones differ too much nobody needs to know how many do.
    different = dict.fromkeys(values) if len(set(values[: 2 * len(SIGNS)])) <= len(SIGNS) else values
    if len(different) * FEW <= len(values) and len(different) <= len(SIGNS):
        signs = dict(zip(different, SIGNS, strict=False))
        return f"{SIGNED}{dumps(list(different))}\n{''.join(map(signs.__getitem__, values))}"
    if None not in values:
        if is_plain("".join(different)):  # type: ignore[arg-type]
            return PLAIN + "\n".join(values)  # type: ignore[arg-type]
    elif are_plain(different):
        return NULLABLE + "\n".join([NULL if value is None else value for value in values])
    return OTHER + dumps(list(values))[1:-1]


class Block:
    """*size*: how many records; *columns*: by name; *places*: which records of the columns that are texts count, None for all.

    *opened*: columns that were taken apart, which blocks of the same texts share.
    """

    __slots__ = ("size", "columns", "places", "_opened", "_signs")

    def __init__(self, size: int, columns: dict[str, Any], places: Sequence[int] | None = None, opened: dict[str, Any] | None = None):
        self.size, self.columns, self.places = size, columns, places
        self._opened: dict[str, Any] = {} if opened is None else opened
        self._signs: dict[str, tuple[Sequence[str], dict[str, str | None]]] = {}

    @classmethod
    def of_rows(cls, names: Sequence[str], rows: Sequence[tuple]) -> "Block":
        """Returns rows of texts and Nones, one at least, as a block."""
        return cls(len(rows), {name: _same_or_list(values) for name, values in zip(names, zip(*rows, strict=True), strict=True)})

    @classmethod
    def of_text(cls, text: str) -> "Block":
        """Returns the block that `text` wrote."""
        head, *columns = text.split(SEPARATOR)
        size, *names = head.split(" ")
        return cls(int(size), dict(zip(names, columns, strict=True)))

    def text(self, names: Sequence[str]) -> str:
        """Returns the text of the block with these columns."""
        texts = [SAME + same if (same := self.same(name)) is not None else column_text(self.values(name)) for name in names]
        return SEPARATOR.join([" ".join([str(self.size), *names]), *texts])

    def same(self, name: str) -> str | None:
        """Returns the JSON text of the one value of a column; None where values differ, or may differ."""
        column = self.columns[name]
        if isinstance(column, str):
            return column[1:] if column[0] == SAME else None
        if isinstance(column, Derived) and None not in (texts := [self.same(source) for source in column.sources]):
            key = tuple(map(json.loads, texts)) if len(texts) > 1 else json.loads(texts[0])  # type: ignore[arg-type]
            return dumps(column.find([key])[key])
        return None

    def is_plain(self, name: str) -> bool:
        """Returns whether all values of a column, those that there are, are known to be plain."""
        column = self.columns[name]
        if isinstance(column, str):
            return column[0] in (PLAIN, STORED, NULLABLE)
        return isinstance(column, Derived) and column.plain

    def may_lack(self, name: str) -> bool:
        """Returns whether a record may have no value of a column: False where it is certain that each has one."""
        column = self.columns[name]
        return not isinstance(column, str) or column[0] not in EVERY_PLAIN

    def whole(self, name: str, between: str) -> str | None:
        """Returns the values of a column with *between* between them, where each record has a plain one, and none has been taken apart."""
        column = self.columns[name]
        if not isinstance(column, str) or column[0] not in EVERY_PLAIN or self.places is not None:
            return None
        return column[1:-1].replace(",", between) if column[0] == STORED else column[1:].replace("\n", between)

    def signs(self, name: str) -> tuple[Sequence[str], dict[str, str | None]] | None:
        """Returns (of each record a sign, sign → value) of a column with few values, or of one derived from such a column; else None."""
        found, column = self._signs.get(name), self.columns[name]
        if found is None and isinstance(column, Derived) and len(column.sources) == 1:
            source = self.signs(column.sources[0])
            if source:
                meant = column.find(source[1].values())
                found = source[0], {sign: meant[value] for sign, value in source[1].items()}
        elif found is None and isinstance(column, str) and column[0] == SIGNED:
            signs, by_sign = self._open(name, column)
            if self.places is not None:
                signs = picked(signs, self.places)
                by_sign = {sign: by_sign[sign] for sign in set(signs)}
            found = signs, by_sign
        if found:
            self._signs[name] = found
        return found

    def values(self, name: str) -> Sequence[Any]:
        """Returns the values of a column, one a record."""
        column = self.columns[name]
        if isinstance(column, list):
            return column
        signs = self.signs(name)
        if signs:
            return list(map(signs[1].__getitem__, signs[0]))
        if isinstance(column, Derived):
            values = self.values(column.sources[0]) if len(column.sources) == 1 else list(zip(*map(self.values, column.sources), strict=True))
            return list(map(column.find(set(values)).__getitem__, values))
        if column[0] == SAME:
            return [json.loads(column[1:])] * self.size
        made = self._open(name, column)
        return made if self.places is None else picked(made, self.places)

    def _open(self, name, column) -> Any:
        """Returns what a column that is a text stands for: values, of one with signs what `signs` gives."""
        made = self._opened.get(name)
        if made is None:
            if column[0] == SIGNED:
                values, _, signs = column[1:].partition("\n")
                made = signs, dict(zip(SIGNS, json.loads(values), strict=False))
            elif column[0] == OTHER:
                made = json.loads(f"[{column[1:]}]")
            elif column[0] == NULLABLE:
                made = [None if value == NULL else value for value in column[1:].split("\n")]
            elif column[0] == STORED:
                made = column[1:-1].split(",")
            else:
                made = column[1:].split("\n")
            self._opened[name] = made
        return made

    def mapped(self, name: str, make: Callable[[Any], Any]) -> list[Any]:
        """Returns *make* of each value of a column; it is asked once for each different one."""
        values = self.values(name)
        made = {value: make(value) for value in set(values)}
        return list(map(made.__getitem__, values))

    def rows(self, names: Sequence[str]) -> Iterator[tuple]:
        """Yields the records as tuples of these columns."""
        return zip(*map(self.values, names), strict=True) if names else iter([()] * self.size)

    def with_columns(self, columns: Mapping[str, Any]) -> "Block":
        """Returns the block with further columns: lists, Derived, or one value for all."""
        made = {name: value if isinstance(value, (list, Derived)) else SAME + dumps(value) for name, value in columns.items()}
        return Block(self.size, {**self.columns, **made}, self.places, self._opened)

    def take(self, places: Sequence[int]) -> "Block":
        """Returns the records at *places*, in that order."""
        columns = {name: picked(its, places) if isinstance(its, list) else its for name, its in self.columns.items()}
        return Block(len(places), columns, places if self.places is None else picked(self.places, places), self._opened)

    def where(self, name: str, wanted: Collection[str]) -> "Block":
        """Returns the records of which the value of a column is among *wanted*."""
        signs = self.signs(name)
        if signs:
            chosen = {sign for sign, value in signs[1].items() if value in wanted}
            if len(chosen) == len(signs[1]):
                return self
            places = [place for place, sign in enumerate(signs[0]) if sign in chosen]
        else:
            same = self.same(name)
            if same is not None:
                return self if json.loads(same) in wanted else self.take(())
            places = [place for place, value in enumerate(self.values(name)) if value in wanted]
        return self if len(places) == self.size else self.take(places)

    def runs(self, name: str) -> Iterator[tuple[Any, "Block"]]:
        """Yields (value, its records) of each run of equal values of a column."""
        start = 0
        for value, same in groupby(self.values(name)):
            end = start + len(list(same))
            yield value, self if end - start == self.size else self.take(range(start, end))
            start = end


def row_blocks(names: Sequence[str], rows: Iterable[tuple], size: int = 0) -> Iterator[Block]:
    """Yields rows as blocks, *size* at a time, 0: BLOCK_RECORDS."""
    rows = iter(rows)
    while some := list(islice(rows, size or BLOCK_RECORDS)):
        yield Block.of_rows(names, some)


def picked(values: Sequence, places: Sequence[int]) -> list:
    """Returns the values at *places*."""
    if isinstance(places, range) and places.step == 1:
        part = values[places.start : places.stop]
        return part if isinstance(part, list) else list(part)
    return list(itemgetter(*places)(values)) if len(places) > 1 else [values[place] for place in places]


def melted(block: Block, series: Mapping[str, Mapping[str, str | None]], value: str, own: Iterable[str]) -> Block:
    """Returns a record for each value that there is in the columns of *series*: by record of the block, then by column.

    *series*: column → fields that all records of it have. *value*: the name of the new column; *own*: of the block's columns that records keep.
    """
    same = {name: block.columns[name] for name in own if block.same(name) is not None}
    count, names = len(series), list(dict.fromkeys(chain.from_iterable(series.values())))
    values: list[Any] = [None] * (block.size * count)
    for place, column in enumerate(series):
        values[place::count] = block.values(column)
    held = [value is not None for value in values]
    columns: dict[str, Any] = {name: list(chain.from_iterable(zip(*[block.values(name)] * count, strict=True))) for name in own if name not in same}
    columns |= {name: [fields[name] for fields in series.values()] * block.size for name in names}
    columns[value] = values
    if not all(held):
        columns = {name: list(compress(its, held)) for name, its in columns.items()}
    return Block(len(columns[value]), {**same, **columns})


def joined(blocks: Iterable[Block], names: Iterable[str]) -> Block:
    """Returns all records in one block with these columns."""
    held = list(blocks)
    if len(held) == 1:
        return held[0]
    columns: dict[str, Any] = {}
    for name in names:
        same = {block.columns[name] if isinstance(block.columns[name], str) else "" for block in held}
        one = same.pop() if len(same) == 1 else ""
        columns[name] = one if one.startswith(SAME) else list(chain.from_iterable(block.values(name) for block in held))
    return Block(sum(block.size for block in held), columns)


def _same_or_list(values: Sequence[str | None]) -> str | list:
    return SAME + dumps(values[0]) if values[0] == values[-1] and values.count(values[0]) == len(values) else list(values)


def split(block: Block, size: int = 0) -> Iterator[Block]:
    """Yields the records again, *size* at a time, 0: BLOCK_RECORDS."""
    size = size or BLOCK_RECORDS
    for start in range(0, block.size, size):
        yield block if block.size <= size else block.take(range(start, min(block.size, start + size)))


def sliced(blocks: Iterable[Block], offset: int, limit: int | None = None) -> Iterator[Block]:
    """Yields *limit* of the records from *offset* on, None: all; reads no further."""
    for block in blocks:
        start, end = min(offset, block.size), block.size if limit is None else min(block.size, offset + limit)
        offset -= start
        if end > start:
            limit = None if limit is None else limit - (end - start)
            yield block if end - start == block.size else block.take(range(start, end))
        if limit == 0:
            return


def refilled(blocks: Iterable[Block], names: Sequence[str], size: int = 0) -> Iterator[Block]:
    """Yields the records again with these columns, *size* at a time, 0: BLOCK_RECORDS; the last ones may be fewer."""
    size, number, held = size or BLOCK_RECORDS, 0, list[Block]()
    for block in blocks:
        if block.size == size and not held:
            yield block
            continue
        held.append(block)
        number += block.size
        if number >= size:
            whole, full = joined(held, names), number - number % size
            yield from split(whole.take(range(full)), size)
            number -= full
            held = [whole.take(range(full, full + number))] if number else []
    if held:
        yield joined(held, names)
