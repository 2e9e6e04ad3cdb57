"""The files of a study folder that somebody else made: which are meta files by their names, which lie inside, which cannot be what they say."""

import os
import re
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import NamedTuple

from genows.load import filerules as files
from genows.load import folderrules as rules
from genows.load.findings import Findings

_META = re.compile(r"(?:^|[\W_])meta(?:$|[\W_\d])", re.IGNORECASE)
_BACKUP_ENDINGS = (".orig", ".bak", ".old", ".tmp", ".swp", ".rej", ".save", "~")
_BACKUP_STARTS = (".", "#", "ONCOKB_IMPORT_BACKUP")
_LEFT_BY_PROGRAMS = frozenset({"thumbs.db", "desktop.ini", ".ds_store", "icon\r"})
_PROGRAM_STARTS = ("~$", "._", ".~lock.")

_A_FILE, _NOTHING, _REFUSED = "a file", "nothing to read", "refused"


def is_within(folder: Path, name: str) -> bool:
    """Returns whether *name*, relative to *folder*, leads to a place in it, by its text and by the links on the way.

    Else a folder could make a load read, and quote in its report, whatever lies on this machine.
    """
    path = PurePath(name)
    if path.is_absolute() or ".." in path.parts or "\0" in name:
        return False
    try:
        return (folder / path).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a name too long for the system; before Python 3.13, links in a circle
        return False


def is_meta_name(name: str) -> bool:
    """Returns whether a top-level entry's name makes it a meta file (study file format, layout)."""
    return not is_backup(name) and _META.search(name) is not None


def is_backup(name: str) -> bool:
    """Returns whether a file of this name is never read unless a meta file names it."""
    return name.lower().endswith(_BACKUP_ENDINGS) or name.startswith(_BACKUP_STARTS) or is_of_a_program(name)


def is_told_of(name: str) -> bool:
    """Returns whether leaving out this top-level backup is worth a note: hidden files are, where they would be meta files."""
    return not name.startswith(".") or is_of_a_program(name) or _META.search(name) is not None


def is_of_a_program(name: str) -> bool:
    """Returns whether a desktop or an office program leaves files of this name in folders."""
    return name.lower() in _LEFT_BY_PROGRAMS or name.startswith(_PROGRAM_STARTS)


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
