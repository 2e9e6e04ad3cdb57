"""Loads what the structure data bank says of its structures: a JSON object of their ids, each with title, compound and source."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

from genows.db import times
from genows.load.context import Load
from genows.load.report.report import FileReport

PDB_HEADERS = "headers of protein structures"
KEY = "PDB_FILE_"  # of the texts of pages, among which portals keep them
LARGEST = 1 << 28  # bytes of a file
_ID = re.compile(r"[0-9][A-Za-z0-9]{3}", re.ASCII)
_PARTS = ("compound", "source")


def is_pdb_headers(path: Path) -> bool:
    """Returns whether the file is such an object."""
    if path.suffix != ".json":
        return False
    content = _content(path)
    return bool(content) and all(_ID.fullmatch(name) and isinstance(header, dict) and "title" in header for name, header in content.items())


def load_pdb_headers(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the headers that the database does not have."""
    known = {key for (key,) in load.db.rows("pdb_header_keys")}
    counts.count("records added", load.db.add_all("add_stored_texts", _new(_content(path), known, counts)))


def _content(path) -> dict:
    try:
        with path.open("rb") as stream:
            content = json.loads(stream.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _new(content, known, counts) -> Iterator[tuple]:
    now = times.stored(time.time())
    for number, (pdb_id, header) in enumerate(content.items(), start=1):
        counts.rows += 1
        text = _text(header)
        if text is None:
            counts.skip("no header of a structure", number, pdb_id)
        elif KEY + pdb_id in known:
            counts.count("records unchanged")
        else:
            yield KEY + pdb_id, text, now


def _text(header) -> str | None:
    """Returns what is stored of a header; None where it is none, or has what no JSON can say: half of a surrogate pair, a number without end."""
    told = {"title": header["title"], **{part: header.get(part, {}) for part in _PARTS}}
    if not isinstance(told["title"], str) or not all(isinstance(told[part], dict) for part in _PARTS):
        return None
    try:
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        return None
    return text
