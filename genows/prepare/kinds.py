"""The kinds of files that can be prepared: how each is recognised by head and values, and what writes it. The first that fits counts."""

from collections.abc import Callable
from typing import NamedTuple

from genows.errors import UsageError
from genows.prepare import clinical, mafs
from genows.prepare.folder import Study
from genows.prepare.tables import Loose


class Kind(NamedTuple):
    """*name*: as --kind takes it; *words*: what it is; *recognised*: gives the reason in words, or None; *write*: takes all files of the kind.

    *turn*: kinds of a lower turn are written first; clinical tables come before all others, for their ids are the study's.
    """

    name: str
    words: str
    recognised: Callable[[Loose], str | None]
    write: Callable[[Study, list[Loose]], None]
    turn: int = 2


KINDS = (
    Kind("mutations", "mutations (MAF)", mafs.recognised, mafs.write),
    Kind("clinical", "clinical table", clinical.recognised, clinical.read, turn=1),
)
NAMES = tuple(kind.name for kind in KINDS)


def kind_of(loose: Loose, asked: dict[str, str]) -> Kind:
    """The kind of a file, told with its reason. *asked*: what --kind says, by file. UsageError where nobody can tell."""
    wanted = asked.get(loose.file) or asked.get(str(loose.path))
    for kind in KINDS:
        reason = f"--kind {loose.file}={kind.name}" if wanted == kind.name else None if wanted else kind.recognised(loose)
        if reason:
            loose.told.kind, loose.told.reason = kind.words, reason
            return kind
    shown = ", ".join(name or "(no name)" for name in loose.header[:8]) + (", …" if len(loose.header) > 8 else "")
    raise UsageError(f"{loose.file}: nobody can tell what it is by its columns ({shown}); --kind '{loose.file}=KIND' says so: {', '.join(NAMES)}.")
