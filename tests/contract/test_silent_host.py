"""A database host that falls silent, and one that is at work for long: the first is left within the limits set, the second waited for."""

import os
import threading
import time
from contextlib import ExitStack, closing

import pymysql
import pytest

from genows.auth.passwords import PasswordAccounts, set_password
from genows.auth.tokens import UuidTokens
from genows.config.reader import make_config
from genows.db import mysqlsession
from genows.db.database import open_database
from genows.db.hosts import SHUNNED_SECONDS, Hosts
from genows.db.mysqlsession import YOUNG_SECONDS, peer_of
from genows.db.readiness import Readiness
from genows.errors import DatabaseBusy, DatabaseGone, OutcomeUnknown
from tests.hosts import CONNECT, READ, place

__all__ = ["place"]

MARGIN = 1.0  # for a busy machine


def port_of(database):
    """The port that the pool's next connection leads to."""
    return database.ask(lambda session: session._connection.peer.place[1])


def seconds_of(action):
    began = time.monotonic()
    action()
    return time.monotonic() - began


def test_a_frozen_host_costs_its_limits_once(place):
    database = place.open(place.forwarder.port, place.server.port)
    with ExitStack() as stack:
        for _ in range(3):  # three connections to the host that will be frozen
            stack.enter_context(database.read())
    assert port_of(database) == place.forwarder.port
    place.forwarder.freeze()
    took = seconds_of(lambda: database.ask(lambda session: session.value("health")))
    assert READ < took < READ + CONNECT + MARGIN
    assert port_of(database) == place.server.port
    # The other two were opened before it fell silent.
    with ExitStack() as stack:
        took = seconds_of(lambda: [stack.enter_context(database.read()) for _ in range(3)])
    assert took < MARGIN


def test_a_host_that_is_frozen_from_the_start_costs_one_limit(place):
    place.forwarder.freeze()
    began = time.monotonic()
    database = place.open(place.forwarder.port, place.server.port)
    assert port_of(database) == place.server.port
    assert time.monotonic() - began < READ + MARGIN


def test_with_no_other_host_the_failure_comes_within_the_limits(place):
    database = place.open(place.forwarder.port)
    place.forwarder.freeze()
    began = time.monotonic()
    with pytest.raises(DatabaseGone):
        database.lend()
    assert time.monotonic() - began < 2 * READ + CONNECT + MARGIN
    place.forwarder.thaw()
    assert comes_back(database) == place.forwarder.port


def comes_back(database):
    """The port that the pool's next connection leads to, once there is one again."""
    deadline = time.monotonic() + 10
    while True:
        try:
            return port_of(database)
        except DatabaseGone:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def refused(database):
    with pytest.raises(DatabaseGone):
        database.ask(lambda session: session.value("health"))


def test_a_frozen_host_is_asked_on_one_connection_whoever_waits(place):
    database = place.open(place.forwarder.port, **{"db.pool_size": "5"})
    port_of(database)
    place.forwarder.freeze()
    before = place.forwarder.connections
    # One has a connection, four want a new one, fifteen wait for one of the five.
    waiting = [threading.Thread(target=refused, args=(database,)) for _ in range(20)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    while_unknown = place.forwarder.connections - before
    assert while_unknown <= 5 + 1
    # From now on nobody tries, and nobody waits.
    assert seconds_of(lambda: [refused(database) for _ in range(200)]) < MARGIN
    assert place.forwarder.connections - before <= while_unknown + 1
    place.forwarder.thaw()
    assert comes_back(database) == place.forwarder.port


def test_a_silent_host_is_told_before_a_request_waits_in_any_line(place):
    database = place.open(place.forwarder.port)
    readiness = Readiness(database, lambda aside: None, 60)
    readiness.require()
    place.forwarder.freeze()
    refused(database)
    with pytest.raises(DatabaseGone):
        readiness.require()
    # It is no failure of a check: the database can be served again as soon as it answers.
    assert readiness.failure is None
    place.forwarder.thaw()
    comes_back(database)
    readiness.require()


def test_who_has_read_for_long_waits_for_a_host_that_was_held_up_and_nobody_else(place):
    database = place.open(place.forwarder.port, **{"db.pool_size": "1", "db.pool_wait_seconds": "60", "db.read_timeout_seconds": "30"})
    answers = []
    with database.read() as session:
        session.value("health")
        time.sleep(YOUNG_SECONDS + 0.1)
        place.forwarder.freeze()
        first = threading.Thread(target=lambda: answers.append(session.value("health")))
        first.start()
        assert seconds_of(lambda: refused(database)) < 10
        assert not answers
        place.forwarder.thaw()
        first.join()
    assert answers == [1]


def test_who_has_just_come_does_not_wait_for_a_frozen_host(place):
    database = place.open(place.forwarder.port, **{"db.read_timeout_seconds": "30", "db.connect_timeout_seconds": "30"})
    with ExitStack() as stack:
        for _ in range(2):  # two have a connection, the third one opens one
            stack.enter_context(database.read())
    place.forwarder.freeze()
    waiting = [threading.Thread(target=refused, args=(database,)) for _ in range(3)]

    def all_refused():
        for thread in waiting:
            thread.start()
        for thread in waiting:
            thread.join()

    assert seconds_of(all_refused) < 10


def test_a_process_that_is_forked_meanwhile_asks_for_itself(place):
    database = place.open(place.forwarder.port)
    place.forwarder.freeze()
    refused(database)
    child = os.fork()
    if not child:
        status = 1
        try:
            refused(database)
            status = 0 if comes_back(database) == place.forwarder.port else 2
        finally:
            os._exit(status)
    time.sleep(0.5)
    place.forwarder.thaw()
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("fast", ["on", "off"])
def test_a_long_query_is_waited_for(place, fast):
    database = place.open(place.forwarder.port, fast=fast)
    before = place.forwarder.connections
    with closing(database.driver.connect_reader()) as connection, closing(connection.cursor()) as cursor:
        took = seconds_of(lambda: cursor.execute("SELECT SLEEP(2.2)"))
    assert took > 2
    # It was asked about every READ seconds: 2.2 / 0.5 times, on connections of their own.
    assert place.forwarder.connections - before >= 4


def test_a_long_query_on_a_host_that_freezes_is_given_up(place):
    database = place.open(place.forwarder.port)
    with closing(database.driver.connect_reader()) as connection, closing(connection.cursor()) as cursor:
        threading.Timer(1.2, place.forwarder.freeze).start()
        began = time.monotonic()
        with pytest.raises(pymysql.err.OperationalError, match="Lost connection"):
            cursor.execute("SELECT SLEEP(60)")
        assert time.monotonic() - began < 1.2 + 2 * READ + CONNECT + MARGIN


def test_a_long_query_behind_a_proxy_that_asks_another_server_ends_some_day(place, monkeypatch):
    monkeypatch.setattr(mysqlsession, "PROXIED_SECONDS", 1.0)
    database = place.open(place.forwarder.port)
    with closing(database.driver.connect_reader()) as connection, closing(connection.cursor()) as cursor:
        connection.peer.server = ("another", 3306)
        began = time.monotonic()
        with pytest.raises(pymysql.err.OperationalError, match="Lost connection"):
            cursor.execute("SELECT SLEEP(60)")
        assert 1 <= time.monotonic() - began < 1 + READ + MARGIN


def test_a_server_with_too_many_connections_is_at_work(place):
    database = place.open(place.forwarder.port)
    driver = database.driver
    with closing(driver.connect_reader()) as connection:
        driver.address = type(driver.address)(**{**vars(driver.address), "password": "wrong"})
        assert driver.answers(connection.peer.place)


def test_a_stream_on_a_host_that_freezes_breaks_off(place):
    database = place.open(place.forwarder.port)
    place.made.run("CREATE TABLE `long` (`text` LONGTEXT)", *["INSERT INTO `long` VALUES (REPEAT('x', 4000000))"] * 10)
    connection = database.driver.connect_reader()
    cursor = database.driver.stream(connection, "SELECT `text` FROM `long`", frozenset(), {})
    assert len(database.driver.fetch(cursor, 1)) == 1
    place.forwarder.freeze()
    began = time.monotonic()
    with pytest.raises(DatabaseGone):
        while database.driver.fetch(cursor, 1):
            pass
    assert time.monotonic() - began < 2 * READ + CONNECT + MARGIN
    database.driver.abandon(cursor)
    connection.close()


def test_a_local_socket_is_watched_too(place):
    _, _, name = place.made.settings["db.connection_string"].rpartition("/")
    text = f"mysql://{place.server.user}:{place.server.password}@/{name}?unix_socket={place.server.socket}"
    database = open_database(make_config({"db.connection_string": text, "db.read_timeout_seconds": str(READ)}))
    with closing(database.driver.connect_reader()) as connection, closing(connection.cursor()) as cursor:
        assert seconds_of(lambda: cursor.execute("SELECT SLEEP(1.2)")) > 1


class MySQLsCursor:
    """Answers as MySQL does, which has no wsrep_on."""

    def execute(self, statement):
        if "wsrep" in statement:
            raise pymysql.err.OperationalError(1193, "Unknown system variable 'wsrep_on'")

    def fetchone(self):
        return ("db", 3306, 4_000_000, 0)


def test_a_server_that_knows_no_cluster_is_none():
    peer = peer_of(MySQLsCursor(), ("db", 3306), 0.0)
    assert (peer.server, peer.clustered, peer.synced) == (("db", 3306), False, True)


def test_one_host_is_tried_by_one_thread_at_a_time():
    now = [0.0]
    hosts = Hosts((("a", 1), ("b", 2)), lambda: now[0])
    hosts.failed(("a", 1))
    assert hosts.in_order() == [("b", 2), ("a", 1)]
    now[0] = SHUNNED_SECONDS
    assert hosts.in_order() == [("a", 1), ("b", 2)]
    hosts.trying(("a", 1))
    assert hosts.in_order() == [("b", 2), ("a", 1)]
    hosts.answered(("a", 1))
    assert hosts.in_order() == [("a", 1), ("b", 2)]


@pytest.mark.parametrize("passed_on", [True, False], ids=["stored", "not stored"])
def test_a_commit_without_a_reply_is_told_as_such(place, passed_on):
    database = place.open(place.forwarder.port)
    place.forwarder.cut_at(b"COMMIT", passed_on)
    with pytest.raises(OutcomeUnknown), database.write() as writer:
        writer.run("INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')")
    assert place.made.rows("SELECT COUNT(*) FROM `type_of_cancer`") == [(int(passed_on),)]


@pytest.mark.parametrize("passed_on", [True, False], ids=["stored", "not stored"])
def test_a_token_whose_commit_had_no_reply_is_one_token(place, passed_on):
    database = place.open(place.forwarder.port)
    tokens = UuidTokens(database, 1000, 1, revoke_others=False)
    place.forwarder.cut_at(b"COMMIT", passed_on)
    issued = tokens.issue("frodo@example.org", 1_800_000_000)
    assert place.made.rows("SELECT `TOKEN` FROM `data_access_tokens`") == [(issued.token,)]


@pytest.mark.parametrize("passed_on", [True, False], ids=["stored", "not stored"])
def test_a_password_whose_commit_had_no_reply_is_changed(place, passed_on):
    place.made.run("INSERT INTO `users` (`EMAIL`, `NAME`, `ENABLED`) VALUES ('frodo@example.org', 'Frodo', 1)")
    with place.made.database.write() as writer:
        set_password(writer, "frodo@example.org", "drogo and primula", 1_800_000_000)
    database = place.open(place.forwarder.port)
    accounts = PasswordAccounts(database)
    place.forwarder.cut_at(b"COMMIT", passed_on)
    changed = accounts.change_password("frodo@example.org", "drogo and primula", "bilbo and belladonna", "192.0.2.1", 1_800_000_100)
    assert [changed] == [database.ask(lambda session: accounts.credential(session, "frodo@example.org"))]
    accounts.sign_in("frodo@example.org", "bilbo and belladonna", "192.0.2.1", 1_800_000_200)


def test_nobody_repeats_by_mistake_what_may_be_stored(place):
    database, runs = place.open(place.forwarder.port), []
    place.forwarder.cut_at(b"COMMIT", True)

    def writes():
        runs.append(1)
        with database.write() as writer:
            writer.run("INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')")

    with pytest.raises(OutcomeUnknown):
        database.again_if_lost(writes)
    assert len(runs) == 1


def test_a_transaction_that_others_beat_again_and_again_is_run_until_it_wins(place):
    database, runs = place.open(place.forwarder.port), []

    def action(writer):
        runs.append(writer)
        if len(runs) < 8:
            writer.run("SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213")
        return "won"

    assert database.change(action) == "won" and len(runs) == 8


def test_a_transaction_whose_connection_is_lost_before_commit_is_run_on_the_next_host(place):
    database, runs = place.open(place.forwarder.port, place.server.port), []

    def action(writer):
        runs.append(writer._connection.peer.place[1])
        if len(runs) == 1:
            place.forwarder.cut_at(b"INSERT", False)
        writer.run("INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')")

    database.change(action)
    assert len(runs) == 2
    assert place.made.rows("SELECT COUNT(*) FROM `type_of_cancer`") == [(1,)]


def test_a_wait_in_vain_is_not_run_for_ever(place):
    database, runs = place.open(place.forwarder.port), []

    def action(writer):
        runs.append(writer)
        raise DatabaseBusy

    with pytest.raises(DatabaseBusy):
        database.change(action)
    assert len(runs) == 3
