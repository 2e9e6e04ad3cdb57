"""Names of groups of studies: how a study lists them, and which names look like a list that was written otherwise.

A name may be any text, so an odd one is told and never changed: to split it would open studies that were closed.
"""

import re

SEPARATOR = ";"
_ODD = (
    (re.compile(r"[,\uff0c\u3001\u060c]"), "a comma"),
    (re.compile(r"[\uff1b\u061b]"), "another semicolon"),
    (re.compile(r"[\"'`“”„‘’«»\uff02\uff07]"), "quotation marks"),
    (re.compile(r"[\[\](){}<>\uff08\uff09\uff3b\uff3d\u3010\u3011]"), "brackets"),
    (re.compile(r"[|/\\]"), "a bar or a slash"),
    (re.compile(r":"), "a colon"),
    (re.compile(r"\s"), "a blank"),
)


def groups_of(text: str | None) -> list[str]:
    """Returns the groups that a study lists, separated by semicolons: trimmed, in upper case, each once, in the order of *text*."""
    groups = (group.strip().upper() for group in (text or "").split(SEPARATOR))
    return list(dict.fromkeys(group for group in groups if group))


def oddity(name: str) -> str | None:
    """Returns what names of groups do not usually have, in words (`a comma`); None where *name* has nothing of it."""
    return next((words for mark, words in _ODD if mark.search(name)), None)


def said_of_group(name: str) -> str | None:
    """Returns a sentence about the group of a study whose name looks like several, or like one with decoration; None for any other."""
    words = oddity(name)
    return words and f"'{name}' is one group whose name has {words}; groups are separated by semicolons"


def said_of_single(name: str) -> str | None:
    """Returns the like about a setting that takes one group."""
    words = "a semicolon" if SEPARATOR in name else oddity(name)
    return words and f"'{name}' is one group whose name has {words}; one group belongs here, as its studies write it"
