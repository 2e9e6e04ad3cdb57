"""Renders records from columns of values, one column an attribute, one value an owner: as JSON, or as lines of a table.

An owner is the sample or patient that a value is of. Values are JSON texts already, b"" for none.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from genows.columns.jsonvalues import dumps, texts, values
from genows.encode.tabletext import Table

# Records in one batch, some 200 KB; pieces of each record: its beginning with the attribute, the value, its end with
# the owner.
BATCH_RECORDS, PIECES = 2500, 3


def heads(fields: Sequence[str], attr_ids: Iterable[str]) -> list[bytes]:
    """Returns of each attribute how its records begin, with a comma before.

    *fields*: of the attribute's id and of the value.
    """
    of_attribute, of_value = map(dumps, fields)
    return [f",{{{of_attribute}:{text},{of_value}:".encode() for text in texts(list(attr_ids))]


def tails(same: Mapping[str, str], field: str, owners: Iterable[str]) -> list[bytes]:
    """Returns of each owner how its records end.

    *same*: fields that are the same in each; *field*: the last; *owners*: ids as JSON texts.
    """
    start = "".join(f",{dumps(name)}:{dumps(value)}" for name, value in same.items())
    return [f"{start},{dumps(field)}:{text}}}".encode() for text in owners]


def joined(
    heads: Sequence[bytes],
    columns: Sequence[Sequence[bytes]],
    tails: Sequence[bytes],
    further: Mapping[int, Sequence[bytes]] | None = None,
) -> list[bytes]:
    """Returns the records by owner, then attribute, PIECES of bytes each; empty ones where an owner has no value.

    *columns*: one for each of *heads*, in each a value for each of *tails*. *further*: by index of an owner ends of
    further records, which repeat each of the owner's values behind the first.
    """
    held = [(head, column) for head, column in zip(heads, columns, strict=True) if any(column)]
    stride = PIECES * len(held)
    pieces = [b""] * (stride * len(tails))
    for place, (head, column) in zip(range(0, stride, PIECES), held, strict=True):
        pieces[place::stride] = [head if value else b"" for value in column]
        pieces[place + 2 :: stride] = [tail if value else b"" for tail, value in zip(tails, column, strict=True)]
        pieces[place + 1 :: stride] = column
    for owner, ends in (further or {}).items():
        for place, (head, column) in enumerate(held):
            if column[owner]:
                pieces[stride * owner + PIECES * place + 2] += b"".join(head + column[owner] + end for end in ends)
    return pieces


def batches(
    heads: Sequence[bytes],
    columns: Sequence[Sequence[bytes]],
    tails: Sequence[bytes],
    further: Mapping[int, Sequence[bytes]] | None = None,
) -> Iterator[list[bytes]]:
    """Yields the records of `joined` in batches that `answers.byte_array` takes."""
    pieces = joined(heads, columns, tails, further)
    for start in range(0, len(pieces), PIECES * BATCH_RECORDS):
        batch = pieces[start : start + PIECES * BATCH_RECORDS]
        first = next((index for index, piece in enumerate(batch) if piece), None)
        if first is not None:
            # The comma before a batch is a piece of its own.
            batch[first] = batch[first][1:]
            batch.insert(0, b",")
            yield batch


def line_heads(attr_ids: Iterable[str], table: Table) -> list[bytes]:
    """Returns of each attribute how its lines begin."""
    return [(table.cell(attr_id) + table.separator).encode() for attr_id in attr_ids]


def line_tails(same: str, owners: Sequence[str], table: Table) -> list[bytes]:
    """Returns of each owner how its lines end. *same*: a cell that is the same in each; *owners*: ids as JSON texts."""
    start = table.separator + table.cell(same) + table.separator
    if "\\" in "".join(owners):
        ids = [table.cell(owner) for owner in values(list(owners))]
    else:
        # Without a backslash no quotation mark is part of an id.
        ids = list(owners) if table.quoted else [owner[1:-1] for owner in owners]
    return [f"{start}{cell}{table.end}".encode() for cell in ids]


def line_cells(column: str, table: Table) -> list[bytes] | None:
    """Returns the values of a packed column as cells, b"" for none.

    None where a cell without a text could not be told from one.
    """
    if "\\" in column:
        texts = [table.cell(json.loads(text)) if text else "" for text in column.split("\n")]
        return None if not table.quoted and '""' in column else [text.encode() for text in texts]
    if table.quoted:
        return column.encode().split(b"\n")
    return None if '""' in column else column.encode().translate(None, b'"').split(b"\n")


def lines(heads: Sequence[bytes], columns: Sequence[Sequence[bytes]], tails: Sequence[bytes]) -> Iterator[bytes]:
    """Yields the lines by owner, then attribute, some thousand at a time; arguments as those of `joined`."""
    pieces = joined(heads, columns, tails)
    for start in range(0, len(pieces), PIECES * BATCH_RECORDS):
        text = b"".join(pieces[start : start + PIECES * BATCH_RECORDS])
        if text:
            yield text
