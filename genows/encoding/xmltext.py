"""Texts as XML holds them."""

import re
from xml.sax.saxutils import escape, quoteattr

_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def content(text: str) -> str:
    """Returns a text as it stands between tags, without the characters that XML cannot hold."""
    return escape(_UNWRITABLE.sub("", text))


def attribute(text: str) -> str:
    """Returns a text as the value of an attribute, with its quotation marks."""
    return quoteattr(_UNWRITABLE.sub("", text))
