"""Headers that tell a client what of its request nobody reads: parameters, most often misspelt, and genes of a query that are not known."""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

from genows.http.answers import Answer

NAME, GENES = "X-Ignored-Parameters", "X-Unknown-Genes"
# Of names, of characters of one name, and of the header's value: a request may have thousands, and as escapes a character takes up to twelve.
MOST, LONGEST, LONGEST_VALUE = 20, 60, 1000
MORE = "..."
BETWEEN = ", "


def ignored_header(names: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the header with *names*, percent-encoded; none where there are none.

    "..." stands behind the last where there are more of them, or more than LONGEST_VALUE characters of them.
    """
    return _header(NAME, names)


def telling_genes(answer: Answer, names: Sequence[str]) -> Answer:
    """Returns *answer* with a header that has the *names* of genes of a query that mean none, in the same form; none where all are known."""
    return replace(answer, headers=[*answer.headers, *_header(GENES, names)])


def _header(header, names):
    if not names:
        return []
    shown, room = [], LONGEST_VALUE - len(MORE)
    for name in map(_shown, names[:MOST]):
        room -= len(name) + len(BETWEEN)
        if room < 0:
            break
        shown.append(name)
    return [(header, BETWEEN.join(shown + ([MORE] if len(names) > len(shown) else [])))]


def _shown(name):
    # A client's own text in a header of ours: letters, digits and -._~ as they are, all else as % and two digits.
    cut = quote(name[:LONGEST], safe="")
    return cut if len(name) <= LONGEST else cut + MORE
