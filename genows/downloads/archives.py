"""`Archives`: the archives of an application, each kept, built for all who ask for it meanwhile, or built for one request. Few are built at a time."""

import logging
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from errno import EPIPE
from pathlib import Path

from genows.config.reader import Config
from genows.db import identifiers
from genows.db.database import Database
from genows.downloads import workfolder
from genows.downloads.building import RETRY_SECONDS, Building, LentSession, Pace, StudyPart, archive_tag
from genows.downloads.keptarchives import LOOK_SECONDS, ArchiveName, ArchiveReading, ArchiveWriting, BrokenOff, KeptArchives
from genows.errors import ClientGone, ServiceBusy
from genows.http.line import Ticket
from genows.http.sending import LONG_BYTES

LOG = logging.getLogger("genows")

TIDY_SECONDS = 60.0


class OpenArchive:
    """An archive on its way: its first piece is there. Closed by whoever sends it."""

    def __init__(self, first: bytes | None, rest: Iterable[bytes], close: Callable[[], object]):
        self._first, self._rest, self._close = first, rest, close

    def __iter__(self) -> Iterator[bytes]:
        if self._first is None:
            return
        yield self._first
        try:
            yield from self._rest
        except ClientGone as gone:
            # As the server would say it when it writes the next bytes: nothing has failed.
            raise BrokenPipeError(EPIPE, str(gone)) from gone

    def close(self) -> None:
        """May be called more than once."""
        self._close()


class Archives:
    """Made once by create_app. *kept*: None where nothing is kept."""

    def __init__(self, config: Config):
        self.kept = _kept_of(config)
        most = config.feature_study_export_timeout_ms
        self._seconds = None if most < 0 else most / 1000
        self._builds = threading.Semaphore(config.export_builds)
        self._tidied = float("-inf")

    def tidy(self, lent: LentSession) -> None:
        """Removes what is not to be kept any longer, where that was not looked at of late."""
        now = time.monotonic()
        if self.kept and now - self._tidied >= TIDY_SECONDS:
            self._tidied = now
            self.kept.tidy(_study_ids(lent))

    def stream(self, ticket: Ticket, lent: LentSession, kind: str, parts: Sequence[StudyPart]) -> OpenArchive:
        """Returns an archive that is built for this request alone, as it is read, from the session that is *lent*, which is taken over.

        ServiceBusy where as many are built as may be, or there is no turn; what building raises before the first piece.
        """
        with ExitStack() as stack:
            self._begin()
            stack.callback(self._builds.release)
            folder = Path(tempfile.gettempdir())
            workfolder.sweep(folder)
            work = workfolder.nameless(folder)
            stack.callback(work.close)
            own = lent.handed_on()
            stack.callback(own.close)
            building = Building(kind, parts, work.path, own, Pace(ticket, lambda: not ticket.gone(), self._seconds))
            stack.callback(building.close)
            return OpenArchive(building.next(), iter(building.next, None), stack.pop_all().close)

    def keep(self, kept: KeptArchives, ticket: Ticket, lent: LentSession, name: ArchiveName) -> OpenArchive | None:
        """Returns the archive of a whole study as it is built into its file, read along by all who ask for it; None where it may be there now.

        Raises what `stream` does.
        """
        writing = kept.begin(name)
        if writing is None:
            reading = kept.follow(name)
            if reading is None:
                # Its building begins or ends at this moment.
                time.sleep(LOOK_SECONDS)
                return None
            # Reading along needs no connection to the database.
            lent.close()
            try:
                # But it may hold a thread for minutes: as many may as long answers may. As a costly request it would wait for the building in the line, and
                # the building for it.
                ticket.send(LONG_BYTES)
            except BaseException:
                reading.close()
                raise
            along = _along(reading, ticket)
            if along is None:
                raise ServiceBusy(RETRY_SECONDS)
            return along
        failures = list[BaseException]()
        with ExitStack() as stack:
            stack.callback(writing.close)
            if kept.size(name) is not None:
                return None
            self._begin()
            stack.callback(self._builds.release)
            reading = writing.followed()
            stack.callback(reading.close)
            # A client of its own: that of those who read along, who hold what theirs may, waits for it.
            turns = ticket.line.ticket(f"archive of {name.study_id}", lambda: not writing.is_read())
            stack.callback(turns.leave)
            own = lent.handed_on()
            stack.callback(own.close)
            # From here on the thread ends all of it, unless there can be no thread.
            threading.Thread(target=self._write, args=(kept, writing, turns, own, name, failures), name=f"archive of {name.study_id}", daemon=True).start()
            stack.pop_all()
        found = _along(reading, ticket)
        if found is None and failures:
            raise failures[0]
        return found

    def _write(self, kept: KeptArchives, writing: ArchiveWriting, turns: Ticket, lent: LentSession, name: ArchiveName, failures: list[BaseException]) -> None:
        """Builds an archive into its file, in a thread of its own, for as long as somebody reads along."""
        try:
            _fill(kept, writing, lent, name, Pace(turns, writing.is_read, self._seconds))
        except BaseException as failure:
            failures.append(failure)
            if not isinstance(failure, ClientGone):
                LOG.log(logging.WARNING if isinstance(failure, ServiceBusy) else logging.ERROR, "archive of %s: %s: %s", name.study_id, type(failure).__name__, failure)
        finally:
            lent.close()
            turns.leave()
            self._builds.release()
            # Last: whoever reads along sees by it that nothing follows.
            writing.close()

    def _begin(self):
        if not self._builds.acquire(blocking=False):
            raise ServiceBusy(RETRY_SECONDS)


class _Alone:
    """The turns of a process that answers nobody."""

    def take(self, cost: int = 0) -> None:
        pass

    def give(self) -> None:
        pass


def build_ahead(config: Config, database: Database, study_id: str) -> None:
    """Builds the .tar.gz of a study into export.folder before anybody asks, unless it is there, or somebody builds it."""
    kept = _kept_of(config)
    with closing(LentSession(database, fresh=True)) as lent:
        study = identifiers.study(lent.session, study_id)
        tag = archive_tag(lent.session, study, "tar.gz") if study else None
        if kept is None or tag is None:
            return
        name = ArchiveName(study_id, tag, "tar.gz")
        if writing := kept.begin(name):
            with closing(writing):
                if kept.size(name) is None:
                    _fill(kept, writing, lent, name, Pace(_Alone(), lambda: True, None))


def _kept_of(config: Config) -> KeptArchives | None:
    return KeptArchives(config.export_folder, config.export_folder_gigabytes << 30) if config.export_folder else None


def _fill(kept: KeptArchives, writing: ArchiveWriting, lent: LentSession, name: ArchiveName, pace: Pace) -> None:
    """Builds an archive into its file."""
    study_ids = _study_ids(lent)
    building = Building(name.kind, [StudyPart(name.study_id)], writing.files, lent, pace)
    with closing(building):
        for piece in iter(building.next, None):
            writing.write(piece)
    writing.finish(building.facts)
    kept.remove_older(name)
    kept.tidy(study_ids)


def _along(reading: ArchiveReading, ticket: Ticket) -> OpenArchive | None:
    """Returns what reads along once there is something to read; None where nobody writes it any further."""

    def wait() -> None:
        if ticket.gone():
            raise ClientGone

    # Waiting computes nothing.
    ticket.give()
    parts = reading.parts(wait)
    try:
        return OpenArchive(next(parts), parts, reading.close)
    except BrokenOff:
        reading.close()
        return None
    except BaseException:
        reading.close()
        raise


def _study_ids(lent: LentSession) -> frozenset[str]:
    return frozenset(study.study_id for study in identifiers.studies(lent.session))
