"""Makes HTML from plain templates: escapes every value, unless it is HTML that this module has made. Small pieces that many pages have."""

import re
from collections.abc import Iterable, Mapping
from html import escape

NOTE = '<p class="note">{text}</p>\n'
QUIET = '<p class="quiet">{text}</p>\n'
LINK = '<a href="{address}"><bdi>{name}</bdi></a>'
HIDDEN = '<input type="hidden" name="{name}" value="{value}">\n'
OPTION = '<option value="{value}"{chosen}>{text}</option>\n'
_UNSAFE = re.compile("[&<>\"']").search


class Html(str):
    """Text that is HTML already. Made by `html` and `joined`, never from a client's input."""

    __slots__ = ()


def html(template: str, /, **values: object) -> Html:
    """Returns *template* with its {names} filled in; escapes values (quotes too), except Html."""
    # PERF: a page makes thousands of small pieces; escaping in a function of its own took 9,000 further calls of the page of a study.
    for name, value in values.items():
        if value.__class__ is not Html:
            text = str(value)
            values[name] = escape(text) if _UNSAFE(text) else text
    return Html(template.format_map(values))


def joined(fragments: Iterable[str]) -> Html:
    """Returns the fragments joined without a separator; escapes those that are no Html."""
    return Html("".join(map(_safe, fragments)))


def _safe(value):
    return value if isinstance(value, Html) else escape(str(value))


def noted(text: str) -> Html:
    """Returns a paragraph that people should see."""
    return html(NOTE, text=text)


def quiet(text: str) -> Html:
    """Returns a paragraph about what stands beside it."""
    return html(QUIET, text=text)


def link_to(address: str, name: str) -> Html:
    """Returns a link. *name*: a text of others, whose direction stays its own affair."""
    return html(LINK, address=address, name=name)


def hidden(values: Mapping[str, str]) -> Html:
    """Returns fields of a form that nobody sees."""
    return joined(html(HIDDEN, name=name, value=value) for name, value in values.items())


def choices(options: Iterable[tuple[str, str]], chosen: str) -> Html:
    """Returns what a list of choices has. *options*: (value, text); *chosen*: a value."""
    return joined(html(OPTION, value=value, text=text, chosen=Html(" selected") if value == chosen else "") for value, text in options)
