"""Rows of cells → text/plain answers: a TAB between cells, a LF after each line, nothing quoted."""

from collections.abc import Iterable, Sequence

from genows.encoding.jsontext import dumps
from genows.http.answers import Answer
from genows.queries.records import Record

PLAIN, JSON = "text/plain; charset=UTF-8", "application/json; charset=UTF-8"
HEADERS = (("X-Content-Type-Options", "nosniff"),)
# Characters in one chunk, at least, unless there are no more.
CHUNK = 65536
# A cell is always in one line and always one field.
BLANKS = str.maketrans("\t\r\n", "   ")


def line(cells: Sequence) -> str:
    """One line. A NULL is written as 'null', as it always was; a TAB or line end inside a cell as a blank."""
    # PERF: wide rows are all text and hold nothing to replace: trying and counting is cheaper than looking at each cell.
    try:
        text = "\t".join(cells)
    except TypeError:
        cells = ["null" if cell is None else str(cell) for cell in cells]
        text = "\t".join(cells)
    if text.count("\t") != len(cells) - 1 or "\n" in text or "\r" in text:
        text = "\t".join(cell.translate(BLANKS) for cell in cells)
    return text + "\n"


def code_units(text: str) -> bytes:
    """A key that sorts texts by UTF-16 code units, as Java does."""
    return text.encode("utf-16-be")


def table(record: Record, rows: Iterable[Sequence]) -> Answer:
    """Returns a heading line, the names of the record's fields, and one line a row, its cells in their order."""
    return wide_table(record.names, rows)


def wide_table(heading: Sequence[str], rows: Iterable[Sequence]) -> Answer:
    """Returns a heading line and one line a row, for tables whose columns depend on the request."""
    return streamed(_lines(heading, rows))


def _lines(heading, rows):
    yield line(heading)
    for row in rows:
        yield line(row)


def streamed(pieces: Iterable[str], media_type: str = PLAIN) -> Answer:
    """The pieces of text one after the other, gathered into chunks."""
    return Answer(_chunks(pieces), media_type, headers=list(HEADERS))


def message(text: str) -> Answer:
    """A text that is all of the answer."""
    return streamed((text,))


def json_answer(value) -> Answer:
    """A JSON document."""
    return streamed((dumps(value),), JSON)


def _chunks(pieces):
    held, size = [], 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        if size >= CHUNK:
            yield "".join(held).encode()
            held, size = [], 0
    if held:
        yield "".join(held).encode()
