"""gunicorn's log as its workers see it, without a byte that a client sent: request lines, headers and bodies hold tokens and passwords.

What concerns a client leaves by our own log instead, cut to the kind of the fault and the place in the code.
"""

import logging
import ssl
import sys
import traceback
from typing import Any

from genows.errors import GenowsError

LOG = logging.getLogger("genows.server")


class QuietLog:
    """Stands before gunicorn's Logger."""

    def __init__(self, log: Any):
        self._log = log

    def __getattr__(self, name):
        return getattr(self._log, name)

    def exception(self, message: str, *arguments: object, **named: object) -> None:
        """Logs *message* without its arguments, and of the exception what `described` gives."""
        LOG.error("%s %s", message.partition("%")[0].strip(" ."), described(sys.exc_info()[1]))

    def debug(self, message: str, *arguments: object, **named: object) -> None:
        self._log.debug(message, *map(_kind, arguments))

    def info(self, message: str, *arguments: object, **named: object) -> None:
        self._log.info(message, *map(_kind, arguments))

    def warning(self, message: str, *arguments: object, **named: object) -> None:
        self._log.warning(message, *map(_kind, arguments))

    def error(self, message: str, *arguments: object, **named: object) -> None:
        self._log.error(message, *map(_kind, arguments))


class Muted:
    """Stands before a worker where gunicorn would log, with what a client sent, what is logged better elsewhere."""

    def __init__(self, worker: Any):
        self._worker, self.log = worker, _NoLog(worker.log)

    def __getattr__(self, name):
        return getattr(self._worker, name)


class _NoLog:
    def __init__(self, log):
        self._log = log

    def __getattr__(self, name):
        return getattr(self._log, name)

    def exception(self, message, *arguments, **named):
        pass

    debug = info = warning = error = critical = exception


def note_refusal(address: object, error: BaseException) -> None:
    """Logs that the server has answered a request by itself, because of *error*."""
    client = address[0] if isinstance(address, tuple) else "-"
    if type(error).__module__.startswith("gunicorn.") or isinstance(error, ssl.SSLError):
        LOG.warning(
            "a request from %s is no HTTP that is understood here: %s", client, type(error).__name__, extra={"fields": {"peer": client}}
        )
    else:
        LOG.error("a request from %s failed %s", client, described(error), extra={"fields": {"peer": client}})


def described(error: BaseException | None) -> str:
    """Returns an exception's kind and place. Its words only where they are our own or the system's: others may quote a client."""
    if error is None:
        return ""
    words = str(error) if isinstance(error, GenowsError) else (error.strerror or "") if isinstance(error, OSError) else ""
    places = "".join(traceback.format_tb(error.__traceback__))
    return f"({type(error).__name__}{': ' if words else ''}{words})\n{places}".rstrip()


def _kind(argument):
    return type(argument).__name__ if isinstance(argument, BaseException) else argument
