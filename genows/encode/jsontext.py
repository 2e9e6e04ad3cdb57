"""JSON text of flat records, fast: many values rendered by one call.

The plain way is json.dumps, and tests hold the two equal.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from genows.columns.jsonvalues import dumps, texts

# Rows that are read, and rendered, at a time: some 64 to 128 KiB of text, below what malloc would take from the system
# afresh for each batch.
BATCH_ROWS = 250


def record_texts(fields: Sequence[str], rows: Iterable[tuple], most: int = BATCH_ROWS) -> Iterator[str]:
    """Renders rows (tuples of texts and Nones, in the order of *fields*) as texts of *most* records each, joined by
    commas.
    """
    rows, frame = iter(rows), RecordFrame(fields)
    while batch := list(islice(rows, most)):
        yield frame.filled(texts(list(chain.from_iterable(batch))))


def object_texts(records: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Renders records (dicts) as texts of some hundred records each, joined by commas."""
    records = iter(records)
    while batch := list(islice(records, BATCH_ROWS)):
        yield ",".join(map(dumps, batch))


class RecordFrame:
    """The text around the values of records with these fields. *quote*: what stands around each value."""

    def __init__(self, fields: Sequence[str], quote: str = ""):
        self._quote = quote
        # Of each record's first field the text begins with the end of the record before it; `filled` cuts that off the
        # very first.
        self._before = [f"{quote}{',' if index else '},{'}{dumps(name)}:{quote}" for index, name in enumerate(fields)]

    def filled(self, values: Sequence[str]) -> str:
        """Returns records, comma-joined. *values*: JSON texts, as many for each record as there are fields."""
        texts_between = [""] * (2 * len(values))
        texts_between[0::2] = self._before * (len(values) // len(self._before))
        texts_between[1::2] = values
        texts_between[0] = texts_between[0][len(self._quote) + 2 :]
        return "".join(texts_between) + self._quote + "}"
