"""Makes HTML from plain templates: escapes every value, unless it is HTML that this module has made.

Small pieces that many pages have.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

NOTE = '<p class="note">{text}</p>\n'
QUIET = '<p class="quiet">{text}</p>\n'
LINK = '<a href="{address}"{attributes}>{text}</a>'
HIDDEN = '<input type="hidden" name="{name}" value="{value}">\n'
OPTION = '<option value="{value}"{chosen}>{text}</option>\n'
CHECK = '<li><label class="check"><input type="{kind}" name="{name}" value="{value}"{chosen}> <span><bdi>{text}</bdi>{about}</span></label></li>\n'
HERE = 'aria-current="page"'
SAVE = '<p class="save"><a href="{address}" download>{words}</a></p>\n'
WAY = "<li>{link}</li>"
WAYS = '<ul class="ways">{items}</ul>'
NAV = '<nav aria-label="{label}">{ways}</nav>\n'


class Html(str):
    """Text that is HTML already. Made by `html` and `joined`, never from a client's input."""

    __slots__ = ()


def html(template: str, /, **values: object) -> Html:
    """Returns *template* with its {names} filled in; escapes values (quotes too), except Html."""
    for name, value in values.items():
        if value.__class__ is not Html:
            values[name] = escape(str(value))
    return Html(template.format_map(values))


def joined(fragments: Iterable[str]) -> Html:
    """Returns the fragments joined without a separator; escapes those that are no Html."""
    return Html("".join([fragment if fragment.__class__ is Html else escape(str(fragment)) for fragment in fragments]))


def isolated(text: str) -> Html:
    """Returns a text of others such that its direction stays its own affair."""
    return text if isinstance(text, Html) else Html(f"<bdi>{escape(text)}</bdi>")


def noted(text: str) -> Html:
    """Returns a paragraph that people should see."""
    return html(NOTE, text=text)


def quiet(text: str) -> Html:
    """Returns a paragraph about what stands beside it."""
    return html(QUIET, text=text)


def link(address: str, text: str, attributes: str = "") -> Html:
    """Returns a link. *attributes*: further ones, HTML of ours."""
    return html(LINK, address=address, text=text, attributes=Html(attributes))


def link_to(address: str, name: str) -> Html:
    """Returns a link to what has a name, a text of others, whose direction stays its own affair."""
    return link(address, html("<bdi>{name}</bdi>", name=name))


def hidden(values: Mapping[str, str]) -> Html:
    """Returns fields of a form that nobody sees."""
    return joined(html(HIDDEN, name=name, value=value) for name, value in values.items())


def marked(attribute: str, holds: bool) -> Html:
    """Returns an attribute of an element where it *holds*."""
    return Html(f" {attribute}" if holds else "")


def listed(links: Iterable[Html]) -> Html:
    """Returns links side by side."""
    return html(WAYS, items=joined(html(WAY, link=one) for one in links))


def ways(label: str, links: Iterable[tuple[str, str, bool]]) -> Html:
    """Returns links to the variants of a page. *links*: (address, text, whether it leads to what is shown)."""
    return html(NAV, label=label, ways=listed(link(address, text, marked(HERE, is_here)) for address, text, is_here in links))


def save(address: str, words: str) -> Html:
    """Returns a link that saves a file."""
    return html(SAVE, address=address, words=words)


def check(name: str, value: str, text: str, chosen: bool, about: str = "", kind: str = "checkbox") -> Html:
    """Returns an entry of a list of boxes to tick; of buttons of which one is pressed, where *kind* is radio."""
    return html(CHECK, kind=kind, name=name, value=value, chosen=marked("checked", chosen), text=text, about=about)


def cut(text: str, most: int = 200) -> str:
    """Returns the first *most* characters of a text, with an ellipsis where there are more."""
    return text if len(text) <= most else text[:most] + "…"


def first_of(names: Sequence[str], most: int, noun: str = "") -> str:
    """Returns the first *most* names, and how many more there are, of what is called *noun*."""
    return ", ".join(names[:most]) + (f" and {len(names) - most:,} more{noun}" if len(names) > most else "")


def choices(options: Iterable[tuple[str, str]], chosen: str) -> Html:
    """Returns what a list of choices has. *options*: (value, text); *chosen*: a value."""
    return joined(html(OPTION, value=value, text=text, chosen=marked("selected", value == chosen)) for value, text in options)
