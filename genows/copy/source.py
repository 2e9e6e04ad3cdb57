"""The database that is copied from: its address out of a portal's file, the studies in it, and by what a change of one is known."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from genows.config.address import DatabaseAddress
from genows.config.reader import Config, make_config, read_said
from genows.db.sessions import Session
from genows.errors import ConfigError

_OF_DATABASE = ("db.", "spring")


def source_config(text: str) -> Config:
    """The configuration of a database by its address, or by the lines of a file of settings that are about the database. ConfigError where it has none."""
    if "://" in text:
        return make_config({"db.connection_string": text}, "--from")
    if _is_sqlite(text):
        raise ConfigError(text, "file", f"is an SQLite database, where a file of settings or an address is expected: sqlite:///{text}")
    said = read_said(text, {})
    for problem in said.problems:
        if problem.name == "file":
            raise problem
    lines = {name: entry for name, (entry, _) in said.entries.items() if name.lower().startswith(_OF_DATABASE)}
    if not any(entry.strip() for entry in lines.values()):
        raise ConfigError(text, "file", "says nothing of a database: db.connection_string, or db.host, db.user, db.password and db.portal_db_name, are expected")
    return make_config(lines, text)


def _is_sqlite(file):
    try:
        with open(file, "rb") as stream:
            return stream.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def application_of_file(text: str) -> str | None:
    """app.name of a portal's file of settings, or what it is where nothing is said; None of a database address."""
    if "://" in text:
        return None
    entry, _ = read_said(text, {}).entries.get("app.name", ("", 0))
    return entry.strip() or make_config({}).app_name


def name_of(address: DatabaseAddress) -> str:
    """Host, port and name of a database, without user and password; of SQLite the file."""
    if address.kind == "sqlite":
        return f"sqlite:{Path(address.path or '').resolve()}"
    place = address.unix_socket or ",".join(f"{host}:{port}" for host, port in address.hosts)
    return f"{place}/{address.database}"


def mark_of(session: Session, study: Any) -> str:
    """What differs once rows of the study have come or gone. *study*: a row of copied_studies."""
    counts = sorted((table, int(number)) for table, number in session.all("study_row_counts", study_pk=study.study_pk))
    highest = tuple(session.one("copied_highest_numbers", study_pk=study.study_pk))
    return sha256(repr((counts, highest, study.import_date, study.name)).encode()).hexdigest()
