"""Makes HTML from plain templates: escapes every value, unless it is HTML that this module has made."""

from collections.abc import Iterable
from html import escape


class Html(str):
    """Text that is HTML already. Made by `html` and `joined`, never from a client's input."""

    __slots__ = ()


def html(template: str, /, **values: object) -> Html:
    """Returns *template* with its {names} filled in; escapes values (quotes too), except Html."""
    return Html(template.format_map({name: _safe(value) for name, value in values.items()}))


def joined(fragments: Iterable[str]) -> Html:
    """Returns the fragments joined without a separator; escapes those that are no Html."""
    return Html("".join(map(_safe, fragments)))


def _safe(value):
    return value if isinstance(value, Html) else Html(escape(str(value)))
