"""`Database`: one database with its queries, its pool of readers and its one writer at a time."""

import logging
import random
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TypeVar

from genows.config.address import DatabaseAddress
from genows.config.reader import Config
from genows.db.cache import Cache, SessionCache
from genows.db.changetoken import ChangeToken
from genows.db.driver import Driver
from genows.db.pool import Pool
from genows.db.queries.files import statements
from genows.db.queries.queries import Queries, read_queries
from genows.db.sessions import Session, Writer
from genows.db.sqlite import SQLiteDriver
from genows.errors import (
    DatabaseBusy,
    DatabaseConflict,
    DatabaseGone,
    GenowsError,
    OutcomeUnknown,
    PackedDamage,
    SchemaError,
    StatementTooLong,
)

LOG = logging.getLogger("genows.database")

Result = TypeVar("Result")

WRITER_WAIT_SECONDS = 10
LOAD_WAIT_SECONDS = 24 * 3600
TRIES = 3
# A transaction that another one has beaten is run again so often, after a pause drawn from 0 to the number of its defeats times PAUSE_SECONDS:
# on two nodes of a cluster transactions do not wait for each other, and the quickest wins.
CONFLICT_TRIES = 20
PAUSE_SECONDS = 0.02
# Bytes: a load's inserts have up to 2 MB, beside the statement's head.
LOAD_STATEMENT_BYTES = 2 << 20
CACHE_MEGABYTES, FOREIGN_SECONDS = 64, 1.0  # as of the settings db.cache_megabytes and db.foreign_check_seconds


class Database:
    """Lends sessions and writers to handlers, the loader and the commands. Opens nothing until something is read or written.

    *slow*: seconds of database time above which a query is logged; *fast*: whether the fast paths may be taken, and anything is cached.
    *cache_megabytes*: 2^20 bytes, of values made from the data; *foreign_seconds*: how long a database without a data version counts as
    unchanged.
    """

    def __init__(
        self,
        driver: Driver,
        queries: Queries,
        pool: Pool,
        slow: float = 1.0,
        fast: bool = True,
        cache_megabytes: int = CACHE_MEGABYTES,
        foreign_seconds: float = FOREIGN_SECONDS,
    ):
        self.driver, self.queries, self.pool, self.slow = driver, queries, pool, slow
        self.fast = fast
        self.cache, self.change_token = Cache(cache_megabytes << 20), ChangeToken(foreign_seconds)
        # Tells the processes beside this one to drop what they keep: set by a server that has some.
        self.tell_siblings: Callable[[], None] = lambda: None
        # One connection for `check` alone.
        self.spare = Pool(driver, 1, pool.wait)

    @property
    def dialect(self) -> str:
        return self.driver.dialect

    def check(self) -> int | None:
        """Reads something from the database; raises where it does not answer. Returns what `loads` does.

        On a connection of its own: that all others are lent to long answers is no reason to seem dead.
        """
        return self.again_if_lost(lambda: self._aside(_alive))

    def loads(self) -> int | None:
        """Returns how often data were loaded or removed, None where the database does not tell; on the connection of `check`."""
        version = self.again_if_lost(lambda: self._aside(Session.data_version))
        return version[0] if version else None

    def state(self) -> Hashable:
        """Returns what differs when the database has to be looked at anew, see `Driver.state`; None where that is not known.

        So it is when data change in a database that an older genows made: it may have been upgraded.
        """
        state = self.driver.state()
        if state is None or not self.queries.runs("data_version") or self.queries.runs("packed_content"):
            return state
        with suppress(GenowsError):
            return state, self.loads()
        return state

    def _aside(self, action: Callable[[Session], Result]) -> Result:
        session = Session(self.driver, self.queries, self.spare.lend(), self.slow, fast=self.fast)
        try:
            return action(session)
        finally:
            session.give_back(self.spare)

    def exists(self) -> bool:
        """Returns whether there is anything to connect to: False only for a SQLite file that is not there yet."""
        return self.driver.exists()

    def lend(self, fresh: bool = False) -> Session:
        """Returns a session in one read transaction; `give_back` it. For use that outlives a block; otherwise `read`.

        *fresh*: it sees all that was committed before on any node of a cluster, see `Driver.begin_read`.
        """
        # Before the snapshot begins: see SessionCache.
        cache = SessionCache(self.cache, self.change_token) if self.fast else None
        return Session(self.driver, self.queries, self.pool.lend(fresh), self.slow, cache, self.fast)

    def give_back(self, session: Session) -> None:
        session.give_back(self.pool)

    def warm(self) -> None:
        """Opens a connection for the next request, which else would wait for it: 1 ms on SQLite, which reads the schema, 2 on MariaDB."""
        with suppress(GenowsError):
            self.pool.give_back(self.pool.lend())

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Lends a session for the block."""
        session = self.lend()
        try:
            yield session
        finally:
            self.give_back(session)

    def ask(self, action: Callable[[Session], Result], fresh: bool = False) -> Result:
        """Returns *action*(session), run in one read transaction; again in another one where the connection is lost."""

        def asking():
            session = self.lend(fresh)
            try:
                return action(session)
            finally:
                self.give_back(session)

        return self.again_if_lost(asking)

    def again_if_lost(self, action: Callable[[], Result]) -> Result:
        """Returns *action*(), tried again where the connection is lost, another transaction came first, or packed columns are damaged.

        The next session does not read what is damaged.
        """
        for _ in range(TRIES - 1):
            with suppress(DatabaseGone, DatabaseConflict, PackedDamage):
                return action()
        return action()

    @contextmanager
    def load(self) -> Iterator[Writer]:
        """Lends a writer as `write` does and serialises loads: waits until no other load, removal or reference load is under way.

        SchemaError for a statement that the server does not take: no client has made it so long.
        """
        try:
            with self._alone() as writer:
                yield writer
        except StatementTooLong as error:
            raise SchemaError(short_statements(error.most)) from error
        finally:
            self.driver.tidy()

    @contextmanager
    def _alone(self):
        with self.write(LOAD_WAIT_SECONDS) as writer:
            if writer.value("take_load_lock", name=self.driver.lock_name(), seconds=LOAD_WAIT_SECONDS) != 1:
                raise DatabaseBusy(60)
            yield writer

    def claim(self) -> None:
        """Keeps readers out before the load of the first study: nobody needs them meanwhile, and loads into SQLite are faster."""
        self.pool.drop_idle()
        self.driver.claim()

    def between_loads(self, action: Callable[[], Result], wait_seconds: float = LOAD_WAIT_SECONDS) -> Result:
        """Returns *action*(), run when no load into a new SQLite file is under way, which keeps readers out; other loads keep nobody out.

        Another one may begin right after the wait: then it is waited anew, *wait_seconds* in all.
        """
        deadline = time.monotonic() + wait_seconds
        while True:
            self.driver.settle(max(0.0, deadline - time.monotonic()))
            try:
                return action()
            except DatabaseBusy:
                if self.dialect != "sqlite" or time.monotonic() > deadline:
                    raise

    @contextmanager
    def write(self, wait_seconds: float = WRITER_WAIT_SECONDS) -> Iterator[Writer]:
        """Lends a writer for the block, one transaction: committed at its end, rolled back by any exception.

        *wait_seconds*: how long to wait for another writer (SQLite has one at a time) before DatabaseBusy.

        OutcomeUnknown where the connection is lost while it is committed; DatabaseGone means that nothing is stored.
        """
        connection = self.driver.connect_writer(wait_seconds)
        writer = Writer(self.driver, self.queries, connection, self.slow, fast=self.fast)
        try:
            self.driver.begin_write(connection)
            try:
                yield writer
            except BaseException:
                # The failure that led here is the one to tell; a lost connection rolls back by itself.
                with suppress(GenowsError):
                    self.driver.rollback(connection)
                raise
            try:
                self.driver.commit(connection)
            except DatabaseGone as error:
                raise OutcomeUnknown(error.reason) from error
        finally:
            self.driver.close(connection)

    def short_statements(self) -> str:
        """Returns a sentence where the database server takes no statements as long as those of a load; '' where it does."""
        if not self.exists():
            return ""
        most = self.ask(lambda session: session.value("longest_statement"))
        return short_statements(most) if most < LOAD_STATEMENT_BYTES else ""

    def change(self, action: Callable[[Writer], Result], wait_seconds: float = WRITER_WAIT_SECONDS) -> Result:
        """Returns *action*(writer), run in one transaction as of `write`.

        On MySQL it is run again, on another host perhaps: TRIES times in all where a wait was in vain or the connection was lost,
        CONFLICT_TRIES times where another transaction was quicker. SQLite has no such things; its DatabaseBusy means that the wait was
        in vain. NOTE: where a connection was lost in COMMIT, the first run may be stored: *action* must bear to be done twice.
        """
        failures = conflicts = 0
        while True:
            try:
                with self.write(wait_seconds) as writer:
                    return action(writer)
            except DatabaseConflict:
                conflicts += 1
                if conflicts == CONFLICT_TRIES:
                    raise
                time.sleep(random.uniform(0, conflicts * PAUSE_SECONDS))
            except (DatabaseBusy, DatabaseGone, OutcomeUnknown):
                failures += 1
                if failures == TRIES or self.dialect != "mysql":
                    raise

    def run_script(self, text: str, lacking: Callable[[Writer, list[str]], list[str]] | None = None) -> None:
        """Runs the statements of a script of sql/ (each ends with ';' at a line's end) in one transaction, where the database can.

        *lacking*: gives those that are still to be run, asked while no load and no other process that asks so is under way; None: all.
        """
        with self._alone() if lacking else self.write(LOAD_WAIT_SECONDS) as writer:
            found = statements(text)
            for statement in lacking(writer, found) if lacking else found:
                writer.run(statement)

    def forget(self) -> None:
        """Drops what this process keeps of the data, and has those beside it do the same."""
        self.cache.drop()
        self.tell_siblings()

    def aside(self) -> "Database":
        """Returns this database over the one connection of `check`, for what must be asked while all others are lent."""
        return Database(self.driver, self.queries, self.spare, self.slow, self.fast)

    def renew(self) -> None:
        """Closes the idle connections, and lent ones as they come back: the database's file is another one."""
        # First told, then closed: the driver compares files while the earlier ones are still open.
        self.driver.renew()
        self.pool.drop_idle()
        self.spare.drop_idle()

    def close(self) -> None:
        self.pool.close()
        self.spare.close()


def _alive(session):
    if version := session.data_version():
        return version[0]
    session.value("health")
    return None


def short_statements(most: int | None) -> str:
    """Returns what to tell an operator whose database server takes no long statements. *most*: bytes of the longest, None if it does not say."""
    taken = f"takes statements of {most / (1 << 20):.3g} MB" if most else "does not take a statement of a load"
    return f"The database server {taken} (max_allowed_packet); loads need 4 MB: set it to 16M or more."


def open_database(config: Config) -> Database:
    """Returns the database that *config* names, with its queries read and checked. Nothing is connected yet."""
    driver = open_driver(config.database)
    pool = Pool(driver, config.db_pool_size, config.db_pool_wait_seconds)
    return Database(
        driver,
        read_queries(driver.dialect),
        pool,
        config.db_slow_query_seconds,
        config.fast,
        config.db_cache_megabytes,
        config.db_foreign_check_seconds,
    )


def open_driver(address: DatabaseAddress) -> Driver:
    """Returns the driver for *address*.

    PyMySQL and what it needs take 0.05 s to import, a third of what `genows load` into SQLite imports: only where it is needed.
    """
    if address.kind == "sqlite":
        return SQLiteDriver(address.path or "")
    return import_module("genows.db.mysql").MySQLDriver(address)
