"""How much one request may ask for."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one request may ask for. *body_bytes*: of a body; *fields*: of a form; *parts*: of multipart/form-data.

    *values*: of all lists together, and of what is repeated in the answer for each; *counts*: of /api/mutation_count.
    """

    # A value takes about a hundred bytes in memory, however short it is on the wire: 32 MB of commas would take gigabytes.
    body_bytes: int = 32 * 1024 * 1024
    fields: int = 100_000
    # PERF: a part costs 20 us, a field of a form one.
    parts: int = 25_000
    values: int = 500_000
    counts: int = 10_000_000


# Called with the bytes of a request that has come whole, before it is parsed; may wait, or refuse the request.
Admit = Callable[[int], object]


def admitted(size: int) -> None:
    """Admits every request, for callers that do not bound what is under way."""
