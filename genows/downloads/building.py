"""Building one archive: in turns of the line, within its time, for as long as somebody wants it."""

import hashlib
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from genows.columns.ordered import end_reading
from genows.db.database import Database
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.errors import ClientGone, ServiceBusy
from genows.export.packing import PackedFolder
from genows.export.study import DEFAULTS, PACKED, ExportOptions, WrittenStudy, write_study_files
from genows.http.line import COSTLY_CELLS
from genows.load.exportedorder import FORMAT
from genows.load.progress import Silence
from genows.version import VERSION

KINDS = {"tar.gz": "application/gzip", "zip": "application/zip"}  # kind of archive → its media type
TURN_SECONDS = 0.1  # that are built before others may have a turn
RETRY_SECONDS = 30


class BuiltTooLong(ServiceBusy):
    """*seconds*: that one archive may take."""

    def __init__(self, seconds: float):
        super().__init__(RETRY_SECONDS)
        self.seconds = seconds

    def __str__(self):
        return f"The archive takes longer than {self.seconds:g} seconds to build, the most that it may take here (feature.study.export.timeout_ms)."


class StudyPart(NamedTuple):
    """A study that is packed. *options*: of which samples, and by which id."""

    study_id: str
    options: ExportOptions = DEFAULTS


class LentSession:
    """A session that outlives the block that has lent it, given back once."""

    def __init__(self, database: Database, fresh: bool):
        self._database = database
        self.session: Session = database.lend(fresh=fresh)
        self._is_lent = True

    def handed_on(self) -> "LentSession":
        """Returns what has the session from now on, in place of this."""
        other = copy(self)
        self._is_lent = False
        return other

    def close(self) -> None:
        """Gives the session back, unless it was handed on. May be called more than once."""
        if self._is_lent:
            self._is_lent = False
            self._database.give_back(self.session)


class Turns(Protocol):
    """A place in the line: see `http.line.Ticket`."""

    def take(self, cost: int = 0) -> None:
        """Waits for a turn."""

    def give(self) -> None:
        """Ends it."""


class Pace:
    """Lets others have their turns while an archive is built. *wanted*: whether somebody still wants it; *seconds*: that it may take, None for any.

    Seconds in which a client is slow to read do not count, nor those of waiting for a turn.
    """

    def __init__(self, turns: Turns, wanted: Callable[[], bool], seconds: float | None):
        self._turns, self._wanted, self._most = turns, wanted, seconds
        self._used = self._since = 0.0

    def begin(self) -> None:
        """Waits for a turn. What `Ticket.take` raises; ClientGone where nobody wants the archive any more, BuiltTooLong."""
        if not self._wanted():
            raise ClientGone
        if self._most is not None and self._used >= self._most:
            raise BuiltTooLong(self._most)
        self._turns.take(COSTLY_CELLS)
        self._since = time.monotonic()

    def end(self) -> None:
        """Ends the turn."""
        self._used += time.monotonic() - self._since
        self._turns.give()

    def __call__(self) -> None:
        """Ends a turn that has lasted, and begins the next."""
        lasted = time.monotonic() - self._since
        if lasted >= TURN_SECONDS or self._most is not None and self._used + lasted >= self._most:
            self.end()
            self.begin()


class Building:
    """The pieces of one archive. *parts*: studies, each with a folder at its top; *work*: an empty folder. *written*: what was told of each.

    The session is given back when the last study has been read.
    """

    def __init__(self, kind: str, parts: Sequence[StudyPart], work: Path, lent: LentSession, pace: Pace):
        self._parts, self._work, self._lent, self._pace = parts, work, lent, pace
        self.written: list[WrittenStudy] = []
        self._pieces: Iterator[bytes] = PACKED[f".{kind}"](self._folders())

    def next(self) -> bytes | None:
        """Returns the next piece, in a turn; None where there are no more."""
        self._pace.begin()
        try:
            return next(self._pieces, None)
        finally:
            self._pace.end()

    def close(self) -> None:
        """Ends it, wherever it is. May be called more than once."""
        end_reading(self._pieces)

    @property
    def facts(self) -> dict[str, Any]:
        """What is told of the archive: of samples, files and what does not come back."""
        samples, files = sum(one.samples for one in self.written), sum(len(one.files) for one in self.written)
        return {"samples": samples, "files": files, "notes": [{"code": note.code, "count": note.number} for one in self.written for note in one.notes]}

    def _folders(self) -> Iterator[PackedFolder]:
        tops = set[str]()
        for number, part in enumerate(self._parts):
            folder = self._work / str(number)
            folder.mkdir()
            written = write_study_files(self._lent.session, part.study_id, folder, Silence(), part.options, self._pace)
            self.written.append(written)
            if number == len(self._parts) - 1:
                self._lent.close()
            top = _unlike(tops, written.folder.top)
            tops.add(top.lower())
            yield written.folder._replace(top=top)
            shutil.rmtree(folder)


def _unlike(taken: set[str], top: str) -> str:
    """Returns the name of a top folder that is not *taken*, in any letters: several studies may be called `export` there."""
    return next(name for name in chain([top], (f"{top}_{number}" for number in count(2))) if name.lower() not in taken)


def archive_tag(session: Session, study: Study | None, kind: str, part: object = None) -> str | None:
    """Returns the digits of the ETag of an archive: of *study*, or of *part*; None where the database does not say when its data change."""
    version = session.data_version() or (session.cache.version or ())[1:]
    if not version:
        return None
    inputs = (study, kind, tuple(version), FORMAT, VERSION, zlib.ZLIB_RUNTIME_VERSION, part)
    return hashlib.sha256(repr(inputs).encode("utf-8", "surrogatepass")).hexdigest()[:32]
