"""Answers: what a handler returns, and records streamed as a JSON array, of blocks.

Rows become blocks, too. A row is a tuple of texts and Nones in the order of its record's fields: SQL casts numbers to text, so that nothing
has to be looked at one by one here. Chunks of bytes leave as blocks come.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from itertools import chain, islice
from typing import Any, AnyStr, NamedTuple, TypeVar

from genows.columns.blocks import Block, row_blocks, sliced
from genows.columns.fields import Shown, View
from genows.columns.ordered import packed_row, unpacked
from genows.columns.owners import Run, part_of_runs
from genows.db.cache import SessionCache
from genows.db.queries.records import Record
from genows.db.sessions import BATCH_ROWS, Session
from genows.encode.weaving import ELEMENTS, ITEMS, Layout, rows, style_of, texts

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
STATUS_LINES = {status.value: f"{status.value} {status.phrase}" for status in HTTPStatus}
# Characters of a chunk that `gathered` makes, at least; the last one may have fewer.
CHUNK_CHARACTERS = 65_536
# Records behind a page that are counted; above that the number of all is not told.
MOST_COUNTED = 100_000

Row = TypeVar("Row", bound=tuple)
Headers = list[tuple[str, str]]
Reading = Callable[[Sequence[str]], Iterable[Block]]


class Small(NamedTuple):
    """An answer that is made whole: *status* with its phrase, *headers* without the Content-Length."""

    status: str
    headers: Sequence[tuple[str, str]]
    body: bytes

    def sent(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        """Answers a request with it."""
        start_response(self.status, [*self.headers, ("Content-Length", str(len(self.body)))])
        return () if environ["REQUEST_METHOD"] == "HEAD" or not self.body else (self.body,)


class BlockPage(NamedTuple):
    """The records of a page, not read yet. *number*: of all records."""

    blocks: Iterable[Block]
    number: int


class Blocks:
    """The records of an answer of the JSON API as blocks of a *view*, read as often as wanted; the third generation has `listing.Found`.

    *batch*: records of a chunk, where a text of `texts` is one; 0: as many as have CHUNK_CHARACTERS.
    """

    batch = 0

    def __init__(self, view: View):
        self.view = view

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        """Yields the records with these columns at least."""
        raise NotImplementedError

    def sizes(self) -> Iterator[int]:
        """Yields how many records there are in each block."""
        return (block.size for block in self.read(()))

    def page(self, columns: Sequence[str], offset: int, limit: int) -> BlockPage:
        """Returns *limit* records from *offset* on. Here all are read up to it, and MOST_COUNTED behind it."""
        number, most = 0, offset + limit + MOST_COUNTED
        for some in self.sizes():
            number += some
            if number > most:
                break
        return BlockPage(sliced(self.read(columns), offset, limit), number)

    def texts(self, layout: Layout) -> Iterator[bytes]:
        """Yields the records as JSON, a comma before each, or as lines; here what was made for one answer may serve the next."""
        return texts(style_of(layout, self.view), self.view, self.read(self.view.columns))


class ReadBlocks(Blocks):
    """Records that are read. *reading*: columns → blocks with these at least, each time from the first one.

    *runs*: columns → where the records of pages are, None where that is not known.
    """

    def __init__(self, view: View, reading: Reading, runs: "Callable[[Sequence[str]], Sequence[Run] | None]" = lambda columns: None):
        super().__init__(view)
        self._reading, self._runs = reading, runs

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        return iter(self._reading(columns))

    def page(self, columns: Sequence[str], offset: int, limit: int) -> BlockPage:
        """Returns the page. Where no run has it, records are passed over and counted one by one, and those of the page are held."""
        runs = self._runs(columns)
        if runs is not None:
            return BlockPage(part_of_runs(runs, offset, limit), sum(run.number for run in runs))
        rows = chain.from_iterable(block.rows(columns) for block in self.read(columns))
        page = [packed_row(row) for row in islice(rows, offset, offset + limit)]
        number = offset + len(page) + sum(1 for _ in islice(rows, MOST_COUNTED + 1))
        return BlockPage(row_blocks(columns, unpacked(page), self.batch), number)


class RowBlocks(ReadBlocks):
    """Rows as records. *rows*: reads them, each time from the first one: texts and Nones in the order of the view's fields; *runs*: see ReadBlocks."""

    batch = BATCH_ROWS

    def __init__(self, view: View, rows: Callable[[], Iterable[tuple]], runs: Callable[[], Sequence[Run] | None] = lambda: None):
        super().__init__(view, lambda columns: row_blocks(view.columns, rows(), self.batch), lambda columns: runs())


class Source(NamedTuple):
    """The records of an answer, for other forms than a JSON array. *numbers*: names of the fields that are sorted as numbers."""

    blocks: Blocks
    numbers: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        return self.blocks.view.names

    def rows(self) -> Iterator[tuple]:
        """Yields the records as rows."""
        return rows(self.blocks.view, self.blocks.read(self.blocks.view.columns))


class KeptBlocks(Blocks):
    """The records of *blocks*, whose texts *cache* keeps under *key* until the data change."""

    def __init__(self, blocks: Blocks, cache: SessionCache, *key: Any):
        super().__init__(blocks.view)
        self.batch, self._blocks, self._cache, self._key = blocks.batch, blocks, cache, key

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        return self._blocks.read(columns)

    def page(self, columns: Sequence[str], offset: int, limit: int) -> BlockPage:
        return self._blocks.page(columns, offset, limit)

    def texts(self, layout: Layout) -> Iterator[bytes]:
        return self._cache.texts((*self._key, layout), partial(self._blocks.texts, layout))


@dataclass
class Answer:
    """The answer of a handler. *chunks*: of bytes, not begun; *headers*: further (name, value) pairs; *source*: of its records, if it has any.

    *size*: of a page, in bytes, where its chunks are sent as they come; *streams*: they are, and nobody knows how many bytes they have.
    """

    chunks: Iterable[bytes]
    media_type: str = JSON
    status: int = 200
    headers: list[tuple[str, str]] = field(default_factory=list)
    source: Source | None = None
    size: int | None = None
    streams: bool = False


NOT_THERE = Answer((), "", 404)  # of what is switched off here, or is not the caller's: without a word; else NotThere has a sentence


def attachment(name: str) -> tuple[str, str]:
    """Returns the header that has a browser save an answer as a file. *name*: without characters that a header has not."""
    return "Content-Disposition", f'attachment; filename="{name}"'


def records(record: Record, rows: Callable[[], Iterable[tuple]]) -> Answer:
    """Returns a JSON array of flat records, one a row; see RowBlocks."""
    return of_blocks(record, RowBlocks(view_of(record), rows))


def of_query(db: Session, record: Record, name: str, /, **values) -> Answer:
    """Returns a JSON array of the records that the rows of a query are."""
    return records(record, partial(db.selected, name, record.columns, **values))


def kept_query(db: Session, record: Record, name: str, /, **values) -> Answer:
    """Returns the same of a query that is asked again and again; its texts are kept. *values*: hashable."""
    return of_blocks(record, KeptBlocks(RowBlocks(view_of(record), partial(db.selected, name, record.columns, **values)), db.cache, name, *values.items()))


def view_of(record: Record) -> View:
    """Returns the view of blocks that have a record's columns."""
    return View(tuple([Shown(one.name, column, ITEMS if one.type == "texts" else "") for one, column in zip(record.fields, record.columns, strict=True)]))


def nothing(record: Record | None = None) -> Answer:
    """Returns an empty array: what the request names does not exist for this caller. *record*: whose fields the head of a table has."""
    return records(record, tuple) if record else Answer((b"[]",))


def of_blocks(record: Record | None, blocks: Blocks, numbers: Iterable[str] = ()) -> Answer:
    """Returns a JSON array of the records of *blocks*, whose fields *record* declares, or none. *numbers*: see Source, where it is none."""
    if record:
        numbers = [one.name for one in record.fields if one.type in ("integer", "real")]
    return Answer(array_of(blocks), source=Source(blocks, frozenset(numbers)))


def array_of(blocks: Blocks) -> Iterator[bytes]:
    """Yields the chunks of a JSON array of the records."""
    return _array(sent(blocks, ELEMENTS))


def sent(blocks: Blocks, layout: Layout) -> Iterator[bytes]:
    """Yields the records in the texts that chunks are made of."""
    texts = filter(None, blocks.texts(layout))
    return texts if blocks.batch else gathered(texts, b"")


def text_array(texts: Iterable[bytes]) -> Answer:
    """Returns a JSON array; each of *texts* is one or more records, a comma before each."""
    return Answer(_array(gathered(texts, b"")))


def chunks(texts: Iterable[str]) -> Iterator[bytes]:
    """Yields the texts as bytes, many in a chunk: sent one by one, each line would cost a system call and a chunk of its own."""
    return map(str.encode, gathered(texts, ""))


def gathered(texts: Iterable[AnyStr], empty: AnyStr) -> Iterator[AnyStr]:
    """Yields the texts, short ones together: a short answer is one chunk, whose length is known. *empty*: the text of no characters."""
    waiting, size = list[AnyStr](), 0
    for text in filter(None, texts):
        waiting.append(text)
        size += len(text)
        if size >= CHUNK_CHARACTERS:
            yield empty.join(waiting)
            waiting, size = [], 0
    if waiting:
        yield empty.join(waiting)


def _array(texts):
    # The brackets go into the texts: a short answer is one chunk, whose length is known.
    text = next(texts, b",").replace(b",", b"[", 1)
    for following in texts:
        yield text
        text = following
    yield text + b"]"
