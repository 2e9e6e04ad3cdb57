"""The queries of one database, by name. Every file of sql/ is read and checked once, at the start; a broken one stops the start.

What a file may say is in `genows.db.queries.files`, what Python knows of it in `genows.db.queries.kinds`. What runs the statements is genows.db.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from genows.db.queries.files import File, Has, folder, read_files
from genows.db.queries.kinds import RECORDS, STATEMENTS
from genows.db.queries.records import Record, Statement
from genows.db.queries.statements import Query, check, lacks, narrowed, query_of
from genows.errors import QueryFileError, SchemaError


class Sources:
    """The files of one folder for one dialect, and what is declared of them. QueryFileError where they do not fit each other."""

    def __init__(self, files: Iterable[File], declared: Iterable[Statement], records: Mapping[str, Record], dialect: str):
        self.files = {file.name: file for file in files}
        self.statements = {name: Statement(name) for name in self.files} | {each.name: each for each in declared}
        self.by_key, self.dialect = records, dialect
        self.by_query: dict[str, File] = {}
        for name, statement in self.statements.items():
            if name not in self.files:
                raise QueryFileError(Path(f"{name}.sql"), 1, "the statement is declared and has no file")
            file = self.files[name]
            check(file, statement, self.record(name))
            for query in statement.queries:
                if query in self.by_query:
                    raise QueryFileError(file.path, 1, f"the query {query} stands in {self.by_query[query].path}, too")
                self.by_query[query] = file
        # What statements can need of a database: databases that lack the same of it get the same statements.
        self.needs_of = {name: file.all_needs for name, file in self.files.items()}
        self.needs = frozenset[str]().union(*self.needs_of.values())
        # Hashes of the schemas of databases on which all statements of the service have been tried, by this process or by one that it was copied for.
        self.tried = set[int]()

    def record(self, name: str) -> Record | None:
        """Returns the record that the rows of a file are, if they are one."""
        return self.by_key.get(self.statements[name].record)

    @cached_property
    def whole(self) -> "Chosen":
        """The statements for a database that lacks nothing, which all databases begin with: made once in a process, and in its copies."""
        return Chosen(self, lambda need: True, frozenset())

    def missing(self, lacked: frozenset[str], has: Has) -> dict[str, str]:
        """Query → what it cannot do without and the database lacks, comma-separated. *lacked*: of what statements can need."""
        lacking: dict[str, str] = {}
        for name, file in self.files.items():
            if not lacked.isdisjoint(self.needs_of[name]) and (missing := lacks(file, has)):
                lacking |= dict.fromkeys(self.statements[name].queries, ", ".join(missing))
        return lacking


class Chosen:
    """The statements for a database that *has* some tables and columns and lacks others, each made when it is asked for.

    That takes 0.1 ms; a command runs 40 of 700, and all of them at its start took 50 ms. A service makes them all, before its workers start.
    """

    def __init__(self, sources: Sources, has: Has, lacked: frozenset[str]):
        self.sources, self.has, self.lacked = sources, has, lacked
        self.missing = sources.missing(lacked, has)
        self.made: dict[str, Query] = {}
        self.narrowed: dict[tuple[str, tuple[str, ...]], Query] = {}

    def query(self, name: str) -> Query:
        """KeyError where no file has that name."""
        # Two threads may make the same statement at once: they are equal, and the first stays.
        file, sources = self.sources.by_query[name], self.sources
        made = query_of(name, file, sources.statements[file.name], sources.dialect, self.has)
        return self.made.setdefault(name, made)

    def keep(self, earlier: "Chosen") -> None:
        """Takes over the statements of *earlier* that need nothing of what the two databases differ in."""
        changed, needs_of, by_query = self.lacked ^ earlier.lacked, self.sources.needs_of, self.sources.by_query
        self.made |= {name: query for name, query in earlier.made.items() if changed.isdisjoint(needs_of[by_query[name].name])}


class Queries:
    """The statements for one dialect; `choose` picks them anew for the tables and columns of the database at hand.

    Before that, they are those of a database that lacks nothing.
    """

    def __init__(self, sources: Sources):
        self.sources, self.dialect = sources, sources.dialect
        self._chosen = sources.whole

    def __getitem__(self, name: str) -> Query:
        """SchemaError where the database lacks what the query cannot do without; KeyError where no file has that name."""
        chosen = self._chosen
        query = chosen.made.get(name)
        if query is not None:
            return query
        if name in chosen.missing:
            raise SchemaError(f"The database lacks {chosen.missing[name]}, which {name} cannot do without.")
        return chosen.query(name)

    def narrowed(self, name: str, columns: tuple[str, ...]) -> Query:
        """Returns the query with these of its columns alone, in this order; made once. As __getitem__."""
        query, made = self[name], self._chosen.narrowed
        return made.get((name, columns)) or made.setdefault((name, columns), narrowed(query, columns))

    def __iter__(self) -> Iterator[Query]:
        """Every query that the database at hand can run, file by file."""
        return iter([self[name] for name in self.sources.by_query if self.runs(name)])

    def runs(self, name: str) -> bool:
        """Returns whether the database at hand has what the query needs."""
        return name in self.sources.by_query and name not in self._chosen.missing

    def in_schema(self, need: str) -> bool:
        """Returns whether the database at hand has this table ('table') or column ('table.COLUMN')."""
        return self._chosen.has(need)

    def names(self) -> set[str]:
        """Returns every name, whether or not the database at hand can run it."""
        return set(self.sources.by_query)

    def names_in(self, name: str) -> list[str]:
        """Returns the names of the queries of the file *name*, or the query's own *name*; none where there is neither."""
        of_file = self.sources.statements.get(name)
        return [name] if name in self.sources.by_query else list(of_file.queries if of_file else ())

    def missing(self, name: str) -> str:
        """Returns what the database at hand lacks for the query, comma-separated; '' where it runs."""
        return self._chosen.missing.get(name, "")

    def record(self, name: str) -> Record:
        """Returns the record of this key, or the one that the rows of the file of this name are."""
        of_file = self.sources.statements.get(name)
        return self.sources.by_key[of_file.record if of_file and of_file.record else name]

    def choose(self, has: Has) -> None:
        """Picks the statements for a database that *has* these tables ('table') and columns ('table.COLUMN')."""
        chosen = Chosen(self.sources, has, frozenset(need for need in self.sources.needs if not has(need)))
        chosen.keep(self._chosen)
        # All at once: requests may be under way while a replaced file's statements are chosen.
        self._chosen = chosen


def read_queries(
    dialect: str, start: Path | None = None, declared: Iterable[Statement] = (), records: Mapping[str, Record] | None = None
) -> Queries:
    """Reads every query of *start*, by default of sql/, for *dialect*. QueryFileError for the first faulty file.

    *declared*, *records*: of *start*; of sql/ those of `genows.db.queries.kinds`.
    The files of sql/ are read once per process, in 60 ms: a validation has two databases.
    """
    return Queries(_packaged(dialect) if start is None else Sources(read_files(dialect, start), declared, records or {}, dialect))


@cache
def _packaged(dialect):
    return Sources(read_files(dialect, folder()), STATEMENTS, RECORDS, dialect)
