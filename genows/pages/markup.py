"""HTML from plain templates: every value is escaped on its way in, unless it is HTML of our own making."""

from collections.abc import Iterable
from html import escape


class Html(str):
    """Text that is HTML already. Made by `html` and `joined`, never from what somebody sent."""

    __slots__ = ()


def html(template: str, /, **values) -> Html:
    """*template* with its {names} filled in; values are escaped (quotes too), Html is taken as it is."""
    return Html(template.format_map({name: _safe(value) for name, value in values.items()}))


def joined(pieces: Iterable[Html]) -> Html:
    """The pieces one after the other. A piece that is no Html is escaped."""
    return Html("".join(map(_safe, pieces)))


def _safe(value):
    return value if isinstance(value, Html) else Html(escape(str(value)))
