"""Logging to standard error for processes of our own; an embedding portal sets up its own logging instead.

Every line has one format, gunicorn's and those of tracebacks included, and none can be forged: whatever a client sent stands escaped.
"""

import json
import logging
import sys
import time

from genows.config.reader import Config, read_config
from genows.errors import ConfigError

AUDIT = "genows.audit"
# gunicorn writes to loggers of its own, see genows.server.worker.
OURS = ("genows", "gunicorn.error")
HEAD = "%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s "
# In front of the lines of a traceback, which thereby differ from messages, whatever they say.
CONTINUED = "| "


class TextFormatter(logging.Formatter):
    """`2026-01-31T12:00:00.000Z LEVEL LOGGER MESSAGE`; each line of a traceback begins so, too."""

    def __init__(self) -> None:
        super().__init__(HEAD, "%Y-%m-%dT%H:%M:%S")
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        record.asctime = self.formatTime(record, self.datefmt)
        head = self.formatMessage(record)
        further = [CONTINUED + line for line in self.further_text(record).splitlines()]
        return "\n".join(head + printable(line) for line in (record.getMessage(), *further))

    def further_text(self, record: logging.LogRecord) -> str:
        """Returns the record's traceback and stack, '' where it has none."""
        parts = [self.formatException(record.exc_info) if record.exc_info else "", record.stack_info or ""]
        return "\n".join(filter(None, parts))


class JSONFormatter(TextFormatter):
    """One JSON object a line, in ASCII: time, level, logger, message, then the record's fields, then a traceback, where there is one.

    A record's fields are the values from which its message was made, as `extra={"fields": …}` gave them.
    """

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": f"{self.formatTime(record, self.datefmt)}.{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if further := self.further_text(record):
            line["traceback"] = further
        return json.dumps(line, default=str)


FORMATTERS: dict[str, type[TextFormatter]] = {"text": TextFormatter, "json": JSONFormatter}


def printable(text: str) -> str:
    """Returns *text* with all that could end a line or steer a terminal as Python's escapes: \\n, \\x1b, \\u2028."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape", "surrogatepass").decode("ascii") for char in text)


def to_stderr(config: Config | None = None) -> None:
    """Sends what genows and gunicorn log to standard error, as log.format and log.level say; *config* None: as text, from INFO on.

    May be called again, with other settings. The audit log is written at every level.
    """
    kind, level = (config.log_format, config.log_level.upper()) if config else ("text", "INFO")
    handler = _handler()
    handler.setFormatter(FORMATTERS[kind]())
    for name in OURS:
        logger = logging.getLogger(name)
        # A log file or syslog that the operator has given gunicorn stays.
        if not logger.handlers:
            logger.addHandler(handler)
        logger.setLevel(level)
        logger.propagate = False
    logging.getLogger(AUDIT).setLevel(logging.INFO)


def to_stderr_as_configured() -> None:
    """Configures logging by GENOWS_CONFIG and the environment; where they cannot be read, as if there were none."""
    try:
        config = read_config()
    except ConfigError:
        config = None  # Whoever serves by these settings says what is wrong with them.
    to_stderr(config)


class _Handler(logging.StreamHandler):
    """Ours, to be told from handlers that others have added. Writes to what standard error is at the time."""

    @property
    def stream(self):
        return sys.stderr

    @stream.setter
    def stream(self, stream):
        """Does nothing: the parent class sets it once."""


def _handler() -> logging.Handler:
    """Returns the handler of an earlier call, or a new one."""
    handlers = (handler for name in OURS for handler in logging.getLogger(name).handlers)
    return next((handler for handler in handlers if isinstance(handler, _Handler)), None) or _Handler(sys.stderr)
