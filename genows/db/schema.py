"""Creates the database's schema, recognises a portal's, and finds before serving what is missing.

The tables stand in sql/schema.*.sql and sql/schema_own.*.sql; docs/operators.md says what happens to an existing portal's database.
"""

import re
from pathlib import Path
from typing import NamedTuple

from genows.db.database import Database
from genows.errors import GenowsError, SchemaError
from genows.queries.files import folder

LOADED_VERSION = "2.11.0"
OLDEST, NEWEST = (2, 1, 0), (2, 14, 5)
OWN_TABLES = ("genows_credentials", "genows_signin_failures", "genows_ended_sessions")


class Found(NamedTuple):
    """What a database holds. *version*: of the schema, '' when there are no tables; *own*: whether genows made it."""

    version: str
    columns: frozenset[str]
    own: bool

    def has(self, name: str) -> bool:
        """*name*: 'table' or 'table.COLUMN', without regard to case."""
        return name.lower() in self.columns


def look(database: Database) -> Found:
    """What the database holds, and the queries settled on it. SchemaError for one that holds something else."""
    if not database.exists():
        return Found("", frozenset(), False)
    with database.read() as session:
        catalogue = session.all("catalogue")
        columns = frozenset(name.lower() for table, column in catalogue for name in (table, f"{table}.{column}"))
        if not columns:
            return Found("", columns, False)
        if "info.db_schema_version" not in columns:
            raise SchemaError("The database holds tables, but no info.DB_SCHEMA_VERSION: it is no portal's database.")
        version = session.value("schema_version")
        if not version:
            raise SchemaError("The database holds tables, but info.DB_SCHEMA_VERSION says no version.")
    found = Found(version, columns, "genows_data_version" in columns)
    database.queries.choose(found.has)
    return found


def create(database: Database) -> Found:
    """Makes the schema where there is none; makes genows' own tables where they are missing. What there is afterwards."""
    found = _made(database)
    database.driver.tidy()
    return found


def _made(database):
    found = look(database)
    if not found.version:
        database.run_script(_script("schema", database.dialect))
    if not all(found.has(table) for table in OWN_TABLES):
        database.run_script(_script("schema_own", database.dialect))
    return look(database)


def _script(name, dialect):
    return (folder() / f"{name}.{dialect}.sql").read_text(encoding="utf-8")


def ready_to_load(database: Database) -> Found:
    """The database, created where it is empty. SchemaError unless its schema is the one version that is loaded into."""
    database.await_load()
    found = look(database)
    if not found.version:
        return _made(database)
    if found.version != LOADED_VERSION:
        raise SchemaError(f"The database has schema version {found.version}; loading needs {LOADED_VERSION}.")
    return found


def ready_to_serve(database: Database) -> Found:
    """The database, every query of the service tried on it. SchemaError names what is missing."""
    found = look(database)
    if not found.version:
        raise SchemaError("The database is empty: load a study first ('genows load FOLDER'), or make it with 'genows check --create'.")
    if not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", found.version) or not OLDEST <= _numbers(found.version) <= NEWEST:
        raise SchemaError(f"The database has schema version {found.version}; versions 2.1.0 to 2.14.5 are served.")
    for declaration in database.queries.declarations:
        # A file that names needs of the whole is one that handlers can do without.
        if not declaration.needs and _serves(declaration.gives, declaration.path):
            for filter_ in declaration.filters:
                database.queries[filter_.name]  # SchemaError where the database lacks what it takes.
    with database.read() as session:
        for query in database.queries:
            if _serves(query.gives, Path(query.file)):
                _try(session, query)
    return found


def _serves(gives, path):
    """Returns whether a file holds reading queries of the service, not of the loader."""
    return gives in ("records", "rows", "one", "value") and path.parent.name != "load"


def _numbers(version):
    return tuple(int(part) for part in version.split("."))


def _try(session, query):
    try:
        session.explain(query)
    except GenowsError:
        raise
    except Exception as error:  # The driver's words name the table or column that is missing; they are what the operator needs.
        raise SchemaError(f"The database cannot answer {query.name}: {error.args[-1]}.") from error
