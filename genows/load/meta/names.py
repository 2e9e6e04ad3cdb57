"""Names of files: which are meta files, and which are left out everywhere because an editor or a desktop made them."""

import re

_META = re.compile(r"(?:^|[\W_])meta(?:$|[\W_\d])", re.IGNORECASE)
_BACKUP_ENDINGS = (".orig", ".bak", ".old", ".tmp", ".swp", ".rej", ".save", "~")
_BACKUP_STARTS = (".", "#", "ONCOKB_IMPORT_BACKUP")
_LEFT_BY_PROGRAMS = frozenset({"thumbs.db", "desktop.ini", ".ds_store", "icon\r"})
_PROGRAM_STARTS = ("~$", "._", ".~lock.")


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
