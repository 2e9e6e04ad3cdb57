"""Pages of an answer's records: which of them leave, with which fields, in which order; how many there are, and where other pages are.

Of the records of other pages none is held. `columns.ordered` finds the pages of an order, here and in the third generation (`listing`); orders of
several fields, null at the end, numbers among texts and what is told of other pages are the JSON API's own.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlencode

from genows.columns import ordered
from genows.columns.blocks import Block, refilled, sliced
from genows.columns.fields import View
from genows.columns.ordered import TooManyRows, number_key, text_key
from genows.data.numbers import decimal_number
from genows.encode.weaving import ITEMS, text_of
from genows.errors import ParameterError, TooMuchAsked
from genows.http.answers import MOST_COUNTED, BlockPage, Blocks, Headers, Source
from genows.http.places import root_of

# Values of all records that are sorted for an answer that is not a page, or of a page: memory for about 30 bytes each.
MOST_SORTED_VALUES = 1_000_000
# Values of all records that are held as they are and sorted at once, for a page and where all leave: memory for about 100 bytes each.
FEW_VALUES, FEW_OF_ALL = 30_000, 250_000
LISTS_OF_BLOCK = 10  # of samples: one may have all of a study
# What stands before keys: numbers, other texts behind them, and null last, downwards, too.
_NUMBER, _TEXT, _NULL = b"\0", b"\1", b"\2"
# Characters of the header Link: what proxies and clients take in one header.
LONGEST_LINK = 4000

Order = Sequence[tuple[bool, str]]


class Picks(NamedTuple):
    """*fields*, *order*: names, None and () for as they are; *limit*, *offset*: of records, None for no limit."""

    fields: tuple[str, ...] | None = None
    order: tuple[str, ...] = ()
    limit: int | None = None
    offset: int = 0

    def __bool__(self) -> bool:
        """Whether records leave otherwise than the handler has them: fewer, ordered, or with fewer fields."""
        return self != Picks()


def chosen(source: Source, picks: Picks, environ: dict) -> tuple[Blocks, Headers]:
    """Returns the chosen records with their chosen fields, and the headers that tell of the other records.

    ParameterError for a field that the records do not have. What a page needs to know of the others is read here, none of it for HEAD.
    """
    blocks, limit, offset = source.blocks, picks.limit, picks.offset
    view = blocks.view
    if picks.fields is not None:
        _check("fields", picks.fields, source.names)
        view = view.only(picks.fields)
    order = [(name.startswith("-"), name.removeprefix("-")) for name in picks.order]
    _check("order", [name for _, name in order], source.names)
    if not picks:
        return blocks, []
    if environ["REQUEST_METHOD"] == "HEAD":
        return PickedBlocks(view, (), blocks.batch), []
    if not order and limit is None:
        return PickedBlocks(view, sliced(blocks.read(view.columns), offset), blocks.batch), []
    page = page_in_order(blocks, view, order, source.numbers, offset, limit)
    its = PickedBlocks(view, page.blocks, blocks.batch)
    if limit is None:
        return its, []
    behind = page.number - offset - limit
    # Whoever asks for what lies behind the end is not told where that is.
    is_told = behind <= MOST_COUNTED and (page.number > offset or not offset)
    return its, _paging(limit, offset, behind > 0, page.number if is_told else None, environ)


def _check(parameter, fields, names) -> None:
    for name in fields:
        if name not in names:
            raise ParameterError(parameter, f"names {name[:60]!r}, which these records do not have: {', '.join(names[:100])}.")


class PickedBlocks(Blocks):
    """Records that were chosen, read once. Of lists, each of which may have all samples of a study, few are in memory at a time."""

    def __init__(self, view, blocks: Iterable[Block], batch: int):
        super().__init__(view)
        self._blocks, has_lists = blocks, any(each.form == ITEMS for each in view.shown)
        self.batch, self._size = (0, LISTS_OF_BLOCK) if has_lists else (batch, batch)

    def read(self, columns):
        return refilled(self._blocks, columns, self._size) if self._size else iter(self._blocks)


def page_in_order(blocks: Blocks, view: View, order: Order, numbers: Collection[str], offset: int, limit: int | None) -> BlockPage:
    """Returns *limit* records from *offset* on, None: all, in an order of (whether downwards, name) pairs, () as they come. TooMuchAsked.

    *view*: the fields that are wanted; *numbers*: names of those that are sorted as numbers.
    """
    if not order:
        return blocks.page(view.columns, offset, limit or 0)
    by_name = {each.name: each for each in blocks.view.shown}
    orders = [(by_name[name].column, _key_of(by_name[name].form, name in numbers, downwards)) for downwards, name in order]

    def keys(block: Block) -> list[bytes]:
        made = [block.mapped(column, key) for column, key in orders]
        return made[0] if len(made) == 1 else list(map(b"".join, zip(*made, strict=True)))

    few, most = (values // len(blocks.view.shown) for values in (FEW_OF_ALL if limit is None else FEW_VALUES, MOST_SORTED_VALUES))
    if any(each.form == ITEMS for each in view.shown):
        few = 0  # a list of samples takes what ten thousand values take
    columns = list(dict.fromkeys((*view.columns, *(column for column, _ in orders))))
    with sorting("order", most, "select fewer, or ask for them page by page with limit and offset." if limit is None else "ask for fewer with limit."):
        return BlockPage(*ordered.page_of_blocks(lambda: blocks.read(columns), keys, view.columns, offset, limit, most, few))


@contextmanager
def sorting(parameter: str, most: int, advice: str) -> Iterator[None]:
    """Raises TooMuchAsked of a parameter where more than *most* records would have to be sorted. *advice*: what else may be asked for."""
    try:
        yield
    except TooManyRows:
        raise TooMuchAsked(parameter, f"sorts at most {most} of these records for one answer; {advice}") from None


def _key_of(form, is_number, downwards) -> Callable[[str | None], bytes]:
    """Returns what gives a value's key. Values of profiles and attributes are texts to the database, and numbers to whoever sorts them."""
    key = partial(_key, is_number=is_number, downwards=downwards)
    return (lambda value: key(value and text_of(value, form))) if form == ITEMS else key


def _key(value, is_number, downwards) -> bytes:
    if value is None:
        return _NULL
    if is_number:
        return _NUMBER + number_key(float(value), downwards)
    number = decimal_number(value)
    return _TEXT + text_key(value, downwards) if number is None else _NUMBER + number_key(number, downwards)


def _paging(limit, offset, more, total, environ) -> list[tuple[str, str]]:
    headers = [] if total is None else [("X-Total-Count", str(total))]
    links = []
    # Of what is posted no address holds all.
    if environ["REQUEST_METHOD"] == "GET":
        if offset:
            links += [("first", 0), ("prev", max(0, offset - limit))]
        if more:
            links.append(("next", offset + limit))
        if total:
            links.append(("last", (total - 1 - offset % limit) // limit * limit + offset % limit if total > offset % limit else 0))
    text = ", ".join(f'<{_address(environ, place)}>; rel="{name}"' for name, place in links)
    # An address with thousands of ids, four times, would break the answer off at the next proxy.
    if links and len(text) <= LONGEST_LINK:
        headers.append(("Link", text))
    return headers


def _address(environ, offset):
    # Names and values as they were sent, in their order; the place where we are mounted before them.
    pairs = parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True)
    query = [(name, value) for name, value in pairs if name != "offset"] + [("offset", offset)]
    return quote(root_of(environ) + environ["PATH_INFO"]) + "?" + urlencode(query)
