"""Compresses answers for clients that accept gzip, chunk by chunk. When: around what streams text; holds one chunk at most."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

fastest: Any = zlib  # a module with zlib's compressobj
try:
    # PERF: an extra of the package. 20 MB of profile data: 4.3 ms, against 25 ms by zlib.
    from isal import isal_zlib

    fastest = isal_zlib
except ImportError:
    pass

SMALLEST_BYTES = 1024
_COMPRESSED = ("text/", "application/json", "application/problem+json", "application/x-ndjson", "image/svg+xml")
# Level 1: numbers in JSON shrink some 20-fold already, and each level above costs more time than the network saves.
LEVEL = 1
GZIP_CONTAINER = 16
# Size of the window, as a power of two: 32 KB for zlib, 8 KB for isal: 20 MB of profile data take zlib 25 ms and isal 4.6 ms
# with 32 KB, 35 ms and 4.3 ms with 8 KB.
ZLIB_WINDOW, WINDOW = zlib.MAX_WBITS, 13
# zlib packs the same in 25 ms, against 27.6 ms with the default of 8, for 0.1 % more bytes and half the memory.
MEMORY_LEVEL = 7


class Gzip:
    """WSGI middleware: gzip by Accept-Encoding, for text and JSON of at least SMALLEST_BYTES.

    Changes Content-Encoding, Content-Length, ETag and Vary. *library*: zlib, or another module with its compressobj.
    """

    def __init__(self, app: Callable, library: Any = fastest):
        self.app, self.library = app, library

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        wanted = accepts_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
        compress = False

        def start(status, headers, exc_info=None):
            nonlocal compress
            compress = wanted and _worth_it(status, headers)
            if compress:
                headers = [_weakened(*header) for header in headers if header[0].lower() != "content-length"]
                headers.append(("Content-Encoding", "gzip"))
            return start_response(status, [*headers, ("Vary", "Accept-Encoding")], exc_info)

        body = self.app(environ, start)
        return _Compressed(body, self.library) if compress and environ["REQUEST_METHOD"] != "HEAD" else body


def accepts_gzip(header: str) -> bool:
    """Returns whether an Accept-Encoding header accepts gzip (RFC 9110, 12.5.3): named with q above 0, or by '*'."""
    if not header:
        return False
    return parse_accept_header(header, Accept).quality("gzip") > 0


def _weakened(name, value):
    """Returns a header; a strong ETag as a weak one, since it is of other bytes than those that leave."""
    return (name, f"W/{value}") if name.lower() == "etag" and value.startswith('"') else (name, value)


def _worth_it(status, headers):
    values = {name.lower(): value for name, value in headers}
    media_type = values.get("content-type", "")
    if not media_type.startswith(_COMPRESSED) or status[:3] in ("204", "206", "304"):
        return False
    return "content-encoding" not in values and int(values.get("content-length", SMALLEST_BYTES)) >= SMALLEST_BYTES


class _Compressed:
    def __init__(self, inner, library):
        self.inner, self.library = inner, library

    def __iter__(self) -> Iterator[bytes]:
        window = ZLIB_WINDOW if self.library is zlib else WINDOW
        packer, first = self.library.compressobj(LEVEL, zlib.DEFLATED, GZIP_CONTAINER + window, MEMORY_LEVEL), True
        for chunk in self.inner:
            packed = packer.compress(chunk)
            if first:
                # The first byte must not wait until the packer has seen enough to write a block.
                packed += packer.flush(zlib.Z_SYNC_FLUSH)
                first = False
            if packed:
                yield packed
        yield packer.flush()

    def close(self):
        if hasattr(self.inner, "close"):
            self.inner.close()
