"""`SERVICE`: the settings with which a service runs, those of the last file that was right.

gunicorn's first process reads them, at the start and at each SIGHUP; its workers are copies of it and find them here. So a worker that starts
in a running service never depends on what a file holds just then.
"""

import json
import logging
import os
import select
import signal
import threading
import time
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from genows.app import Application, create_app
from genows.config.kinds import PREFIX
from genows.config.reader import Config, read_config, read_said
from genows.config.restricting import restrictions
from genows.db.database import open_database
from genows.db.readiness import Readiness, sentence_of
from genows.errors import ConfigError, GenowsError, SchemaError
from genows.server.signals import ENDING

LOG = logging.getLogger("genows")
# The environment variable by which gunicorn is told the path that an application stands at.
SCRIPT_NAME = "SCRIPT_NAME"
# Several hosts may each take db.connect_timeout_seconds, five by default.
PATIENCE_SECONDS = 20


class Service:
    """*config*: the settings in force, None before `start`. *notice*: why newer ones are not; '' where there are none.

    *unwell*: whether the newer ones would let less in, so that /health answers 503. *threads*: of a worker, None where nobody has told.
    """

    def __init__(self) -> None:
        self._path: str | os.PathLike[str] | None = None
        self.config: Config | None = None
        self.notice = ""
        self.unwell = False
        self.threads: int | None = None

    def start(self, path: str | os.PathLike[str] | None = None) -> None:
        """Reads the settings and tries them. *path*: as of `read_config`.

        Raises ConfigError or SchemaError where no restart would mend what is wrong; a database that does not answer may come later.
        """
        config = read_config(path)
        # Taken from a copy: each worker takes it again.
        take_script_name(dict(os.environ))
        verdict = tried(_silent(config))
        if verdict.problem and not verdict.away:
            raise SchemaError(verdict.problem)
        self._path, self.config = path, config

    def warn(self) -> None:
        """Says what is to be said of the settings in force, once for all workers; the log is set up by them by now."""
        for sentence in self.config.warnings if self.config else ():
            LOG.warning(sentence)

    def tell_of_openness(self, outside: bool) -> None:
        """Says that everybody may read, if nobody has to sign in: a warning where nobody wrote so and *outside*, others than this machine reach it."""
        if self.config is None or self.config.permissions_count:
            return
        if self.config.authenticate_written:
            LOG.info("everybody who reaches this service may read every study (authenticate=%s)", self.config.authenticate)
        else:
            open_to = "everybody who reaches this service may read every study: authenticate is not set (docs/access.md; authenticate=false says so on purpose)"
            LOG.log(logging.WARNING if outside else logging.INFO, open_to)

    def reread(self) -> None:
        """Reads the settings again. Those before stay in force, and the log says why, where the new ones cannot be served."""
        try:
            self.config, self.notice, self.unwell = self._tried(read_config(self._path)), "", False
            LOG.info("the settings have been read again")
        except Exception as error:  # Whatever it is: the service has settings that work.
            sentences = "; ".join(str(error).splitlines()) or type(error).__name__
            self.notice = f"the settings in force are those from before the last SIGHUP: {sentences}"
            if names := self.config and restrictions(self.config, read_said(self._path)):
                self.unwell = True
                self.notice += f"; these would let less in ({', '.join(names)}), so /health answers 503 until a SIGHUP finds the settings in order"
            LOG.error(self.notice)

    def _tried(self, config):
        verdict = tried(_silent(config))
        # That the database in use is away is no reason against other settings; one that was never reached may be a slip.
        known = self.config is not None and self.config.database == config.database
        if verdict.problem and not (verdict.away and known):
            raise SchemaError(verdict.problem)
        return config

    def application(self) -> Application:
        """Returns the WSGI application of this worker. It reads its settings by itself where gunicorn's first process has not."""
        if self.config is None:
            return create_app(read_config(), mount=take_script_name(os.environ), threads=self.threads)
        app = create_app(
            _silent(self.config), mount=take_script_name(os.environ), lazy=True, notice=self.notice, unwell=self.unwell, threads=self.threads,
        )  # fmt: skip
        # In a thread: a database that does not answer must not keep the worker from its start, nor from its end.
        threading.Thread(target=_look, args=(app.readiness,), daemon=True).start()
        return app


def _silent(config: Config) -> Config:
    """Returns the settings without what is to be said of them: each process that makes an application of them would say it."""
    return replace(config, warnings=())


def _look(readiness: Readiness):
    """Looks at the database before the first request does."""
    try:
        readiness.require()
    except GenowsError:
        if readiness.failure:
            LOG.error("%s Answering 503 until the database can be served.", sentence_of(readiness.failure))


class Verdict(NamedTuple):
    """*problem*: what stands against serving, '' for nothing. *away*: whether that is only that the database does not answer.

    *schemas*: on which all statements have been tried, see `Sources.tried`.
    """

    problem: str
    away: bool
    schemas: Sequence[int] = ()


def tried(config: Config, patience: float = PATIENCE_SECONDS) -> Verdict:
    """Returns whether *config* can be served, after *patience* seconds at most; sooner where this process is told to end meanwhile.

    It is tried in a process of its own: a database that does not answer costs the one that asks no more than its patience, and no connection is
    left in it for its workers.
    """
    # This process's copies, which serve, find all statements made, and know on which schema they have been tried.
    queries = open_database(config).queries
    list(queries)
    queries.sources.tried.clear()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _try_and_end(config, writing, patience)
    os.close(writing)
    try:
        answer = _awaited(reading, time.monotonic() + patience)
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    verdict = Verdict(*json.loads(answer)) if answer else Verdict("The database does not answer.", True)
    queries.sources.tried.update(verdict.schemas)
    return verdict


def _try_and_end(config, writing, patience):
    """Ends this process, whatever happens: it is a copy, and must not go on as its original."""
    try:
        for number in (*ENDING, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        signal.alarm(int(patience) + 1)
        os.write(writing, json.dumps(_verdict(config)).encode())
    finally:
        os._exit(0)


def _verdict(config):
    try:
        app = create_app(config)
    except GenowsError as error:
        return Verdict(str(error), False)
    except Exception as error:
        return Verdict(f"{type(error).__name__}: {error}", False)
    failure = app.readiness.failure
    return Verdict(sentence_of(failure), True) if failure else Verdict("", False, [*app.database.queries.sources.tried])


def _awaited(reading, deadline):
    """Returns the bytes that come, b'' where they do not come in time or a signal that ends this process comes before."""
    waking, waker = os.pipe()
    for end in (waking, waker):
        os.set_blocking(end, False)
    # gunicorn's handlers only put signals into a queue; this tells us of them.
    earlier = signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    try:
        while (seconds := deadline - time.monotonic()) > 0:
            ready, _, _ = select.select([reading, waking], [], [], seconds)
            if reading in ready:
                return os.read(reading, select.PIPE_BUF)
            with suppress(BlockingIOError):
                if set(os.read(waking, select.PIPE_BUF)) & set(ENDING):
                    break
        return b""
    finally:
        signal.set_wakeup_fd(earlier)
        os.close(waking)
        os.close(waker)


def take_script_name(environment: MutableMapping[str, str]) -> str:
    """Returns the path like '/public-portal', '' without one, and removes the variable. ConfigError if it is no plain path.

    Removed because gunicorn itself, which looks for it at each request, answers 500 outside of the path.
    """
    path = environment.pop(SCRIPT_NAME, "").strip().rstrip("/")
    if path and not PREFIX.fullmatch(path):
        raise ConfigError("the environment", SCRIPT_NAME, "should be a path of letters, digits and '-._~', like /public-portal.")
    return path


# NOTE: filled by functions, as the counts of http.sharedcounts are: what the first process knows reaches its workers by being in their memory.
SERVICE = Service()
