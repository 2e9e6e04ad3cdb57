"""Writes rows of cells as text/plain: a TAB between cells, a LF after each line, nothing quoted."""

import codecs
from collections.abc import Iterable, Iterator, Sequence

from genows.db.queries.records import Record
from genows.encode.jsontext import dumps
from genows.http.answers import Answer, chunks

PLAIN, JSON = "text/plain; charset=UTF-8", "application/json; charset=UTF-8"
# The answers echo what clients send: nothing in them may be taken for HTML.
HEADERS = (("X-Content-Type-Options", "nosniff"),)
# How a NULL is written, as it always was.
NULL = "null"
# A cell is always in one line and always one field.
BLANKS = str.maketrans("\t\r\n", "   ")

# Found now: the first request would wait 0.5 ms for it.
codecs.lookup("utf-16-be")


def line(cells: Sequence) -> str:
    """Returns one line. A TAB or line end inside a cell is written as a blank."""
    # PERF: wide rows are all text and hold nothing to replace: trying and counting is cheaper than looking at each cell.
    try:
        text = "\t".join(cells)
    except TypeError:
        cells = [NULL if cell is None else str(cell) for cell in cells]
        text = "\t".join(cells)
    if text.count("\t") != len(cells) - 1 or "\n" in text or "\r" in text:
        text = "\t".join(cell.translate(BLANKS) for cell in cells)
    return text + "\n"


def code_units(text: str) -> bytes:
    """Returns a key that sorts texts by UTF-16 code units, as Java does: a letter beyond U+FFFF comes before U+E000 to U+FFFF."""
    return text.encode("utf-16-be")


def table(record: Record, rows: Iterable[Sequence]) -> Answer:
    """Returns a heading line, the names of the record's fields, and one line a row, its cells in their order."""
    return wide_table(record.names, rows)


def wide_table(heading: Sequence[str], rows: Iterable[Sequence]) -> Answer:
    """Returns a heading line and one line a row, for tables whose columns depend on the request."""
    return text_answer(lines(heading, rows))


def lines(heading: Sequence[str], rows: Iterable[Sequence]) -> Iterator[str]:
    """Yields a heading line and one line a row."""
    yield line(heading)
    for row in rows:
        yield line(row)


def text_answer(texts: Iterable[str], media_type: str = PLAIN) -> Answer:
    """Returns the texts one after the other, streamed in chunks."""
    return Answer(chunks(texts), media_type, headers=list(HEADERS))


def message_answer(text: str) -> Answer:
    """Returns a text that is all of the answer."""
    return text_answer((text,))


def json_answer(value: object) -> Answer:
    """Returns a JSON document."""
    return text_answer((dumps(value),), JSON)
