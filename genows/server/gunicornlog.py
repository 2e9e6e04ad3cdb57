"""gunicorn's log, written as genows' own: setting *logger_class* of conf/gunicorn.conf.py."""

import logging
import sys
from typing import Any

from gunicorn.glogging import Logger

from genows.server import logs
from genows.server.refusals import described

# The type checker knows gunicorn's public names only.
_Logger: Any = Logger


class Log(_Logger):
    """gunicorn's logger without its own handlers and formats, where `errorlog` is standard error and nothing else is set up.

    A file, syslog or a logging configuration of the operator's (`errorlog`, `syslog`, `logconfig…`) stays gunicorn's affair. No line
    holds a byte that a client sent, wherever it goes: request lines, headers and bodies hold tokens and passwords.
    """

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        if cfg.errorlog != "-" or cfg.syslog or cfg.logconfig or cfg.logconfig_dict or cfg.logconfig_json:
            return
        for handler in [handler for handler in self.error_log.handlers if getattr(handler, "_gunicorn", False)]:
            self.error_log.removeHandler(handler)
        ours = logging.getLogger("genows")
        # `genows serve` has done it, by its own --config.
        if not ours.handlers:
            logs.to_stderr_as_configured()
        self.error_log.setLevel(ours.level)

    def debug(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        # gunicorn tells here of requests that break off, with what has come of them.
        super().debug(msg, *(type(arg).__name__ if isinstance(arg, BaseException) else arg for arg in args), **kwargs)

    def info(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        # gunicorn calls an address of IPv6 http whatever is spoken there.
        if self.cfg.is_ssl and isinstance(msg, str) and msg.startswith("Listening at"):
            args = tuple(arg.replace("http://[", "https://[") if isinstance(arg, str) else arg for arg in args)
        super().info(msg, *args, **kwargs)

    def exception(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """Logs *msg* without its arguments, and of the exception its kind and place."""
        error = sys.exc_info()[1]
        if isinstance(error, BlockingIOError):
            # The sockets' own time-outs, see conf/gunicorn.conf.py.
            super().info("a client has stalled in the middle of a request or an answer; its connection is closed")
        else:
            super().error("%s %s", str(msg).partition("%")[0].strip(" ."), described(error))
