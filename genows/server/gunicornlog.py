"""gunicorn's log, written as genows' own: setting *logger_class* of conf/gunicorn.conf.py."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from genows.server import logs

# The type checker knows gunicorn's public names only.
_Logger: Any = Logger


class Log(_Logger):
    """gunicorn's logger without its own handlers and formats, where `errorlog` is standard error and nothing else is set up.

    A file, syslog or a logging configuration of the operator's (`errorlog`, `syslog`, `logconfig…`) stays gunicorn's affair.
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

    def info(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        # gunicorn calls an address of IPv6 http whatever is spoken there.
        if self.cfg.is_ssl and isinstance(msg, str) and msg.startswith("Listening at"):
            args = tuple(arg.replace("http://[", "https://[") if isinstance(arg, str) else arg for arg in args)
        super().info(msg, *args, **kwargs)
