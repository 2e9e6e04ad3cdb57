"""Serves the style sheet and the mark from the package itself, before anything that could fail: a page that says that the
database cannot be reached needs them too."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
MEDIA_TYPES = {"style.css": "text/css; charset=utf-8", "mark.svg": "image/svg+xml"}
CONTENTS = {f"/pages/{name}": ((FOLDER / name).read_bytes(), media_type) for name, media_type in MEDIA_TYPES.items()}
# In the URLs of the files, so that browsers may cache a file for a year and still fetch a changed one at once.
LOOK = hashlib.sha256(b"".join(content for content, _ in CONTENTS.values())).hexdigest()[:12]
HEADERS = (
    ("Cache-Control", "public, max-age=31536000, immutable"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
)


class Assets:
    """WSGI middleware: answers GET and HEAD for the files of the pages by itself."""

    def __init__(self, app: Callable):
        self.app = app

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        asset = CONTENTS.get(environ.get("PATH_INFO", ""))
        if not asset or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.app(environ, start_response)
        content, media_type = asset
        start_response("200 OK", [("Content-Type", media_type), ("Content-Length", str(len(content))), *HEADERS])
        return () if environ["REQUEST_METHOD"] == "HEAD" else (content,)
