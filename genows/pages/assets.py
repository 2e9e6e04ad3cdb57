"""The style sheet and the mark. They come from the package itself, before anything that could fail, so that even the page that
says that the database is away looks as it should."""

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
MEDIA_TYPES = {"style.css": "text/css; charset=utf-8", "mark.svg": "image/svg+xml"}
CONTENTS = {f"/pages/{name}": ((FOLDER / name).read_bytes(), media_type) for name, media_type in MEDIA_TYPES.items()}
# Stands in the addresses, so that a browser may keep a file for as long as it likes and still sees a changed one at once.
LOOK = hashlib.sha256(b"".join(content for content, _ in CONTENTS.values())).hexdigest()[:12]
HEADERS = (
    ("Cache-Control", "public, max-age=31536000, immutable"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
)


class Assets:
    """WSGI middleware: answers GET and HEAD for the files of the pages by itself."""

    def __init__(self, app):
        self.app = app

    def __call__(self, environ, start_response):
        found = CONTENTS.get(environ.get("PATH_INFO", ""))
        if not found or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.app(environ, start_response)
        content, media_type = found
        start_response("200 OK", [("Content-Type", media_type), ("Content-Length", str(len(content))), *HEADERS])
        return () if environ["REQUEST_METHOD"] == "HEAD" else (content,)
