"""Unpacks rows that left MySQL as one text each, see queries/packing.py.

Data that hold the separator are found out by counting and sent to the plain way.
"""

from genows.encoding.jsontext import RecordFrame, texts
from genows.queries.packing import NULL, SEPARATOR

# Bytes that stand in JSON text as they are, and the separator.
_CLEAN = bytes(byte for byte in range(256) if byte == ord(SEPARATOR) or (byte >= 0x20 and byte not in b'"\\'))


class Unpacker:
    """Packed rows → records with *fields*. None is given where the data hold the separator, so that it cannot be told what they are."""

    def __init__(self, fields):
        self._count = len(fields)
        self._frame, self._quoting_frame = RecordFrame(fields), RecordFrame(fields, '"')

    def text(self, packed: list[bytes]) -> str | None:
        """Comma-joined JSON texts.

        PERF: what needs no escaping, which one look at all of it tells, is not looked at value by value.
        """
        joined = self._joined(packed)
        if joined is None:
            return None
        values = joined.decode().split(SEPARATOR)
        if joined.translate(None, _CLEAN):
            return self._frame.filled(texts([None if value == NULL else value for value in values]))
        return self._quoting_frame.filled(values).replace(f'"{NULL}"', "null")

    def rows(self, packed: list[bytes]) -> list[tuple] | None:
        """Tuples of texts and Nones."""
        joined = self._joined(packed)
        if joined is None:
            return None
        values = joined.decode().split(SEPARATOR)
        if NULL.encode() in joined:
            values = [None if value == NULL else value for value in values]
        return list(zip(*[iter(values)] * self._count))

    def _joined(self, packed):
        """The values of all rows with a separator between each; None where there are more."""
        try:
            joined = SEPARATOR.encode().join(packed)
        except TypeError:
            return None  # A row too long for the server's max_allowed_packet is NULL.
        return joined if joined.count(SEPARATOR.encode()) == len(packed) * self._count - 1 else None
