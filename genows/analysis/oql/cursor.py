"""A place in the text of a query, what is said of a place where something else should stand, and what words in
conditions end in: blanks and the like, or modifiers behind _.
"""

import re

_BLANKS = re.compile(r"[^\S\n]*")
_FOUND = re.compile(r"[^\s,;]{1,20}|.", re.DOTALL)
_LINE_END = re.compile(r"\r\n|\r|\n")

BEHIND_CONDITION = "a blank, ; or , behind a condition"
SOME_MODIFIERS = "DRIVER, GERMLINE or SOMATIC"
END = re.compile(r"[\s,;\]}]|\Z")
_MODIFIER = re.compile("DRIVER|GERMLINE|SOMATIC", re.IGNORECASE)
_MODIFIERS_BEFORE = re.compile(r"(?:(?:DRIVER|GERMLINE|SOMATIC)_)+", re.IGNORECASE)


class OqlError(ValueError):
    """*line*, *column*: 1-based, of where *expected*, a phrase, should have stood; *found*: what stands there, '' for
    the end.
    """

    def __init__(self, line: int, column: int, found: str, expected: str):
        super().__init__(line, column, found, expected)
        self.line, self.column, self.found, self.expected = line, column, found, expected

    def __str__(self):
        found = f"'{self.found}'" if self.found.strip() else "the end of the line" if self.found in ("\n", "\r") else "a blank" if self.found else "the end"
        return f"line {self.line}, column {self.column}: expected {self.expected}, found {found}"


class TextCursor:
    """*at*: how far the text has been read."""

    def __init__(self, text: str):
        self.text, self.at = text, 0

    @property
    def here(self) -> str:
        """The next character; '' at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, pattern: re.Pattern) -> str | None:
        """Goes behind what *pattern* matches here, and returns it; stays where it does not match."""
        match = pattern.match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return match[0]

    def behind_blanks(self, pattern: re.Pattern) -> str | None:
        """Goes behind what *pattern* matches here, blanks before it or none, and returns it without these.

        Stays where it does not match.
        """
        start = self.at
        self.take(_BLANKS)
        found = self.take(pattern)
        if found is None:
            self.at = start
        return found

    def one(self, letter: str) -> bool:
        """Goes behind *letter* where it stands here; returns whether it does."""
        found = self.here == letter
        self.at += found
        return found

    def skip_blanks(self) -> None:
        """Goes behind blanks of the line; carriage returns are such."""
        self.take(_BLANKS)

    def error(self, expected: str, at: int | None = None) -> OqlError:
        """Returns the error that *expected* does not stand at a place, here by default."""
        at = self.at if at is None else at
        found = _FOUND.match(self.text, at)
        begins = [0, *(begin for end in _LINE_END.finditer(self.text) if (begin := end.end()) <= at)]
        return OqlError(len(begins), at - begins[-1] + 1, found[0] if found else "", expected)


def check_end(cursor: TextCursor) -> None:
    """OqlError unless a condition ends here."""
    if not END.match(cursor.text, cursor.at):
        raise cursor.error(BEHIND_CONDITION)


def word_end(cursor: TextCursor) -> None:
    """OqlError unless a keyword ends here: a condition does, or more of it follows behind _."""
    if cursor.here != "_":
        check_end(cursor)


def modifier(cursor: TextCursor, expected: str = SOME_MODIFIERS) -> str:
    """Reads one modifier, in capitals."""
    start, found = cursor.at, cursor.take(_MODIFIER)
    if found is None:
        raise cursor.error(expected, start)
    word_end(cursor)
    return found.upper()


def modifiers_before(cursor: TextCursor) -> list[str]:
    """Reads the modifiers that stand before a word, each with its _."""
    return (cursor.take(_MODIFIERS_BEFORE) or "").upper().split("_")[:-1]


def modifiers_behind(cursor: TextCursor) -> list[str]:
    """Reads the modifiers that stand behind a word, each behind a _."""
    found = []
    while cursor.one("_"):
        found.append(modifier(cursor))
    return found
