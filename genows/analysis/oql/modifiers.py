"""What stands at the end of words in conditions: blanks and the like, or modifiers behind _."""

import re

from genows.analysis.oql.cursor import Cursor

BEHIND_CONDITION = "a blank, ; or , behind a condition"
SOME_MODIFIERS = "DRIVER, GERMLINE or SOMATIC"
END = re.compile(r"[\s,;\]}]|\Z")
_MODIFIER = re.compile("DRIVER|GERMLINE|SOMATIC", re.IGNORECASE)
_MODIFIERS_BEFORE = re.compile(r"(?:(?:DRIVER|GERMLINE|SOMATIC)_)+", re.IGNORECASE)


def check_end(cursor: Cursor) -> None:
    """OqlError unless a condition ends here."""
    if not END.match(cursor.text, cursor.at):
        raise cursor.error(BEHIND_CONDITION)


def word_end(cursor: Cursor) -> None:
    """OqlError unless a keyword ends here: a condition does, or more of it follows behind _."""
    if cursor.here != "_":
        check_end(cursor)


def modifier(cursor: Cursor, expected: str = SOME_MODIFIERS) -> str:
    """Reads one modifier, in capitals."""
    start, found = cursor.at, cursor.take(_MODIFIER)
    if found is None:
        raise cursor.error(expected, start)
    word_end(cursor)
    return found.upper()


def modifiers_before(cursor: Cursor) -> list[str]:
    """Reads the modifiers that stand before a word, each with its _."""
    return (cursor.take(_MODIFIERS_BEFORE) or "").upper().split("_")[:-1]


def modifiers_behind(cursor: Cursor) -> list[str]:
    """Reads the modifiers that stand behind a word, each behind a _."""
    found = []
    while cursor.one("_"):
        found.append(modifier(cursor))
    return found
