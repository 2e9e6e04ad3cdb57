"""What a database says of its own tables: columns, types, defaults, keys, indexes, references, checks. For comparing two of them."""

import re

COLUMNS = (
    "SELECT TABLE_NAME, ORDINAL_POSITION, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT, COLLATION_NAME, EXTRA"
    " FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()"
)
INDEXES = (
    "SELECT TABLE_NAME, INDEX_NAME, NON_UNIQUE, SEQ_IN_INDEX, COLUMN_NAME, SUB_PART, INDEX_TYPE"
    " FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()"
)
REFERENCES = (
    "SELECT k.TABLE_NAME, k.COLUMN_NAME, k.REFERENCED_TABLE_NAME, k.REFERENCED_COLUMN_NAME, r.DELETE_RULE, r.UPDATE_RULE, k.CONSTRAINT_NAME"
    " FROM information_schema.KEY_COLUMN_USAGE k JOIN information_schema.REFERENTIAL_CONSTRAINTS r"
    " ON r.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND r.CONSTRAINT_NAME = k.CONSTRAINT_NAME AND r.TABLE_NAME = k.TABLE_NAME"
    " WHERE k.TABLE_SCHEMA = DATABASE()"
)
CHECKS = "SELECT TABLE_NAME, CONSTRAINT_NAME, CHECK_CLAUSE FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = DATABASE()"
TABLES = "SELECT TABLE_NAME, ENGINE, ROW_FORMAT, TABLE_COLLATION FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()"


def catalogue(made) -> dict[str, list]:
    """What the database of a `tests.databases.Made` says of itself, the same list for the same tables however they came about."""
    return _sqlite(made) if made.database.dialect == "sqlite" else _mysql(made)


def _mysql(made):
    return {
        name: sorted(made.rows(select), key=repr)
        for name, select in (("columns", COLUMNS), ("indexes", INDEXES), ("references", REFERENCES), ("checks", CHECKS), ("tables", TABLES))
    }


def _sqlite(made):
    found: dict[str, list] = {"columns": [], "indexes": [], "references": [], "tables": []}
    for table, sql in sorted(made.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'")):
        # What no pragma tells: the checks, and whether rows have a number of their own.
        found["tables"].append((table, sorted(re.findall(r"CHECK \(.*?\)\)", sql)), "WITHOUT ROWID" in sql))
        found["columns"] += [(table, *row) for row in made.rows(f"PRAGMA table_info(`{table}`)")]
        # An id is a number in the order of creation, and says nothing.
        found["references"] += sorted((table, *row[2:]) for row in made.rows(f"PRAGMA foreign_key_list(`{table}`)"))
        for _, index, unique, origin, partial in made.rows(f"PRAGMA index_list(`{table}`)"):
            columns = tuple(made.rows(f"PRAGMA index_info(`{index}`)"))
            # SQLite numbers the indexes that it makes by itself for unique columns.
            found["indexes"].append((table, index if origin == "c" else origin, unique, partial, columns))
        found["indexes"].sort()
    return found


def rows(made) -> dict[str, list[tuple]]:
    """table → its rows, sorted."""
    tables = {row[0] for row in catalogue(made)["columns"]}
    return {table: sorted(made.rows(f"SELECT * FROM `{table}`"), key=repr) for table in sorted(tables)}
