"""Files of a built front end: whole or a range, compressed where a compressed neighbour lies beside them, kept by browsers for as long as they may.

Names are resolved inside the folder only. Conditions and ranges are those of RFC 9110, 13 and 14.
"""

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from werkzeug.datastructures import Accept
from werkzeug.http import http_date, parse_accept_header, parse_date, parse_etags, parse_range_header, unquote_etag

from genows.http.answers import NOT_THERE, Answer, Headers
from genows.http.caching import ASK_ANEW, is_unchanged
from genows.http.request import PageRequest

MEDIA_TYPES = {
    ".js": "text/javascript", ".css": "text/css", ".map": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg",
    ".gif": "image/gif", ".ico": "image/vnd.microsoft.icon", ".woff": "font/woff", ".woff2": "font/woff2", ".ttf": "font/ttf",
    ".eot": "application/vnd.ms-fontobject", ".json": "application/json", ".html": "text/html", ".wasm": "application/wasm",
}  # fmt: skip
OTHERS = "application/octet-stream"
TEXTS = frozenset({".js", ".css", ".html"})
# Ending of a neighbour → its coding; the first is sent where a client takes both.
CODINGS = {".br": "br", ".gz": "gzip"}
VERSIONED = re.compile(r"[0-9A-Fa-f]{8,}")
FOR_EVER = "public, max-age=31536000, immutable"
BLOCK_BYTES = 256 * 1024


class FileBytes:
    """A part of a file, in blocks: *length* bytes from *start* on. It is opened when they are wanted."""

    def __init__(self, path: Path, start: int, length: int):
        self.path, self.start, self.length = path, start, length

    def __iter__(self) -> Iterator[bytes]:
        left = self.length
        with self.path.open("rb", buffering=0) as file:
            file.seek(self.start)
            while left and (block := file.read(min(BLOCK_BYTES, left))):
                left -= len(block)
                yield block
        if left:  # Whoever counts on the length that was told must not take this for the whole.
            raise OSError(f"{self.path.name} has become shorter while it was sent")


def inside(folder: Path, name: str) -> Path | None:
    """Returns the path of a file in *folder*, a path without links; None where nothing of that name is there, or it leads out.

    *name*: with slashes, as the address has it, decoded. No part of it may be empty or begin with a point.
    """
    parts = name.split("/")
    if "\0" in name or "\\" in name or any(not part or part.startswith(".") for part in parts):
        return None
    try:
        path = folder.joinpath(*parts).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        return None
    if not path.is_relative_to(folder) or any(part.startswith(".") for part in path.relative_to(folder).parts):
        return None
    return path if stat.S_ISREG(path.stat().st_mode) and os.access(path, os.R_OK) else None


def file_answer(request: PageRequest, folder: Path | None, name: str) -> Answer:
    """Returns the answer to a request for the file *name* of *folder*: 200, 206, 304, 412 or 416; 404 where it is not there."""
    path = inside(folder, name) if folder else None
    if folder is None or path is None:
        return NOT_THERE
    environ = request.environ
    ending = path.suffix.lower()
    media_type = MEDIA_TYPES.get(ending, OTHERS) + ("; charset=utf-8" if ending in TEXTS else "")
    path, coding = _neighbour(folder, path, environ.get("HTTP_ACCEPT_ENCODING", ""))
    found = path.stat()
    tag = f'"{found.st_mtime_ns:x}-{found.st_size:x}{"-" if coding else ""}{coding}"'
    versioned = environ.get("QUERY_STRING") or VERSIONED.search(name.rpartition("/")[2])
    headers: Headers = [
        ("ETag", tag),
        ("Last-Modified", http_date(found.st_mtime)),
        ("Cache-Control", FOR_EVER if versioned else ASK_ANEW),
        ("Accept-Ranges", "bytes"),
        *([("Content-Encoding", coding)] if coding else []),
    ]
    if (wanted := environ.get("HTTP_IF_MATCH")) and not parse_etags(wanted).contains(unquote_etag(tag)[0] or ""):
        return Answer((), "", 412, headers[:1])
    if is_unchanged(environ, headers) or "HTTP_IF_NONE_MATCH" not in environ and environ.get("HTTP_IF_MODIFIED_SINCE") and not _is_newer(found, environ["HTTP_IF_MODIFIED_SINCE"]):
        return Answer((), media_type, 304, headers)
    return _part(environ, path, found, media_type, headers)


def _neighbour(folder, path, accepted):
    """Returns the compressed file beside *path* that the client takes, and its coding; *path* and '' where there is none.

    One that is older than the file is of an earlier build.
    """
    takes, age = parse_accept_header(accepted, Accept), path.stat().st_mtime_ns
    for ending, coding in CODINGS.items():
        name = str(path.relative_to(folder)) + ending
        if takes.quality(coding) > 0 and (found := inside(folder, name)) and found.stat().st_mtime_ns >= age:
            return found, coding
    return path, ""


def _part(environ, path, found: os.stat_result, media_type, headers) -> Answer:
    size = found.st_size
    wanted = parse_range_header(environ.get("HTTP_RANGE")) if environ["REQUEST_METHOD"] == "GET" and _range_counts(environ, headers) else None
    if wanted is None or wanted.units != "bytes" or len(wanted.ranges) != 1:
        return Answer(FileBytes(path, 0, size), media_type, 200, headers, size=size)
    span = wanted.range_for_length(size)
    if span is None:
        return Answer((), "", 416, [*headers[:1], ("Content-Range", f"bytes */{size}")])
    start, stop = span
    part = FileBytes(path, start, stop - start)
    return Answer(part, media_type, 206, [*headers, ("Content-Range", f"bytes {start}-{stop - 1}/{size}")], size=part.length)


def _is_newer(found: os.stat_result, date: str) -> bool:
    """Returns whether a file is newer than *date* of a header; of what is no date it is."""
    since = parse_date(date)
    return since is None or int(found.st_mtime) > since.timestamp()


def _range_counts(environ, headers) -> bool:
    """Returns whether Range counts: not where If-Range names another state of the file, or one that was compressed on its way."""
    named, told = environ.get("HTTP_IF_RANGE"), dict(headers)
    return named is None or named in (told["ETag"], told["Last-Modified"])
