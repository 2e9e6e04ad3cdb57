"""`Driver`: what the layers above ask of a database package, sqlite3 or PyMySQL, and how errors of these become genows' own.

No layer above the drivers names either package's errors.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, wraps
from typing import Any, Protocol, TypeVar, cast

from genows.db.queries.statements import Query
from genows.errors import DatabaseError, DatabaseGone, GenowsError

# A connection is the database package's own object: only the driver that opened it looks into it.
Connection = Any
Method = TypeVar("Method", bound=Callable[..., Any])


class Cursor(Protocol):
    """A statement that has been run. The rows of one that streams are read by `Driver.fetch`."""

    @property
    def rowcount(self) -> int: ...

    def close(self) -> object: ...


class Driver(Protocol):
    """Opens connections to one database and runs statements on them.

    Every method raises genows.errors alone: DatabaseBusy, DatabaseGone, SchemaError, and DatabaseError for what nobody expects.
    """

    @property
    def dialect(self) -> str:
        """'sqlite' or 'mysql'."""

    def exists(self) -> bool:
        """Returns whether there is anything to connect to: False only for a SQLite file that is not there yet."""

    @property
    def name(self) -> str:
        """What messages call the database: the path of a SQLite file, or the database's name and its hosts."""

    def state(self) -> object:
        """Returns what is another value as soon as another file, or one written otherwise, lies where the database's was; None where none
        does. Always the same for a server.
        """

    def away(self) -> DatabaseGone | None:
        """Returns what to raise at once, because no host has answered anything for a while; None where asking makes sense."""

    def renew(self) -> None:
        """Treats every connection so far as lost: the database's file is another one."""

    def lock_name(self) -> str:
        """Returns a name that all processes on this database, and no others, give to a lock."""

    # Connections and transactions

    def connect_reader(self) -> Connection: ...

    def connect_writer(self, wait_seconds: float) -> Connection:
        """Opens a connection that may write. *wait_seconds*: for another writer to end, where there is one at a time."""

    def begin_read(self, connection: Connection, fresh: bool = False) -> None:
        """Begins a transaction that sees one snapshot. Closes the connection where that fails.

        *fresh*: the snapshot holds all that was committed before, on whichever node of a cluster; not only what this node has by now.
        """

    def end_read(self, connection: Connection) -> None: ...

    def begin_write(self, connection: Connection) -> None: ...

    def commit(self, connection: Connection) -> None: ...

    def rollback(self, connection: Connection) -> None: ...

    def close(self, connection: Connection) -> None:
        """Raises nothing: the connection is thrown away anyway."""

    def server(self, connection: Connection) -> Hashable:
        """Returns whom a reading connection leads to: what one of them has seen of the data holds for all that lead to the same."""

    # Statements

    def run(self, connection: Connection, statement: str) -> None:
        """Runs a statement without parameters, of a script or of the database's own schema."""

    def execute(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> Cursor:
        """Runs a statement. *lists*: the names of those *values* that are lists."""

    def stream(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> Cursor:
        """Runs a statement whose rows are read from the database while they are fetched."""

    def fetch(self, cursor: Cursor, size: int) -> Sequence[tuple]:
        """Returns the next *size* rows, fewer at the end, none after it."""

    def fetch_all(self, connection: Connection, text: str, lists: frozenset[str], values: dict[str, Any]) -> Sequence[tuple]:
        """Runs a statement and returns all of its rows."""

    def abandon(self, cursor: Cursor) -> bool:
        """Gives up a half-read stream. Returns whether that leaves its connection useless."""

    def explain(self, connection: Connection, query: Query, values: dict[str, Any]) -> list[tuple]:
        """Returns how the database would run the query."""

    def add_all(self, connection: Connection, query: Query, rows: Iterable[tuple]) -> int:
        """Inserts the rows; returns how many there were."""

    def add_columns(self, connection: Connection, query: Query, columns: Sequence[Sequence], at_end: bool) -> None:
        """Inserts rows that come by column, one at least. *at_end*: whether table and indexes grow at their ends alone."""

    # Loads

    def claim(self) -> None:
        """Keeps readers out until `tidy`, where that makes a load faster and nobody is reading."""

    def settle(self, wait_seconds: float) -> None:
        """Waits for a load that keeps readers out; DatabaseBusy after *wait_seconds*."""

    def tidy(self) -> None:
        """Brings the database's files into the form that readers want. What cannot be done now the next writer does."""


class Translator(Protocol):
    """The part of a driver that knows its package's exceptions."""

    @property
    def Error(self) -> type[Exception] | tuple[type[Exception], ...]:
        """The root of its package's exceptions, and what else it raises."""

    def translated(self, error: Exception) -> GenowsError | None:
        """Returns the error in genows' words; None for what nobody expects."""


def translating(method: Method) -> Method:
    """Makes a driver's method raise genows.errors, with the package's error as the cause."""

    @wraps(method)
    def translated(self, *arguments):
        try:
            return method(self, *arguments)
        except GenowsError:
            raise  # A method that this one called has translated it; it keeps its cause.
        except self.Error as error:
            raise own_error(self, error) from error

    return cast(Method, translated)


def own_error(driver: Translator, error: Exception) -> Exception:
    """Returns the GenowsError for an error of the package, to be raised from that: for what is not a driver's method."""
    kind: Any = type(error)
    return driver.translated(error) or _class_of(kind)(*error.args)


@cache
def _class_of(kind: Any) -> Any:
    """Returns a class that is DatabaseError and the package's own class, under the latter's name.

    The log then still ends with `sqlite3.IntegrityError: …`, by which operators search, and a portal around genows may go on catching
    what its database package raises.
    """
    return type(kind.__name__, (DatabaseError, kind), {"__module__": kind.__module__, "__doc__": DatabaseError.__doc__})
