"""Texts of others where some characters mean something: in XML, and on a terminal.

Names, cells and lines of files may hold what ends a tag, moves a terminal's cursor, changes its title or colours what follows.
"""

import re
from xml.sax.saxutils import escape, quoteattr

_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

# What may have to be escaped or left out between tags, and what else in attributes.
_NOT_PLAIN = re.compile("[&<>\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
_OF_ATTRIBUTES = frozenset('"\t\n')


def xml_content(text: str) -> str:
    """Returns a text as it stands between tags, without the characters that XML cannot hold."""
    return escape(_UNWRITABLE.sub("", text))


def xml_attribute(text: str) -> str:
    """Returns a text as the value of an attribute, with its quotation marks."""
    return quoteattr(_UNWRITABLE.sub("", text)) if _NOT_PLAIN.search(text) or not _OF_ATTRIBUTES.isdisjoint(text) else f'"{text}"'


def shown(text: object) -> str:
    """*text* on one line, its unprintable characters spelt as Python spells them (`\\x1b`, `\\n`)."""
    text = str(text)
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)
