"""A MariaDB server that is away when the service or one of its workers starts, and comes later."""

import os
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import mariadb
from tests.databases import made_mariadb
from tests.needs import needed
from tests.server import by_gunicorn, by_serve

pytestmark = [pytest.mark.process, pytest.mark.mariadb, pytest.mark.slow]  # A MariaDB server that is stopped and started.

BOTH = pytest.mark.parametrize("start", [by_serve, by_gunicorn])


class Stoppable:
    """A MariaDB server of these tests alone."""

    def __init__(self, folder):
        self.server, self._process = mariadb.MariadbServer(folder), None
        mariadb.make_data_folder(self.server)

    def start(self):
        with open(self.server.folder / "log", "ab") as log:
            self._process = subprocess.Popen(mariadb.server_command(self.server), stdout=log, stderr=log)
        mariadb.wait_for(self.server, self._process)

    def stop(self):
        if self._process:
            mariadb.stop(self._process)

    @contextmanager
    def frozen(self):
        """The server neither refuses nor answers anything for the block."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)


@pytest.fixture(scope="module")
def stoppable():
    needed("mariadbd", "mysqld")
    with tempfile.TemporaryDirectory(prefix="genows-", dir=mariadb.memory_folder(), ignore_cleanup_errors=True) as folder:
        stoppable = Stoppable(Path(folder))
        stoppable.start()
        mariadb.admit_user(stoppable.server)
        yield stoppable
        stoppable.stop()


@pytest.fixture
def file(stoppable, tmp_path):
    """The settings file of a new database, made while its server runs."""
    made = made_mariadb(stoppable.server, stoppable.server.create_database())
    made.database.close()
    file = tmp_path / "portal.properties"
    file.write_text(f"db.connection_string={made.settings['db.connection_string']}\ndb.pool_wait_seconds=2\n")
    return file


def serves(server):
    return server.get("/health")[0] == 200 and server.get("/api/studies")[0] == 200


def is_away(server):
    """Every worker says so, and when to ask again."""
    for _ in range(6):
        status, headers, _ = server.get("/api/studies")
        assert (status, headers.get("Retry-After")) == (503, "5"), server.log()
    return server.get("/health")[0] == 503


@BOTH
def test_the_database_comes_after_the_service(start, file, stoppable):
    stoppable.stop()
    try:
        with start(file) as server:
            assert is_away(server)
            assert "The database cannot be reached." in server.log()
            server.until(lambda: "Answering 503 until" in server.log())
            stoppable.start()
            # Each worker asks the database again by itself, a second after it was away for it.
            server.until(lambda: {server.get("/api/studies", tries=1)[0] for _ in range(10)} == {200}, 20)
            # Whoever asks first is answered as soon as the database is there; the line is written when the asking thread wakes.
            server.until(lambda: "the database can be served now" in server.log())
    finally:
        stoppable.stop()
        stoppable.start()


@BOTH
def test_a_worker_dies_while_the_database_is_away(start, file, stoppable):
    with start(file) as server:
        server.until(lambda: serves(server))
        old = server.workers()
        stoppable.stop()
        try:
            for worker in old:
                os.kill(worker, signal.SIGKILL)
            server.until(lambda: len(server.workers()) == 2 and not set(old) & set(server.workers()))
            assert is_away(server)
            time.sleep(2)
            assert len(server.workers()) == 2
        finally:
            stoppable.start()
        server.until(lambda: {server.get("/api/studies", tries=1)[0] for _ in range(10)} == {200}, 20)


@BOTH
def test_a_database_that_freezes_holds_nobody_up(start, file, stoppable):
    with start(file) as server:
        server.until(lambda: serves(server))
        with stoppable.frozen():
            with ThreadPoolExecutor(16) as pool:
                under_way = [pool.submit(server.get, "/api/studies") for _ in range(16)]
                began = time.monotonic()
                assert server.get("/health")[0] == 503
                # What is promised is one second; the rest is for a busy machine.
                assert time.monotonic() - began < 3
                # Until the silence is known, the line of those that wait may be full.
                assert {answer.result()[0] for answer in under_way} <= {200, 429, 503}
                assert time.monotonic() - began < 12
            began = time.monotonic()
            assert is_away(server) and is_away(server)
            # Fourteen requests. Each waiting for the host would be fifty seconds and more.
            assert time.monotonic() - began < 5
            assert server.log().count("has fallen silent; it is asked until it answers") <= 2, server.log()
        server.until(lambda: serves(server), 5)
        assert "answers again" in server.log()


def test_a_worker_that_meets_a_frozen_database_still_ends_at_once(file, stoppable):
    with by_serve(file) as server:
        server.until(lambda: serves(server))
        old = server.workers()
        with stoppable.frozen():
            for worker in old:
                os.kill(worker, signal.SIGKILL)
            server.until(lambda: len(server.workers()) == 2 and not set(old) & set(server.workers()))
            time.sleep(1)
            began = time.monotonic()
            server.tell(signal.SIGTERM)
            assert server.exit_code(10) == 0
            # Two seconds, and some for a busy machine; the server's silence would be waited for 600.
            assert time.monotonic() - began < 6


@BOTH
def test_a_schema_that_cannot_be_served_stops_a_start_by_hand_alone(start, file, stoppable):
    with start(file) as server:
        server.until(lambda: serves(server))
        name = file.read_text().split("/")[-1].split("\n")[0]
        with stoppable.server.connect(name) as connection, connection.cursor() as cursor:
            cursor.execute("RENAME TABLE `clinical_sample` TO `hidden`")
        old = server.workers()
        for worker in old:
            os.kill(worker, signal.SIGKILL)
        server.until(lambda: len(server.workers()) == 2 and not set(old) & set(server.workers()))
        assert is_away(server)
        with pytest.raises(AssertionError, match="clinical_sample"), start(file):
            pass
        with stoppable.server.connect(name) as connection, connection.cursor() as cursor:
            cursor.execute("RENAME TABLE `hidden` TO `clinical_sample`")
        server.until(lambda: serves(server), 5)
