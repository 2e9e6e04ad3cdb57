"""Reads paths as the laxest application might, so that no spelling of a guarded address passes a gate in front of it. When: in TokenGate.

Many portals normalise before they route: they decode once more, merge slashes, drop `;jsessionid=…`, overlook case, trailing dots
and blanks. What can be undone is undone here; where applications part on what a path means, it is refused.
"""

import re
import unicodedata
from collections.abc import Callable

from genows.errors import ParameterError

PERCENT = re.compile(r"%([0-9A-Fa-f]{2}|[uU][0-9A-Fa-f]{4})")
END = re.compile(r"[\s.]+\Z")  # what file systems and frameworks drop
WHO = "The address"


def plain_path(path_info: str) -> str:
    """Returns WSGI's PATH_INFO as small letters, without parameters, empty segments, and dots or blanks at the end of a segment.

    No slash stands at its end. Raises ParameterError, with a sentence, where applications may differ on which path it is.
    """
    text = _decoded(path_info)
    segments = [_segment(piece) for piece in text.split("/")]
    return "/" + "/".join(segment for segment in segments if segment)


def below(*places: str) -> Callable[[str], bool]:
    """Returns for `TokenGate.guards` a function that says whether a path is one of *places* (like '/portal-api') or stands below it."""
    trees = tuple(map(plain_path, places))
    return lambda path: any((path + "/").startswith(tree.rstrip("/") + "/") for tree in trees)


def _decoded(path_info):
    """Returns the path as text; refuses what some applications take for a separator, an end or an escape, and others for a letter."""
    try:
        # WSGI gives the bytes of the path as Latin-1. Strict: an overlong UTF-8 form is a slash or a dot to lax decoders.
        text = path_info.encode("latin-1").decode("utf-8")
    except UnicodeError:
        raise ParameterError(WHO, "is not UTF-8; send it as UTF-8, percent-encoded.") from None
    if PERCENT.search(text):
        raise ParameterError(WHO, "is percent-encoded twice; encode it once.")
    # Cc and Cf above all: a NUL ends the path for some, and what cannot be seen is dropped by others.
    if any(unicodedata.category(letter).startswith("C") for letter in text):
        raise ParameterError(WHO, "has a control character or an invisible one in it; leave it out.")
    # Of letters that stand for others (a full-width slash, the long s) none may become a separator only behind the gate.
    folded = unicodedata.normalize("NFKC", text)
    if "\\" in folded or "?" in folded or "#" in folded or any(folded.count(mark) != text.count(mark) for mark in "/.;%"):
        raise ParameterError(WHO, "has a backslash, question mark, number sign or a look-alike of a separator in its path; leave it out.")
    # Applications that overlook case compare in capitals or in small letters: the dotless i is an i in capitals alone, and the capital with
    # a dot one in small letters alone (folded by itself, it would leave its dot behind).
    return unicodedata.normalize("NFKC", folded.replace("\u0130", "I").upper().casefold())


def _segment(piece):
    named = piece.partition(";")[0]
    segment = END.sub("", named).lstrip()
    # '..' by itself and '..;x', '.. .': an application that resolves it is elsewhere then.
    if "." in named and not segment:
        raise ParameterError(WHO, "has a segment of dots in it; write the address without.")
    return segment
