"""What is ours inside gunicorn: the worker class, its threaded one, the answers to what is no HTTP, and its log, written as genows' own."""

import json
import logging
import socket
import ssl
import sys
import time
import traceback
from contextlib import suppress
from typing import Any

from gunicorn.glogging import Logger
from gunicorn.workers import gthread

from genows.errors import GenowsError
from genows.server import logs
from genows.server.service import SERVICE

LOG = logging.getLogger("genows")
REFUSALS = logging.getLogger("genows.server")
RESTART_SECONDS = 2

# The type checker knows gunicorn's public names only.
_ThreadWorker: Any = gthread.ThreadWorker
_Logger: Any = Logger

# gunicorn's exceptions whose status is not 400.
STATUSES = {"LimitRequestLine": 414, "LimitRequestHeaders": 431, "ExpectationFailed": 417, "UnsupportedTransferCoding": 501}
# Status → reason, and what is wrong, where a client can do something about it. The request itself is never repeated: it may hold a token.
SENTENCES = {
    400: ("Bad Request", "The request is not HTTP as RFC 9112 has it. In its first line every byte beyond ASCII, and every blank, is percent-encoded."),
    414: ("URI Too Long", "The first line of the request is too long; send lists in the body of a POST."),
    417: ("Expectation Failed", "Of the header Expect only 100-continue is known."),
    431: ("Request Header Fields Too Large", "A header of the request is too long, or there are too many."),
    500: ("Internal Server Error", "The request cannot be answered."),
    501: ("Not Implemented", "The request's body comes in a transfer coding that is not read here."),
}


class Worker(_ThreadWorker):
    """Setting *worker_class* of conf/gunicorn.conf.py."""

    def load_wsgi(self):
        """Makes the application. Where that fails in a running service, the worker ends and is replaced after RESTART_SECONDS.

        gunicorn takes a worker that cannot start as a reason to end them all; here its files may only just be exchanged.
        """
        try:
            super().load_wsgi()
        except Exception:
            if SERVICE.config is None:
                raise
            LOG.exception("a worker cannot start; the next one is tried in %s seconds", RESTART_SECONDS)
            time.sleep(RESTART_SECONDS)
            sys.exit(1)

    def handle(self, conn):
        """Answers a request, in a thread. Returns whether the connection is kept.

        NOTE: one that is not kept gunicorn closes in its main thread, which waits up to two seconds for the client to do so, too: twelve small
        requests whose client does not stopped two workers for nine seconds. Nothing more is read of such a connection, so there is nothing to wait for.
        """
        kept = super().handle(conn)
        if not kept:
            with suppress(OSError):
                conn.sock.shutdown(socket.SHUT_RD)
        return kept

    def handle_error(self, req, client, addr, exc):
        """Logs what kind of fault a request has, and answers it. gunicorn's own way repeats in both what the client sent."""
        note_refusal(addr, exc)
        status = status_of(exc)
        # What is no HTTP behind a request's head is the rest of a body that the application has not read. Its answer has left; a second
        # one would be taken for that to the next request.
        if req is None or status == 500:
            with suppress(OSError):
                write_refusal(client, status)


def status_of(error: BaseException) -> int:
    """Returns the status of what gunicorn refuses because of *error*; 500 where that is no client's fault."""
    return STATUSES.get(type(error).__name__, 400) if _is_clients(error) else 500


def _is_clients(error):
    return type(error).__module__.startswith("gunicorn.") or isinstance(error, ssl.SSLError)


def write_refusal(client: socket.socket, status: int) -> None:
    """Writes a whole answer to the socket, in the form of all others."""
    reason, sentence = SENTENCES[status]
    body = json.dumps({"title": reason, "status": status, "detail": sentence}).encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"X-Content-Type-Options: nosniff\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    client.sendall(head.encode("latin-1") + body)


def note_refusal(address: object, error: BaseException) -> None:
    """Logs that the server has refused a request of the client at *address* because of *error*."""
    client = address[0] if isinstance(address, tuple) else "-"
    told = {"fields": {"peer": client}}
    if _is_clients(error):
        REFUSALS.warning("a request from %s is no HTTP that is understood here: %s", client, type(error).__name__, extra=told)
    else:
        REFUSALS.error("a request from %s failed %s", client, described(error), extra=told)


def described(error: BaseException | None) -> str:
    """Returns an exception's kind and place. Its words only where they are our own or the system's: others may quote a client."""
    if error is None:
        return ""
    words = str(error) if isinstance(error, GenowsError) else (error.strerror or "") if isinstance(error, OSError) else ""
    places = "".join(traceback.format_tb(error.__traceback__))
    return f"({type(error).__name__}{': ' if words else ''}{words})\n{places}".rstrip()


class Log(_Logger):
    """gunicorn's logger without its own handlers and formats, where `errorlog` is standard error and nothing else is set up: setting
    *logger_class* of conf/gunicorn.conf.py.

    A file, syslog or a logging configuration of the operator's (`errorlog`, `syslog`, `logconfig…`) stays gunicorn's affair. No line
    holds a byte that a client sent, wherever it goes: request lines, headers and bodies hold tokens and passwords.
    """

    def setup(self, cfg: Any) -> None:
        before = list(self.error_log.handlers)
        super().setup(cfg)
        if cfg.errorlog != "-" or cfg.syslog or cfg.logconfig or cfg.logconfig_dict or cfg.logconfig_json:
            return
        for handler in set(self.error_log.handlers) - set(before):
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
