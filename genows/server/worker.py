"""The worker class for gunicorn: its threaded one, which answers what is no HTTP as everything else is answered."""

import logging
import socket
import sys
import time
from contextlib import suppress
from typing import Any

from gunicorn.workers import gthread

from genows.server.refusals import note_refusal, status_of, write_refusal
from genows.server.service import SERVICE

LOG = logging.getLogger("genows")
RESTART_SECONDS = 2

# The type checker knows gunicorn's public names only.
_ThreadWorker: Any = gthread.ThreadWorker


class Worker(_ThreadWorker):
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
