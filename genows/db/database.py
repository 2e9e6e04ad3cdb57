"""`Database`: one database with its queries, its pool of readers and its one writer at a time."""

from contextlib import contextmanager
from importlib import import_module

from genows.config.reader import Config
from genows.db.cache import Cache
from genows.db.pool import Pool
from genows.db.sessions import Session, Writer
from genows.db.sqlite import SQLiteDriver
from genows.errors import DatabaseBusy
from genows.queries.queries import Queries, read_queries

WRITER_WAIT_SECONDS = 10
LOAD_WAIT_SECONDS = 24 * 3600
TRIES = 3
# Of values made from the data, per process; the texts of a profile of 100,000 samples take 20 MB.
CACHE_BYTES = 32 * 1024 * 1024


class Database:
    """What handlers, the loader and the commands are given. Opens nothing until something is read or written."""

    def __init__(self, driver, queries: Queries, pool: Pool, slow: float = 1.0, fast: bool = True):
        self.driver, self.queries, self.pool, self.slow = driver, queries, pool, slow
        self.fast = fast
        self.cache = Cache(CACHE_BYTES)
        self.spare = Pool(driver, 1, pool.wait)

    @property
    def dialect(self) -> str:
        return self.driver.dialect

    def check(self):
        """Asks the database for anything at all; raises where it does not answer. On a connection of its own: that all others
        are lent to long answers is no reason to seem dead.
        """
        session = Session(self.driver, self.queries, self.spare.lend(), self.slow)
        try:
            session.value("health")
        finally:
            session.give_back(self.spare)

    def exists(self) -> bool:
        """Whether there is anything to connect to: False only for a SQLite file that is not there yet."""
        return self.driver.exists()

    def lend(self) -> Session:
        """A session in one read transaction; `give_back` it. For use that outlives a block; otherwise `read`."""
        return Session(self.driver, self.queries, self.pool.lend(), self.slow, self.cache, self.fast)

    def give_back(self, session: Session):
        session.give_back(self.pool)

    @contextmanager
    def read(self):
        """A session for the block."""
        session = self.lend()
        try:
            yield session
        finally:
            self.give_back(session)

    @contextmanager
    def load(self):
        """A writer as of `write` that also serialises loads: it waits until no other load, removal or reference load is under way."""
        try:
            with self.write(LOAD_WAIT_SECONDS) as writer:
                if writer.value("take_load_lock", name=self.driver.lock_name(), seconds=LOAD_WAIT_SECONDS) != 1:
                    raise DatabaseBusy(60)
                yield writer
        finally:
            self.driver.tidy()

    def claim(self):
        """Before the load of the first study: nobody needs to read meanwhile, which makes loads into SQLite faster."""
        self.pool.drop_idle()
        self.driver.claim()

    def await_load(self):
        """Returns when no load into a new SQLite file is under way, which keeps readers out; other loads keep nobody out."""
        self.driver.settle(LOAD_WAIT_SECONDS)

    @contextmanager
    def write(self, wait_seconds: float = WRITER_WAIT_SECONDS):
        """A writer for the block, one transaction: committed at its end, rolled back by any exception.

        *wait_seconds*: how long another writer is waited for (SQLite has one at a time) before DatabaseBusy.
        """
        connection = self.driver.connect_writer(wait_seconds)
        writer = Writer(self.driver, self.queries, connection, self.slow, fast=self.fast)
        try:
            self._control(self.driver.begin_write, connection)
            try:
                yield writer
            except BaseException:
                self._quietly(connection.rollback)
                raise
            self._control(lambda opened: opened.commit(), connection)
        finally:
            self._quietly(connection.close)

    def change(self, action, wait_seconds: float = WRITER_WAIT_SECONDS):
        """What *action*(writer) gives, in one transaction as of `write`.

        Two transactions that wait for each other MySQL resolves by ending one: that one is done once more, a few times at most.
        SQLite has no such thing; its DatabaseBusy means that the wait was in vain.
        """
        for _ in range(TRIES - 1 if self.dialect == "mysql" else 0):
            try:
                with self.write(wait_seconds) as writer:
                    return action(writer)
            except DatabaseBusy:
                continue
        with self.write(wait_seconds) as writer:
            return action(writer)

    def _control(self, action, connection):
        try:
            action(connection)
        except self.driver.Error as error:
            raise self.driver.translated(error) from error

    def _quietly(self, action):
        try:
            action()
        except self.driver.Error:
            pass  # The failure that led here is the one to tell; a lost connection rolls back by itself.

    def run_script(self, text: str):
        """Runs the statements of a script of sql/ (each ends with ';' at a line's end) in one transaction, where the database can."""
        connection = self.driver.connect_writer(WRITER_WAIT_SECONDS)
        try:
            self._control(self.driver.begin_write, connection)
            for statement in _statements(text):
                self._control(lambda opened, one=statement: opened.cursor().execute(one), connection)
            self._control(lambda opened: opened.commit(), connection)
        finally:
            self._quietly(connection.close)

    def close(self):
        self.pool.close()
        self.spare.close()


def _statements(text):
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("--"))
    return [statement for part in lines.split(";\n") if (statement := part.strip().removesuffix(";"))]


def open_database(config: Config) -> Database:
    """The database that *config* names, with its queries read and checked. Nothing is connected yet."""
    address = config.database
    if address.kind == "sqlite":
        driver = SQLiteDriver(address.path)
    else:
        # PERF: PyMySQL and what it needs take 0.05 s to import, a third of what `genows load` into SQLite imports.
        driver = import_module("genows.db.mysql").MySQLDriver(address)
    pool = Pool(driver, config.db_pool_size, config.db_pool_wait_seconds)
    return Database(driver, read_queries(driver.dialect), pool, config.db_slow_query_seconds, config.fast)
