"""Whether a file that a meta file names lies in the study's folder: somebody else wrote that folder."""

from pathlib import Path, PurePath


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
