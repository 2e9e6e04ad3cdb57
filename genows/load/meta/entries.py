"""Lists the files of a folder that somebody else made, and tells of entries that cannot be what their names say."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from genows.load.report.findings import Findings
from genows.load.rules import files
from genows.load.rules import folder as rules


class Entries(NamedTuple):
    """*names*: of plain files, and of links to such, in order. *refused*: whether an error was told of one that would be read."""

    names: list[str]
    refused: bool


def list_files(folder: Path, findings: Findings, wanted: Callable[[str], bool], within: str = "") -> Entries:
    """Returns the files of *folder*. *wanted*: by name, whether a file would be read; *within*: what its name has in front in messages."""
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        findings.tell(rules.FOLDER_UNREADABLE, file=within.rstrip("/") or None, value=error.strerror)
        return Entries([], True)
    listed = [(entry.name, _what_it_is(entry, wanted(entry.name), findings, within)) for entry in entries]
    return Entries([name for name, its in listed if its == _A_FILE], any(its == _REFUSED for _, its in listed))


_A_FILE, _NOTHING, _REFUSED = "a file", "nothing to read", "refused"


def _what_it_is(entry, wanted, findings, within):
    name = within + entry.name
    if not entry.name.isprintable():
        rule = rules.NAME_UNREADABLE if wanted else rules.NAME_UNREADABLE_UNUSED
        findings.tell(rule, file=shown(name))
        return _REFUSED if wanted else _NOTHING
    try:
        if entry.is_file():
            return _A_FILE
        odd = _why_odd(entry)
    except OSError as error:
        odd = files.CANNOT_OPEN if wanted else None
        if odd:
            findings.tell(odd, file=name, reason=error.strerror)
        return _REFUSED if wanted else _NOTHING
    if not wanted or (odd is files.A_FOLDER and (within or not Path(name).suffix)):
        return _NOTHING
    findings.tell(odd, file=name)
    return _REFUSED


def _why_odd(entry):
    if entry.is_dir():
        return files.A_FOLDER
    if entry.is_symlink() and not os.path.exists(entry.path):
        return files.BROKEN_LINK
    return files.NO_PLAIN_FILE


def shown(name: str) -> str:
    """A file's name as messages can have it, whatever its bytes are."""
    text = os.fsencode(name).decode("utf-8", "backslashreplace")
    return "".join(character if character.isprintable() else character.encode("unicode_escape").decode() for character in text)
