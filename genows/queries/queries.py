"""The queries of one database, by name. Every file of sql/ is read and checked once, at the start; a broken one stops the start.

What a file may say is in docs/architecture.md, "Queries". What runs the statements is genows.db.
"""

from collections.abc import Iterator
from pathlib import Path

from genows.errors import QueryFileError, SchemaError
from genows.queries.declarations import read_declaration
from genows.queries.declared import Declaration
from genows.queries.expressions import Has
from genows.queries.files import folder, query_files
from genows.queries.records import Field, Record
from genows.queries.statements import Query, lacks, needs_of, queries_of


class Queries:
    """The statements for one dialect; `choose` makes them anew for the tables and columns of the database at hand.

    Before that, they are those of a database that lacks nothing.
    """

    def __init__(self, declarations: list[Declaration], dialect: str):
        self.declarations, self.dialect = tuple(declarations), dialect
        owners = _owners(declarations)
        self.records = {name: Record(name, owner.about, _shown(owner.fields)) for name, owner in owners.items()}
        self._fields = {each.name: _fields_of(each, owners) for each in declarations}
        # What statements can need of a database: databases that lack the same of it get the same statements.
        self._needs_of = {each.name: needs_of(each, self._fields[each.name]) for each in declarations}
        self._needs = frozenset().union(*self._needs_of.values())
        self._lacked: frozenset[str] | None = None
        self._chosen: dict[str, Query] = {}
        self._missing: dict[str, str] = {}
        self._by_file = {filter_.name: each for each in declarations for filter_ in each.filters}
        self.choose(lambda need: True)

    def __getitem__(self, name: str) -> Query:
        """SchemaError where the database lacks what the query cannot do without; KeyError where no file has that name."""
        try:
            return self._chosen[name]
        except KeyError:
            raise SchemaError(f"The database lacks {self._missing[name]}, which {name} cannot do without.") from None

    def __iter__(self) -> Iterator[Query]:
        return iter(self._chosen.values())

    def runs(self, name: str) -> bool:
        """Returns whether the database at hand has what the query needs."""
        return name in self._chosen

    def has(self, need: str) -> bool:
        """Returns whether the database at hand has this table ('table') or column ('table.COLUMN')."""
        return self._has(need)

    def names(self) -> set[str]:
        """Returns every name, whether or not the database at hand can run it."""
        return set(self._by_file)

    def names_in(self, name: str) -> list[str]:
        """Returns the names of the queries of the file *name*, or the query's own *name*; none where there is neither."""
        of_file = [filter_.name for each in self.declarations if each.name == name for filter_ in each.filters]
        return [name] if name in self._by_file else of_file

    def missing(self, name: str) -> str:
        """Returns what the database at hand lacks for the query, comma-separated; '' where it runs."""
        return self._missing.get(name, "")

    def record(self, file: str) -> Record:
        """Returns the record that the file of this name declares or gives."""
        return self._records_by_file[file]

    def choose(self, has: Has) -> None:
        """Makes the statements for a database that *has* these tables ('table') and columns ('table.COLUMN').

        PERF: 20 ms, saved where the database lacks nothing else than the one before: every command looks at its database once. Where it
        lacks something else, the statements that do not need that stay, which leaves 2.
        """
        self._has = has
        lacked = frozenset(need for need in self._needs if not has(need))
        if lacked == self._lacked:
            return
        changed = None if self._lacked is None else lacked ^ self._lacked
        chosen: dict[str, Query] = {}
        lacking: dict[str, str] = {}
        for declaration in self.declarations:
            fields = self._fields[declaration.name]
            if changed is not None and changed.isdisjoint(self._needs_of[declaration.name]):
                names = [filter_.name for filter_ in declaration.filters]
                chosen |= {name: self._chosen[name] for name in names if name in self._chosen}
                lacking |= {name: self._missing[name] for name in names if name in self._missing}
            elif missing := lacks(declaration, fields, has):
                lacking |= {filter_.name: ", ".join(missing) for filter_ in declaration.filters}
            else:
                record = self.records.get(declaration.record or "")
                queries = queries_of(declaration, record, fields, self.dialect, has)
                chosen |= {query.name: query for query in queries}
        # All at once: requests may be under way while a replaced file's statements are chosen.
        self._missing, self._chosen, self._lacked = lacking, chosen, lacked
        self._records_by_file = {each.name: self.records[each.record] for each in self.declarations if each.record}


def read_queries(dialect: str, start: Path | None = None) -> Queries:
    """Reads every query of *start*, by default of sql/, for *dialect*. QueryFileError for the first faulty file."""
    return Queries([read_declaration(path, name) for name, path in query_files(dialect, start or folder())], dialect)


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
