"""SVG from shapes: what every picture is made of, within a page or as a file of its own.

Shapes have classes instead of colours: in a page the style sheet gives these, in a file the styles below. Lengths are
CSS pixels.
"""

import re
import unicodedata
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from genows.pages.markup import Html, html, joined

CHARACTER, CAPITAL, WIDE = 7.3, 9.0, 12.5  # the widths of most of their characters, of capitals, and of those of East Asian scripts
TITLE_HEIGHT = 30
# Where a legend begins a new line: phones show no more of the picture at once. The mark of an entry, with the space
# behind it.
LEGEND_WIDTH, MARK_WIDTH = 320, 18
# What XML 1.0 forbids, and what turns the direction of the text behind it (Unicode 15, UAX 9).
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")

STYLES = """
text{font:12px system-ui,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;fill:#1b2526}
.quiet{fill:#53625f}.heading{font-size:15px;font-weight:600}.paper{fill:#fff}
.axis{stroke:#84938f;fill:none}.grid{stroke:#dbe3e0;fill:none}.bar{fill:#0b6b62}
.pale{fill-opacity:.35}.curve{stroke:#0b6b62;stroke-width:2;fill:none}.band{fill:#0b6b62;fill-opacity:.16}.tick{stroke:#0b6b62;fill:none}
.second{stroke:#c2410c;stroke-dasharray:6 3}.tick.second{stroke-dasharray:none}
.against{fill:#c2410c;fill-opacity:.3;stroke:#c2410c;stroke-dasharray:3 2}
.measured{fill:#dbe3e0}.unmeasured{fill:#84938f}
.missense,.anymutation{fill:#008000}.truncating{fill:#000000}.inframe{fill:#993404}.splice{fill:#e5802b}.other{fill:#cf58bc}.stick{stroke:#84938f;fill:none}
.domain1{fill:#3c7a3c}.domain2{fill:#b3473d}.domain3{fill:#4a6fa5}.domain4{fill:#86691b}.inside{fill:#fff}.multiple{fill:#84938f}.beyond{fill:#0b6b62}
.missense-light{fill:#53d400}.truncating-light{fill:#708090}.inframe-light{fill:#a68028}.splice-light{fill:#f0b87b}.other-light{fill:#f96ae7}
.fused{fill:#8b00c9}.fused-light{fill:#c58be0}.amplified{fill:#ff0000}.deleted{fill:#0000ff}.gained{fill:#ffb6c1}.lost{fill:#8fd8d8}.diploid{fill:#708090}
.edge-high{fill:none;stroke:#ff9999;stroke-width:1.5}.edge-low{fill:none;stroke:#6699cc;stroke-width:1.5;stroke-dasharray:3 1}
.protein-high{fill:#ff3df8}.protein-low{fill:#00b8d4}.hover{fill-opacity:0}
.colour0{fill:#4477aa}.colour1{fill:#ee6677}.colour2{fill:#228833}.colour3{fill:#ccbb44}.colour4{fill:#66ccee}.colour5{fill:#aa3377}.colour6{fill:#ee7733}.colour7{fill:#009988}.colour8{fill:#997700}.colour9{fill:#cc99bb}.colour10{fill:#882255}.colour11{fill:#84938f}
"""


class Drawing(NamedTuple):
    """A picture.

    *title*: what it shows, in a sentence; *shapes*: made by the functions below; *linked*: whether some of them are
    links.
    """

    width: float
    height: float
    title: str
    shapes: Html
    linked: bool = False


def clean(text: str) -> str:
    """Returns *text* without what XML forbids and what turns the direction of its surroundings."""
    # None of these is printable, and most texts are.
    return text if text.isprintable() else _TURNING.sub("", _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))


def numbers(values: Iterable[float]) -> list[str]:
    """Returns lengths to a tenth of a pixel."""
    # With 0 added there is no -0.
    return [f"{round(value, 1) + 0.0:.1f}".removesuffix(".0") for value in values]


def number(value: float) -> str:
    """Returns a length to a tenth of a pixel."""
    return numbers((value,))[0]


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> Html:
    """Returns a line of text with its baseline at *y*. *anchor*: start, middle or end; *kind*: its classes."""
    across, down = numbers((x, y))
    side = f' text-anchor="{anchor}"' if anchor != "start" else ""
    its = f' class="{kind}"' if kind else ""
    return Html(f'<text x="{across}" y="{down}"{side}{its}>{escape(clean(words))}</text>')


def rect(x: float, y: float, width: float, height: float, kind: str, title: str = "") -> Html:
    """Returns a rectangle. *title*: shown where the pointer rests."""
    across, down, wide, high = numbers((x, y, width, height))
    return _shape("rect", f'x="{across}" y="{down}" width="{wide}" height="{high}"', kind, title)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Html:
    """Returns a straight line between two points."""
    from_x, from_y, to_x, to_y = numbers((x1, y1, x2, y2))
    return path(f"M{from_x} {from_y}L{to_x} {to_y}", kind)


def circle(x: float, y: float, radius: float, kind: str, title: str) -> Html:
    """Returns a circle around a point. *title*: as of a rectangle."""
    across, down, far = numbers((x, y, radius))
    return _shape("circle", f'cx="{across}" cy="{down}" r="{far}"', kind, title)


def path(data: str, kind: str, title: str = "") -> Html:
    """Returns a path. *data*: as of the attribute d (SVG 2, 9.3); *title*: as of a rectangle."""
    return _shape("path", f'd="{data}"', kind, title)


def _shape(tag: str, attributes: str, kind: str, title: str) -> Html:
    """Returns an element. *attributes*, *kind*: of ours."""
    its = f' class="{kind}"' if kind else ""
    end = f"><title>{escape(clean(title))}</title></{tag}>" if title else "/>"
    return Html(f"<{tag} {attributes}{its}{end}")


def linked(shape: Html, address: str, name: str = "", is_chosen: bool = False) -> Html:
    """Returns shapes as a link, as they are where *address* is ''. *name*: what a screen reader says; *is_chosen*: whether it is selected.

    Without a name it is no stop of the Tab key: by keyboard a table beneath leads there.
    """
    if not address:
        return shape
    if not name:
        return html('<a href="{address}" tabindex="-1">{shape}</a>', address=address, shape=shape)
    current = Html(' aria-current="true"' if is_chosen else "")
    return html('<a href="{address}" aria-label="{name}"{current}>{shape}</a>', address=address, name=clean(name), current=current, shape=shape)


def group(shapes: Iterable[Html]) -> Html:
    """Returns shapes as one, the later ones above the earlier."""
    return joined(shapes)


def legend_places(entries: Iterable[str], high: float, gap: float) -> tuple[list[tuple[float, float]], float]:
    """Returns where the entries of a legend begin, from the left edge on, and the bottom of the last line.

    *high*: of a line; *gap*: behind an entry.
    """
    places: list[tuple[float, float]] = []
    x = y = 0.0
    for words in entries:
        wide = MARK_WIDTH + len(words) * CHARACTER
        if x and x + wide > LEGEND_WIDTH:
            x, y = 0.0, y + high
        places.append((x, y))
        x += wide + gap
    return places, y + high


def text_width(words: str) -> float:
    """Returns how wide a line of text is, roughly."""
    return sum(WIDE if unicodedata.east_asian_width(one) in "WF" else CAPITAL if one.isupper() else CHARACTER for one in clean(words))


def fitted(words: str, width: float) -> str:
    """Returns *words*, cut with an ellipsis where they are wider than *width*."""
    words = clean(words)
    # What a scale took from the width may have left a rounding error.
    if text_width(words) <= width + 0.01:
        return words
    most = next(place for place in range(len(words)) if text_width(words[: place + 1]) > width)
    return words[: max(1, most - 1)].rstrip() + "…"


def inline(drawing: Drawing) -> Html:
    """Returns the picture as an element of a page."""
    return html(
        '<svg width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="{role}" aria-label="{title}">{shapes}</svg>',
        role="group" if drawing.linked else "img", w=number(drawing.width), h=number(drawing.height), title=clean(drawing.title), shapes=drawing.shapes,
    )  # fmt: skip


def document(drawing: Drawing) -> str:
    """Returns the picture as a file of its own, with its title above it."""
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 -{top} {w} {h}" role="img">'
        '<title>{title}</title><style>{styles}</style><rect class="paper" y="-{top}" width="{w}" height="{h}"/>'
        '<text class="heading" x="8" y="-10">{heading}</text>{shapes}</svg>\n',
        w=number(drawing.width), h=number(drawing.height + TITLE_HEIGHT), top=TITLE_HEIGHT, title=clean(drawing.title), styles=Html(STYLES),
        heading=fitted(drawing.title, (drawing.width - 16) / 1.25), shapes=drawing.shapes,
    )  # fmt: skip
