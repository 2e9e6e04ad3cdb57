"""Serves the style sheet and the mark from the package itself, before anything that could fail: a page that says that the
database cannot be reached needs them too."""

import hashlib
from pathlib import Path

from genows.http.answers import Small

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


def asset(environ: dict) -> Small | None:
    """Returns the answer to GET and HEAD for one of the files; None to any other request."""
    content, media_type = CONTENTS.get(environ.get("PATH_INFO", ""), (b"", ""))
    if not content or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return None
    return Small("200 OK", (("Content-Type", media_type), *HEADERS), content)
