"""The queries of one database, by name. Every file of sql/ is read and checked once, at the start; a broken one stops the start.

What a file may say is in docs/architecture.md, "Queries". What runs the statements is genows.db.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from genows.errors import QueryFileError, SchemaError
from genows.queries.declarations import read_declaration
from genows.queries.declared import Declaration
from genows.queries.expressions import Has
from genows.queries.files import folder, query_files
from genows.queries.records import Field, Record
from genows.queries.statements import Query, check_statements, lacks, needs_of, queries_of


class Declared:
    """What the files of one folder declare for one dialect, checked. QueryFileError where they do not fit each other."""

    def __init__(self, declarations: list[Declaration], dialect: str):
        self.declarations, self.dialect = tuple(declarations), dialect
        owners = _owners(declarations)
        self.records = {name: Record(name, owner.about, _shown(owner.fields)) for name, owner in owners.items()}
        self.fields = {each.name: _fields_of(each, owners) for each in declarations}
        for each in declarations:
            check_statements(each, self.fields[each.name], dialect)
        # What statements can need of a database: databases that lack the same of it get the same statements.
        self.needs_of = {each.name: needs_of(each, self.fields[each.name]) for each in declarations}
        self.needs = frozenset().union(*self.needs_of.values())
        self.by_query = {filter_.name: each for each in declarations for filter_ in each.filters}
        self.records_by_file = {each.name: self.records[each.record] for each in declarations if each.record}

    def missing(self, lacked: frozenset[str], has: Has) -> dict[str, str]:
        """Query → what it cannot do without and the database lacks, comma-separated. *lacked*: of what statements can need."""
        lacking: dict[str, str] = {}
        for each in self.declarations:
            if not lacked.isdisjoint(self.needs_of[each.name]) and (missing := lacks(each, self.fields[each.name], has)):
                lacking |= {filter_.name: ", ".join(missing) for filter_ in each.filters}
        return lacking


class Chosen:
    """The statements for a database that *has* some tables and columns and lacks others, each made when it is asked for.

    PERF: 0.1 ms a statement; a command runs 40 of 400, and all of them at its start took 30 ms.
    """

    def __init__(self, declared: Declared, has: Has, lacked: frozenset[str]):
        self.declared, self.has, self.lacked = declared, has, lacked
        self.missing = declared.missing(lacked, has)
        self.made: dict[str, Query] = {}

    def query(self, name: str) -> Query:
        """KeyError where no file has that name."""
        # Two threads may make the same statements at once: they are equal.
        declaration = self.declared.by_query[name]
        record = self.declared.records.get(declaration.record or "")
        made = queries_of(declaration, record, self.declared.fields[declaration.name], self.declared.dialect, self.has)
        self.made |= {query.name: self.made.get(query.name, query) for query in made}
        return self.made[name]

    def keep(self, earlier: "Chosen") -> None:
        """Takes over the statements of *earlier* that need nothing of what the two databases differ in."""
        changed, needs_of, by_query = self.lacked ^ earlier.lacked, self.declared.needs_of, self.declared.by_query
        self.made |= {name: query for name, query in earlier.made.items() if changed.isdisjoint(needs_of[by_query[name].name])}


class Queries:
    """The statements for one dialect; `choose` picks them anew for the tables and columns of the database at hand.

    Before that, they are those of a database that lacks nothing.
    """

    def __init__(self, declared: Declared):
        self._declared, self.declarations, self.dialect, self.records = declared, declared.declarations, declared.dialect, declared.records
        self._chosen = Chosen(declared, lambda need: True, frozenset())

    def __getitem__(self, name: str) -> Query:
        """SchemaError where the database lacks what the query cannot do without; KeyError where no file has that name."""
        chosen = self._chosen
        query = chosen.made.get(name)
        if query is not None:
            return query
        if name in chosen.missing:
            raise SchemaError(f"The database lacks {chosen.missing[name]}, which {name} cannot do without.")
        return chosen.query(name)

    def __iter__(self) -> Iterator[Query]:
        """Every query that the database at hand can run, file by file."""
        return iter([self[name] for name in self._declared.by_query if self.runs(name)])

    def runs(self, name: str) -> bool:
        """Returns whether the database at hand has what the query needs."""
        return name in self._declared.by_query and name not in self._chosen.missing

    def has(self, need: str) -> bool:
        """Returns whether the database at hand has this table ('table') or column ('table.COLUMN')."""
        return self._chosen.has(need)

    def names(self) -> set[str]:
        """Returns every name, whether or not the database at hand can run it."""
        return set(self._declared.by_query)

    def names_in(self, name: str) -> list[str]:
        """Returns the names of the queries of the file *name*, or the query's own *name*; none where there is neither."""
        of_file = [filter_.name for each in self.declarations if each.name == name for filter_ in each.filters]
        return [name] if name in self._declared.by_query else of_file

    def missing(self, name: str) -> str:
        """Returns what the database at hand lacks for the query, comma-separated; '' where it runs."""
        return self._chosen.missing.get(name, "")

    def record(self, file: str) -> Record:
        """Returns the record that the file of this name declares or gives."""
        return self._declared.records_by_file[file]

    def choose(self, has: Has) -> None:
        """Picks the statements for a database that *has* these tables ('table') and columns ('table.COLUMN')."""
        chosen = Chosen(self._declared, has, frozenset(need for need in self._declared.needs if not has(need)))
        chosen.keep(self._chosen)
        # All at once: requests may be under way while a replaced file's statements are chosen.
        self._chosen = chosen


def read_queries(dialect: str, start: Path | None = None) -> Queries:
    """Reads every query of *start*, by default of sql/, for *dialect*. QueryFileError for the first faulty file.

    PERF: the files of sql/ are read once per process, in 60 ms: a validation has two databases.
    """
    return Queries(_packaged(dialect) if start is None else _read(dialect, start))


@cache
def _packaged(dialect):
    return _read(dialect, folder())


def _read(dialect, start):
    return Declared([read_declaration(path, name) for name, path in query_files(dialect, start)], dialect)


def _owners(declarations):
    """Record name → the declaration with its fields. QueryFileError where there are two, or none."""
    owners: dict[str, Declaration] = {}
    names: dict[str, Declaration] = {}
    for each in declarations:
        for filter_ in each.filters:
            if filter_.name in names:
                raise QueryFileError(each.path, filter_.line, f"the same query stands in {names[filter_.name].path}")
            names[filter_.name] = each
        if each.record and _shown(each.fields):
            if each.record in owners:
                raise QueryFileError(each.path, 1, f"the fields of {each.record} stand in {owners[each.record].path}, too; name them once")
            owners[each.record] = each
    for each in declarations:
        if each.record and each.record not in owners:
            raise QueryFileError(each.path, 1, f"no file has the fields of {each.record}")
    return owners


def _fields_of(declaration, owners) -> tuple[Field, ...]:
    """Returns the file's own fields and columns; of a file that has columns alone, behind the fields of its record."""
    if not declaration.record or _shown(declaration.fields):
        return declaration.fields
    own = {field.name for field in declaration.fields}
    return (*(field for field in owners[declaration.record].fields if not declaration.fields or field.shown and field.name not in own), *declaration.fields)


def _shown(fields):
    return tuple(field for field in fields if field.shown)
