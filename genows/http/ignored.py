"""Headers that tell a client what of its request nobody reads, or reads otherwise than meant: parameters, genes and words of a query."""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

from genows.http.answers import Answer

NAME, GENES, NOTES = "X-Ignored-Parameters", "X-Unknown-Genes", "X-Query-Notes"
# Of names, of characters of one name, and of the header's value: a request may have thousands, and as escapes a character takes up to twelve.
MOST, LONGEST, LONGEST_VALUE = 20, 60, 1000
MORE = "..."
BETWEEN = ", "


def ignored_header(names: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the header with *names*, percent-encoded; none where there are none.

    "..." stands behind the last where there are more of them, or more than LONGEST_VALUE characters of them.
    """
    return _header(NAME, names)


def telling(answer: Answer, genes: Sequence[str], notes: Sequence[str] = ()) -> Answer:
    """Returns *answer* with a header that has the names of *genes* of a query that mean none, and one with *notes* on it, in the same form.

    Neither where there is nothing to tell. A note is WORD=what, of which the word is a client's.
    """
    return replace(answer, headers=[*answer.headers, *_header(GENES, genes), *_header(NOTES, notes, _note)])


def _header(header, names, spelled=None):
    if not names:
        return []
    shown, room = [], LONGEST_VALUE - len(MORE)
    for name in map(spelled or _shown, names[:MOST]):
        room -= len(name) + len(BETWEEN)
        if room < 0:
            break
        shown.append(name)
    return [(header, BETWEEN.join(shown + ([MORE] if len(names) > len(shown) else [])))]


def _shown(name):
    # A client's own text in a header of ours: letters, digits and -._~ as they are, all else as % and two digits.
    cut = quote(name[:LONGEST], safe="")
    return cut if len(name) <= LONGEST else cut + MORE


def _note(note):
    word, _, what = note.rpartition("=")
    return f"{_shown(word)}={what}"
