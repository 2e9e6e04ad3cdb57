"""gunicorn's settings for genows: `gunicorn -c conf/gunicorn.conf.py genows.wsgi:application`; `genows serve` uses them too."""

import ctypes
import os
import socket
import ssl
import struct

from gunicorn import util
from gunicorn.http import message

# One process a core does the work; one more keeps the cores busy while others wait for the database.
workers = int(os.environ.get("WEB_CONCURRENCY", 0)) or (os.cpu_count() or 1) + 1
# Threads, because a long stream must not keep the worker from telling its parent that it lives: sync workers keep no connection open
# and would be stopped by *timeout* in the middle of a long answer. Ours relieve each other (genows/relay.py): two work at a time.
# PERF: gthread's that all work at once make requests wait unevenly: of 16 clients of two workers on one core, one in a hundred waits
# 2.2 times the median with 2 threads, 4.9 with 8; with 8 of ours 2.3. And with 2, four clients who read slowly stop two workers.
worker_class = "genows.relay.RelayWorker"
# As many slow clients can hold a worker; as many as db.pool_size, where they read long answers.
threads = int(os.environ.get("GUNICORN_THREADS", 8))

# Bytes. cgdsr puts whole case lists into the URL: 3,000 cases are 48 KB. gunicorn cuts what is set here to a constant of its own,
# 8,190, so that has to be raised too; its 0, no limit at all, would let one request that never ends its first line fill the memory.
limit_request_line = message.MAX_REQUEST_LINE = 262_144

# Seconds. With threads the timeout watches the worker, not a request: a whole profile's 4 GB may take its time.
timeout = 60
graceful_timeout = 300
keepalive = 5
# Seconds of silence in the middle of a request. Without an end to it as many stalled clients as there are threads would stop the service.
STALLED_SECONDS = 15
# Seconds in which a client takes not one byte of its answer. A slow one takes some, and is never cut off.
UNREAD_SECONDS = 120

# X-Forwarded-… headers are genows' own affair (http.trusted_proxies); gunicorn would believe them of any local client.
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers = {}

# genows writes its own access log; gunicorn's errors go to standard error.
accesslog = None
errorlog = "-"
control_socket_disable = True


def post_fork(server, worker):
    """Keeps memory that an answer's pieces of text have used for the next pieces.

    PERF: by itself glibc takes each text above 128 KB from the system and gives it back: 26 ms of CPU for 100,000 records of profile
    data, 18.6 ms so (a fresh worker, CPython 3.11), for 0.5 MB of memory.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # glibc's; other systems manage without
    if mallopt:
        mallopt(-3, 4 * 1024 * 1024)  # M_MMAP_THRESHOLD
        mallopt(-1, 8 * 1024 * 1024)  # M_TRIM_THRESHOLD
    util.write_chunk = write_chunk


def write_chunk(sock, data):
    """In place of gunicorn's own, which copies the data once more to put a chunk's frame around them."""
    parts = (b"%X\r\n" % len(data), data, b"\r\n")
    sent = 0 if isinstance(sock, ssl.SSLSocket) else sock.sendmsg(parts)
    if sent < sum(map(len, parts)):
        sock.sendall(memoryview(b"".join(parts))[sent:])


def when_ready(server):
    """Lets no client stall in the middle of a request or an answer for ever: what is set on a listening socket counts for its connections."""
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("@ll", STALLED_SECONDS, 0))
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", UNREAD_SECONDS, 0))
