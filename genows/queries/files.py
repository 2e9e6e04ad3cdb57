"""Lists the files of sql/; of two twins the one for the database's dialect. Scripts called schema… are not queries."""

import re
from collections.abc import Iterator
from pathlib import Path

from genows.errors import QueryFileError

DIALECTS = ("sqlite", "mysql")

_FILE = re.compile(r"(?P<name>[a-z0-9_]+)(\.(?P<dialect>sqlite|mysql))?\.sql")
_SCRIPTS = ("schema.", "schema_own.", "schema_upgrade.")


def folder() -> Path:
    """Returns the folder of the SQL files: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "sql"
    return inside if inside.is_dir() else package.parent / "sql"


def query_files(dialect: str, start: Path) -> Iterator[tuple[str, Path]]:
    """Yields (name, file) of every query below *start* for *dialect*. QueryFileError for a misnamed file, a second one, a lone twin."""
    twins: dict[str, dict[str | None, Path]] = {}
    for path in sorted(start.rglob("*.sql")):
        if not path.name.startswith(_SCRIPTS):
            _add(twins, path)
    for name, files in twins.items():
        yield name, _for_dialect(name, files, dialect)


def _add(twins, path):
    match = _FILE.fullmatch(path.name)
    if not match:
        raise QueryFileError(path, 1, "the file's name should be NAME.sql, or NAME.sqlite.sql beside NAME.mysql.sql")
    files = twins.setdefault(match["name"], {})
    if match["dialect"] in files:
        raise QueryFileError(path, 1, f"the same query stands in {files[match['dialect']]}")
    files[match["dialect"]] = path


def _for_dialect(name, files, dialect) -> Path:
    if None in files:
        if len(files) > 1:
            raise QueryFileError(files[None], 1, f"{name} has a file for both databases and one for a single database; keep one way")
        return files[None]
    if set(files) != set(DIALECTS):
        raise QueryFileError(next(iter(files.values())), 1, f"{name} has a file for one database only; its twin is missing")
    return files[dialect]
