"""Inserts that MariaDB is sent without waiting: what it stores, and what every other command finds of it."""

from contextlib import closing

import pymysql
import pytest

from tests.databases import made_mariadb

SPEAKING = "SELECT @@character_set_client, @@character_set_connection, @@collation_connection, 'a' = 'A', 'é' = 'É'"
PLAIN, ODD = "0.25,NA," * 1000, "0.25,µ😀," * 1000


@pytest.fixture
def connection(mariadb_server):
    name = mariadb_server.create_database()
    with closing(made_mariadb(mariadb_server, name).database.driver.connect_writer(1)) as connection:
        asked(connection, "CREATE TABLE `t` (`n` int PRIMARY KEY, `x` longtext, `y` varchar(9)) CHARSET utf8mb4")
        asked(connection, "SET NAMES utf8mb4 COLLATE utf8mb4_spanish_ci")
        yield connection
    mariadb_server.drop_database(name)


def asked(connection, statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


def insert(number, text):
    return f"INSERT INTO `t` VALUES ({number}, '{text}', '{text[-2]}')"


@pytest.mark.parametrize("texts", [[PLAIN], [PLAIN, PLAIN], [ODD, PLAIN], [PLAIN, ODD, PLAIN, ODD]])
def test_texts_are_stored_as_they_are(connection, texts):
    connection.begin()
    for number, text in enumerate(texts):
        connection.send_long(insert(number, text))
    connection.commit()
    assert asked(connection, "SELECT * FROM `t` ORDER BY `n`") == tuple((number, text, text[-2]) for number, text in enumerate(texts))


@pytest.mark.parametrize("text", [PLAIN, ODD], ids=["ASCII", "more"])
def test_other_commands_mean_what_they_meant(connection, text):
    before = asked(connection, SPEAKING)
    connection.send_long(insert(1, text))
    assert asked(connection, SPEAKING) == before
    connection.send_long(insert(2, text))
    connection.send(insert(3, "é!"))
    assert asked(connection, "SELECT `n` FROM `t` WHERE `x` = 'é!' OR `y` = 'É'") == ((3,),)


def test_an_error_comes_with_the_next_command(connection):
    before = asked(connection, SPEAKING)
    for command in (lambda: asked(connection, SPEAKING), lambda: connection.send_long(insert(2, ODD)), connection.commit):
        connection.begin()
        connection.send_long(insert(1, PLAIN))
        connection.send_long(insert(1, PLAIN))
        with pytest.raises(pymysql.err.IntegrityError):
            command()
        connection.rollback()
        assert asked(connection, SPEAKING) == before
    assert asked(connection, "SELECT * FROM `t`") == ()
