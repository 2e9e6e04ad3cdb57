"""What SQLite's errors mean in genows' words."""

import sqlite3

from genows.errors import DatabaseBusy, DatabaseGone, GenowsError, SchemaError

# What SQLite says of a file that was truncated or scribbled over, beside what it says of files that never were databases.
BROKEN = ("not a database", "malformed", "unsupported file format", "Could not decode", "corrupt")
# The latter is what sqlite3 makes of a message or a name that quotes a broken file.
ERRORS = (sqlite3.Error, UnicodeDecodeError)


def meaning(path: str, error: Exception) -> GenowsError | None:
    """Returns what to raise for an error about the file *path*; None for what nobody expects.

    SQLite has codes, but sqlite3 shows them from 3.11 on.
    """
    text = str(error)
    if isinstance(error, UnicodeDecodeError):
        return SchemaError(f"{path} is not a usable SQLite database: it holds what is no text ({text}).")
    if "locked" in text or "busy" in text:
        return DatabaseBusy()
    if "unable to open" in text or "disk I/O" in text:
        return DatabaseGone(f"{path}: {text}")
    if "readonly database" in text:
        return SchemaError(f"{path} cannot be written to: the file, or the folder that its journal lies in, is read-only for this user.")
    if "disk is full" in text:
        return SchemaError(f"{path} cannot be written to: there is no space left where it lies.")
    if any(words in text for words in BROKEN):
        return SchemaError(f"{path} is not a usable SQLite database: {text}.")
    return None
