"""gunicorn's settings for genows: `gunicorn -c conf/gunicorn.conf.py genows.wsgi:application`; `genows serve` uses them too."""

import ctypes
import gc
import logging
import os
import resource
import socket
import struct
import sys

from gunicorn.http import message

from genows.errors import GenowsError, UsageError
from genows.http import sharedcounts
from genows.server import listening, logs, signals
from genows.server.counts import processes, settle_counts
from genows.server.service import SERVICE, take_script_name

LOG = logging.getLogger("genows")

try:
    settle_counts(os.environ)
except UsageError as error:
    sys.exit(f"genows: {error}")

# One a core that this process may use, and one more; WEB_CONCURRENCY wins.
chosen = processes(os.environ)
workers = chosen.number
# gunicorn's `gthread`. Threads, because a long stream must not keep the worker from telling its parent that it lives: sync workers keep no
# connection open and would be stopped by *timeout* in the middle of a long answer.
worker_class = "genows.server.worker.Worker"
# As many requests can be under way in a worker; more wait for one of them. A client that sends or reads slowly holds one of them: a proxy
# that buffers takes that on itself (conf/nginx; docs/operators.md, "Slow clients").
threads = int(os.environ.get("GUNICORN_THREADS", 8))
# Connections of a worker, resting ones included; more wait in the system's queue. Never more than there are file handles for: files, database
# connections and the like need some 128, and a worker that finds none ends.
handles = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
worker_connections = 1000 if handles == resource.RLIM_INFINITY else max(2 * threads, min(1000, handles - 128))

# Bytes. cgdsr puts whole case lists into the URL: 3,000 cases are 48 KB. gunicorn cuts what is set here to a constant of its own,
# 8,190, so that has to be raised too; its 0, no limit at all, would let one request that never ends its first line fill the memory.
# NOTE: a constant that gunicorn does not document. Where a later version has renamed it, request lines may be as long as that allows.
limit_request_line = message.MAX_REQUEST_LINE = 262_144
# A request with a header that is too long, or with too many, gunicorn answers with 431, and genows never sees it. Bytes of a header's line
# (a jwt token has 4,096 at most, see jose/b64.py), and number of headers; both are gunicorn's defaults.
limit_request_field_size = 8190
limit_request_fields = 100

# Seconds. With threads the timeout watches the worker, not a request: a whole profile's 4 GB may take its time.
timeout = 60
graceful_timeout = 300
# Of resting connections; http.keepalive_seconds replaces it (see `settle`). Longer than the proxy in front keeps them, so that it is the one who closes.
keepalive = 75
# Seconds of silence in the middle of a request. Without an end to it as many stalled clients as there are threads would stop the service.
STALLED_SECONDS = 15
# Seconds in which a client takes not one byte of its answer. A slow one takes some, and is never cut off.
UNREAD_SECONDS = 120
# Seconds for which a connection that has never sent a byte stays the system's affair (Linux): it costs neither a thread nor a file handle.
SILENT_SECONDS = 60

# For which a thread computes while another one waits for its turn.
TURN_SECONDS = 0.0005

# X-Forwarded-… headers are genows' own affair (http.trusted_proxies); gunicorn would believe them of any local client.
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers = {}

# genows writes its own access log; gunicorn's messages go to standard error, in the same format (log.format).
accesslog = None
errorlog = "-"
logger_class = "genows.server.worker.Log"
control_socket_disable = True


def on_starting(server):
    """Reads the settings and tries them: what no restart would mend ends the start with a sentence. `genows serve` has done so before."""
    signals.end_at_once()
    if SERVICE.config is None:
        logs.to_stderr()
        try:
            SERVICE.start()
        except GenowsError as error:
            sys.exit(f"genows: {error}")
        logs.to_stderr(SERVICE.config)
        SERVICE.warn()
    settle(server)
    # Before the workers are made, whose figures are to be added up.
    sharedcounts.share()
    # PERF: who looks for garbage writes into every object, and a worker would have copies of them all.
    gc.collect()
    gc.freeze()


def on_reload(server):
    """Reads the settings again, at SIGHUP, before new workers start with them."""
    SERVICE.reread()
    logs.to_stderr(SERVICE.config)
    SERVICE.warn()
    SERVICE.tell_of_openness(bool(listening.beyond([listener.sock for listener in server.LISTENERS])))
    settle(server)


def settle(server):
    """Gives gunicorn what genows' settings say of it."""
    server.cfg.set("keepalive", SERVICE.config.http_keepalive_seconds)


def post_fork(server, worker):
    """Tells the application how many threads there are, has them take turns quickly, and keeps memory that an answer's pieces of text have used for the next pieces.

    PERF: by itself glibc takes each text above 128 KB from the system and gives it back, until it has learned better: 100,000 records of
    profile data take 5.7 ms in process, 4.6 so; in a worker that has served a while 3 % less. For 0.5 MB of memory.

    PERF: threads take turns ten times as often as Python has them do by itself. A small request has to wait for its turn again after each
    statement that it sends: beside one that computes its median is 7 ms so, 17 without; the 99th percentile 70 and 210.
    """
    SERVICE.threads = worker.cfg.threads
    sys.setswitchinterval(TURN_SECONDS)
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # glibc's; other systems manage without
    if mallopt:
        mallopt(-3, 4 * 1024 * 1024)  # M_MMAP_THRESHOLD
        mallopt(-1, 8 * 1024 * 1024)  # M_TRIM_THRESHOLD
        # By itself each thread has a heap of its own, and keeps there what its largest answer took: after large answers in all of eight
        # threads a worker has grown by 80 MB, by 45 with one heap.
        mallopt(-8, 1)  # M_ARENA_MAX


def post_worker_init(worker):
    """Lets SIGURG drop what this worker keeps of the data, and has Python look for garbage among what requests make, and not in the program.

    PERF: an answer of many pieces lets Python look through all objects once or more, some 50 ms each time: first requests of a study of 27,183
    samples take 0.08 to 0.13 s of CPU so (its page, three genes, the mutations of one), 0.14 to 0.20 without.
    """
    signals.drop_when_told(worker.wsgi)
    gc.collect()
    gc.freeze()


def when_ready(server):
    """Says how many processes serve, and why, where they listen, what belongs in front, and whether it is open to all. Passes SIGURG on to the workers. Lets no client stall in the middle of a request or an answer for ever: what is set on a listening
    socket counts for its connections.
    """
    listeners = [listener.sock for listener in server.LISTENERS]
    listening.write(listeners, server.cfg.is_ssl, take_script_name(dict(os.environ)))
    if listening.hidden(listeners):
        LOG.warning("listening on 127.0.0.1 or ::1 alone, in a container: nobody outside of it reaches that, unless it has the host's network (--host 0.0.0.0, or ::)")
    listening.tell_of_proxies(listeners, SERVICE.config.http_trusted_proxies if SERVICE.config else ())
    SERVICE.tell_of_openness(bool(listening.beyond(listeners)))
    number = server.cfg.workers
    LOG.info("%s", chosen if number == chosen.number else processes(os.environ, number))
    signals.pass_dropping_on(server)
    for listener in listeners:
        if hasattr(socket, "TCP_DEFER_ACCEPT") and listener.family != socket.AF_UNIX:
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, SILENT_SECONDS)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("@ll", STALLED_SECONDS, 0))
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", UNREAD_SECONDS, 0))


def on_exit(server):
    """Takes back what `genows health` was told."""
    listening.remove()
