"""Every statement as a database gets it, to compare before and after a change: `python -m tests.house.statements > FILE`.

By name, dialect and schema layout (genows' own, its layout 1, each version of a portal's database); layouts that get the same stand together.
Blanks are made one, and columns and parameters follow the text.
"""

import re
import sys
from collections.abc import Iterator

from genows.db.queries.queries import Queries, read_queries
from tests.foreign import VERSIONS, statements, without_comments
from tests.layouts import earlier_script, folder

CREATED = re.compile(r"CREATE TABLE (?:IF NOT EXISTS )?`(?P<table>\w+)` (?P<columns>\(.*\))", re.DOTALL)
ALTERED = re.compile(r"\s*ALTER TABLE `(?P<table>\w+)` (?P<changes>.*)", re.DOTALL)


def names_in(statements) -> set[str]:
    """'table' and 'table.column' in small letters, of what the statements of a schema make."""
    names = set()
    for statement in statements:
        if created := CREATED.search(statement):
            table = created["table"].lower()
            columns = re.findall(r"[(,]\s*`(\w+)`", created["columns"])
            names |= {table, *(f"{table}.{column.lower()}" for column in columns)}
        if altered := ALTERED.match(statement):
            table = altered["table"].lower()
            names |= {f"{table}.{column.lower()}" for column in re.findall(r"ADD COLUMN `(\w+)`", altered["changes"])}
            for before, after in re.findall(r"RENAME COLUMN `(\w+)` TO `(\w+)`", altered["changes"]):
                names -= {f"{table}.{before.lower()}"}
                names |= {f"{table}.{after.lower()}"}
    return names


def layouts(dialect: str) -> dict[str, set[str]]:
    """Layout → its tables and columns."""
    own, whole = ((folder() / f"{name}.{dialect}.sql").read_text(encoding="utf-8") for name in ("schema_own", "schema"))
    found = {
        "own": names_in(without_comments(whole + own).split(";\n")),
        "layout 1": names_in([*earlier_script(dialect).split(";\n"), *without_comments(own).split(";\n")]),
    }
    if dialect == "mysql":
        found |= {version.number: names_in(statements(version)) for version in VERSIONS}
    return found


def forms(queries: Queries, name: str) -> Iterator[str]:
    """What the database gets for a name, line by line."""
    if not queries.runs(name):
        yield f"lacks {queries.missing(name)}"
        return
    query = queries[name]
    for text in filter(None, (query.text, query.insert + query.row, getattr(query, "packed", ""), getattr(query, "joined", ""))):
        # NULL stands as a word that each process draws anew.
        yield re.sub(r"'[0-9a-f]{16}'", "'NULL'", " ".join(text.split())).replace("( ", "(").replace(" )", ")")
    yield f"columns {' '.join(query.columns)}; parameters {' '.join(sorted(query.parameters))}; lists {' '.join(sorted(query.lists))}"
    long = query.long and (query.long.parameter, query.long.instead, query.columns[query.long.column], query.long.upper, query.long.as_text)
    exact = [(query.columns[column], *rest) for column, *rest in query.exact]
    yield f"exact {sorted(exact)}; long {long}"


def main() -> None:
    for dialect in ("sqlite", "mysql"):
        queries = read_queries(dialect)
        made: dict[str, dict[str, list[str]]] = {}
        for layout, names in layouts(dialect).items():
            queries.choose(lambda need, names=names: need.lower() in names)  # type: ignore[misc]
            for name in sorted(queries.names()):
                made.setdefault(name, {}).setdefault("\n".join(forms(queries, name)), []).append(layout)
        for name, texts in made.items():
            for text, same in texts.items():
                sys.stdout.write(f"# {name}, {dialect}: {', '.join(same)}\n{text}\n\n")


if __name__ == "__main__":
    main()
