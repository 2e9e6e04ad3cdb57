"""What became of a request that a page has sent: status, time, size, and the first records or the first of the text."""

import json
from collections.abc import Iterable
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple

# An answer is drawn no further than this: a page shows its beginning.
MOST_BYTES, MOST_SECONDS = 2 * 1024 * 1024, 2.0
SHOWN_RECORDS, SHOWN_CHARACTERS = 50, 20_000


class Outcome(NamedTuple):
    """*seconds*: until the answer was drawn, as far as it was; *whole*: whether that is all of it; *detail*: of a failure, else ''.

    *fields*: of records that can be sorted and paged, () where they cannot; *counted*: how many there are of which these are a page.
    """

    status: int
    seconds: float
    size: int = 0
    whole: bool = True
    text: str = ""
    is_json: bool = False
    detail: str = ""
    fields: tuple[str, ...] = ()
    counted: int | None = None

    @property
    def records(self) -> list[Any]:
        """The first records of the answer, SHOWN_RECORDS at most; none where it is no array."""
        return list(islice(_values(self.text), SHOWN_RECORDS)) if self.is_json else []

    @property
    def total(self) -> int | None:
        """The number of records; None where the answer was not drawn to its end."""
        return len(json.loads(self.text)) if self.is_json and self.whole else None


def drawn(begun: float, media_type: str, chunks: Iterable[bytes]) -> Outcome:
    """Returns the outcome of a successful answer. *begun*: of perf_counter, when the request was made."""
    parts, size, whole = [], 0, True
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > MOST_BYTES or perf_counter() - begun > MOST_SECONDS:
            whole = False
            break
    close = getattr(chunks, "close", None)
    if close:
        close()
    text = b"".join(parts).decode("utf-8", "replace")
    return Outcome(200, perf_counter() - begun, size, whole, text, media_type.startswith("application/json"))


def _values(text):
    """Yields the values of a JSON array, as many as there are whole ones."""
    decoder, place = json.JSONDecoder(), 1
    while text[:1] == "[" and place < len(text) and text[place] != "]":
        try:
            value, place = decoder.raw_decode(text, place)
        except ValueError:
            return
        yield value
        place += text[place : place + 1] == ","
