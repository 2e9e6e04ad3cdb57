"""Renders records from columns of values as lines of a table, as columntext does as JSON."""

import json
from collections.abc import Iterable, Iterator, Sequence

from genows.encode.columntext import BATCH_RECORDS, PIECES, joined
from genows.encode.jsontext import values
from genows.encode.tabletext import Table


def heads(attr_ids: Iterable[str], table: Table) -> list[bytes]:
    """Returns of each attribute how its lines begin."""
    return [(table.cell(attr_id) + table.separator).encode() for attr_id in attr_ids]


def tails(same: str, owners: Sequence[str], table: Table) -> list[bytes]:
    """Returns of each owner how its lines end. *same*: a cell that is the same in each; *owners*: ids as JSON texts."""
    start = table.separator + table.cell(same) + table.separator
    if "\\" in "".join(owners):
        ids = [table.cell(owner) for owner in values(list(owners))]
    else:
        # Without a backslash no quotation mark is part of an id.
        ids = list(owners) if table.quoted else [owner[1:-1] for owner in owners]
    return [f"{start}{cell}{table.end}".encode() for cell in ids]


def cells(column: str, table: Table) -> list[bytes] | None:
    """Returns the values of a packed column as cells, b"" for none; None where a cell without a text could not be told from one."""
    if "\\" in column:
        texts = [table.cell(json.loads(text)) if text else "" for text in column.split("\n")]
        return None if not table.quoted and '""' in column else [text.encode() for text in texts]
    if table.quoted:
        return column.encode().split(b"\n")
    # PERF: of 1,000 values 97 us of CPU; the quotation marks taken out of the text before it is encoded 130.
    return None if '""' in column else column.encode().translate(None, b'"').split(b"\n")


def lines(heads: Sequence[bytes], columns: Sequence[Sequence[bytes]], tails: Sequence[bytes]) -> Iterator[bytes]:
    """Yields the lines by owner, then attribute, some thousand at a time; arguments as those of `columntext.joined`."""
    pieces = joined(heads, columns, tails)
    for start in range(0, len(pieces), PIECES * BATCH_RECORDS):
        text = b"".join(pieces[start : start + PIECES * BATCH_RECORDS])
        if text:
            yield text
