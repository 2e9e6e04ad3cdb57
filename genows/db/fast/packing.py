"""Unpacks rows that left the database as one text each, see db/queries/packing.py.

Data that hold the separator show by its count, and are read again by the plain way.
"""

from collections.abc import Sequence

from genows.db.queries.packing import NULL, SEPARATOR
from genows.encode.jsontext import RecordFrame, texts
from genows.encode.tabletext import Table

# Bytes that stand in JSON text as they are, and the separator.
_CLEAN = bytes(byte for byte in range(256) if byte == ord(SEPARATOR) or (byte >= 0x20 and byte not in b'"\\'))


class Unpacker:
    """Turns packed rows into records with *fields*. Gives None where the data hold the separator: nobody can tell their values apart."""

    def __init__(self, fields: tuple[str, ...]):
        self._count = len(fields)
        self._frame, self._quoting_frame = RecordFrame(fields), RecordFrame(fields, '"')

    def text(self, packed: list[bytes]) -> str | None:
        """Returns the records as comma-joined JSON objects, or None.

        PERF: one look at the whole text tells whether any value needs escaping; mostly none does.
        """
        joined = self._joined(packed)
        if joined is None:
            return None
        values = joined.decode().split(SEPARATOR)
        if joined.translate(None, _CLEAN):
            return self._frame.filled(texts([None if value == NULL else value for value in values]))
        return self._quoting_frame.filled(values).replace(f'"{NULL}"', "null")

    def rows(self, packed: list[bytes]) -> list[tuple] | None:
        """Returns the records as tuples of texts and Nones, or None."""
        joined = self._joined(packed)
        if joined is None:
            return None
        values = joined.decode().split(SEPARATOR)
        if NULL.encode() in joined:
            values = [None if value == NULL else value for value in values]
        return list(zip(*[iter(values)] * self._count))

    def lines(self, table: Table, packed: Sequence[str]) -> str | None:
        """Returns the records as lines of *table*, or None. *packed*: as texts.

        PERF: a look at the whole text tells whether any cell is special; mostly none is.
        """
        try:
            text = "\n".join(packed)
        except TypeError:
            return None
        if text.count(SEPARATOR) != len(packed) * (self._count - 1):
            return None
        if self._count == 1 or text.count("\n") >= len(packed) or any(mark in text for mark in '\t\r\0"'):
            rows = self.rows([row.encode() for row in packed])
            return None if rows is None else table.lines(rows)
        if table.quoted:
            quoted = text.replace(SEPARATOR, f'"{table.separator}"').replace("\n", f'"{table.end}"')
            return f'"{quoted}"{table.end}'.replace(f'"{NULL}"', "")
        return text.replace(SEPARATOR, table.separator).replace(NULL, "") + table.end

    def _joined(self, packed):
        """Returns the values of all rows with a separator between each; None where there are more separators than that."""
        try:
            joined = SEPARATOR.encode().join(packed)
        except TypeError:
            return None  # A row too long for the server's max_allowed_packet is NULL.
        return joined if joined.count(SEPARATOR.encode()) == len(packed) * self._count - 1 else None


def unpacked(unpack, batches, plain):
    """Yields *unpack*(batch) for each batch of packed rows. From the first batch that cannot be unpacked on, because its data hold the
    separator, yields what *plain*(number of rows done) gives.
    """
    done = 0
    for batch in batches:
        unpacked = unpack(batch)
        if unpacked is None:
            break
        done += len(batch)
        yield unpacked
    else:
        return
    for _ in batches:
        pass  # One stream at a time: the packed one has to end before the plain one begins.
    yield from plain(done)
