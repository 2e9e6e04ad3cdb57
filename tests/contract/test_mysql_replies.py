"""Statements and rows on MariaDB over TCP, TLS and a Unix socket: the values are PyMySQL's, and what breaks off leaves no connection that is used again."""

import subprocess
import threading
from contextlib import closing

import pymysql
import pytest
from pymysql.cursors import SSCursor

from genows.config.address import DatabaseAddress
from genows.db.mysql import MySQLDriver
from genows.errors import DatabaseError, DatabaseGone
from tests.mariadb import running_server
from tests.needs import needed

MIB = 1 << 20
# A column for each type, with values at its ends; and the same of a table, whose columns keep their own character sets.
TYPES = """
CREATE TABLE `kinds` (`pk` INT PRIMARY KEY,
 `tiny` TINYINT, `small` SMALLINT UNSIGNED, `medium` MEDIUMINT, `big` BIGINT UNSIGNED, `bool` BOOL, `bits` BIT(20), `year` YEAR,
 `float` FLOAT, `double` DOUBLE, `decimal` DECIMAL(40, 20),
 `date` DATE, `time` TIME(3), `moment` DATETIME(6), `stamp` TIMESTAMP NULL,
 `char` CHAR(5), `latin` VARCHAR(20) CHARACTER SET latin1, `narrow` VARCHAR(20) CHARACTER SET utf8mb3, `binary` BINARY(4), `varbinary` VARBINARY(300),
 `blob` BLOB, `long_blob` LONGBLOB, `text` TEXT, `long_text` LONGTEXT CHARACTER SET utf8mb4, `binary_text` TEXT COLLATE utf8mb4_bin, `json` JSON,
 `enum` ENUM('a', 'ü') CHARACTER SET utf8mb4, `set` SET('a', 'b'), `point` POINT) CHARACTER SET utf8mb4"""
ROWS = (
    "INSERT INTO `kinds` VALUES (1, -128, 65535, -8388608, 18446744073709551615, TRUE, b'10000000000000000001', 2155, 1.5, 1e300,"
    " -12345678901234567890.12345678901234567890, '9999-12-31', '-838:59:59.999', '2020-01-02 03:04:05.000006', '2020-01-02 03:04:05',"
    " 'é', 'é€', 'Ж', 0xff00fe01, 0xfbfcfdfeff, 0x00ff, 0xfe, 'Ж', '🧬', 'Ж', '{\"a\": \"Ж\"}', 'ü', 'a,b', POINT(1, 2))",
    "INSERT INTO `kinds` (`pk`) VALUES (2)",
    "INSERT INTO `kinds` (`pk`, `date`, `moment`, `time`, `char`, `blob`, `text`, `varbinary`)"
    " VALUES (3, '0000-00-00', '0000-00-00', '00:00:00', '', '', '', '')",
    "INSERT INTO `kinds` (`pk`, `varbinary`, `blob`, `text`)"
    " VALUES (4, REPEAT('x', 250), REPEAT('y', 251), REPEAT('z', 65535)), (5, REPEAT('x', 251), REPEAT('y', 65535), REPEAT('z', 252))",
    "INSERT INTO `kinds` (`pk`, `long_blob`) VALUES (6, REPEAT('y', 65536)), (7, REPEAT('y', 16777215)), (8, REPEAT('y', 16777216))",
)
EXPRESSIONS = (
    "SELECT NULL, 1, 1.5, 1e0, TRUE, 'a', _binary 'a', x'ff', b'101', CAST('a' AS BINARY), DATE '2020-01-02', TIME '10:00:00', COUNT(*), SUM(1), AVG(2),"
    " 0xfffffffffffffffff, GROUP_CONCAT('Ж'), UUID() IS NULL, CONVERT('é' USING latin1), JSON_OBJECT('a', 1), '', NULL",
    "SELECT 1 WHERE FALSE",
    "SELECT REPEAT('x', 16777206)",
    "SELECT REPEAT('x', 16777210)",
    "SELECT REPEAT('x', 16777211)",  # With its size of 4 bytes as long as the longest packet: an empty one follows.
    "SELECT REPEAT('x', 16777212)",
    pytest.param("SELECT REPEAT('x', 40000000), 1, NULL", marks=pytest.mark.slow),  # 40 MB, by PyMySQL, too.
    pytest.param("SELECT " + ", ".join(["REPEAT('x', 65535)"] * 300), marks=pytest.mark.slow),  # 20 MB, by PyMySQL, too.
    "SELECT " + ", ".join(f"{number} AS `c{number}`" for number in range(1000)),
    "SHOW VARIABLES LIKE 'version%'",
)
ENDLESS = "SELECT `a`.`seq` AS `n` FROM `seq_1_to_1000000` `a` CROSS JOIN `seq_1_to_1000000` `b`"
SLOW = "SELECT SLEEP(30)"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that takes TLS, too; *certificate*: a file."""
    needed("mariadbd", "mysqld")
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-keyout", key, "-out", cert]
    subprocess.run([*command, "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    with running_server(f"--ssl-cert={cert}", f"--ssl-key={key}") as running:
        running.certificate, running.database = cert, running.create_database()
        with running.connect(running.database, autocommit=True, charset="utf8mb4") as connection, connection.cursor() as cursor:
            cursor.execute("SET sql_mode = ''")
            for statement in (TYPES, *ROWS):
                cursor.execute(statement)
            cursor.execute("CREATE PROCEDURE `twice`() BEGIN SELECT 1; SELECT 2; END")
        yield running


@pytest.fixture(params=["tcp", "tls", "socket"])
def driver(server, request):
    options = {"tls": {"ssl_ca": str(server.certificate), "ssl": True}, "socket": {"unix_socket": server.socket}}.get(request.param, {})
    address = DatabaseAddress("mysql", hosts=((server.host, server.port),), user=server.user, password=server.password, database=server.database, **options)
    return MySQLDriver(address)


@pytest.fixture
def connection(driver):
    with closing(driver.connect_reader()) as opened:
        yield opened


def rows_of(driver, connection, statement):
    return driver.fetch_all(connection, statement.replace("%", "%%"), frozenset(), {})


def told(server, statement):
    with server.connect(autocommit=True) as other, other.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


def test_tls_is_spoken_where_it_is_asked_for(driver, connection):
    ((_, cipher),) = rows_of(driver, connection, "SHOW STATUS LIKE 'Ssl_cipher'")
    assert bool(cipher) == driver.address.ssl


@pytest.mark.parametrize("statement", ["SELECT * FROM `kinds` ORDER BY `pk`", *EXPRESSIONS], ids=lambda text: text[:40])
def test_values_are_pymysql_s(driver, connection, statement):
    with connection.cursor(SSCursor) as cursor:
        cursor.execute(statement)
        expected = list(cursor.fetchall())
    found = rows_of(driver, connection, statement)
    assert [list(map(type, row)) for row in found] == [list(map(type, row)) for row in expected]
    assert found == expected
    assert rows_of(driver, connection, "SELECT 'next'") == [("next",)]


@pytest.mark.slow  # Sends 64 MB.
def test_a_statement_of_several_packets_arrives(driver, connection):
    # With its command byte it is as long as the longest packet, longer by one, and of three packets.
    for size in (16 * MIB - 2, 16 * MIB - 1, 32 * MIB):
        text = "x" * (size - len("SELECT LENGTH('')"))
        assert rows_of(driver, connection, f"SELECT LENGTH('{text}')") == [(len(text),)]


def test_an_error_leaves_the_connection_in_use(driver, connection):
    for statement, code in (("SELECT `NO_COLUMN`", 1054), ("nonsense", 1064), ("SELECT (SELECT 1 UNION SELECT 2)", 1242)):
        with pytest.raises(DatabaseError) as caught:
            rows_of(driver, connection, statement)
        assert caught.value.args[0] == code
        assert rows_of(driver, connection, "SELECT 1") == [(1,)]


def test_no_file_of_this_machine_is_read(driver, connection, tmp_path):
    file = tmp_path / "secret"
    file.write_text("1")
    with pytest.raises(DatabaseError):
        rows_of(driver, connection, f"LOAD DATA LOCAL INFILE '{file}' INTO TABLE `kinds` (`pk`)")


def test_a_killed_query_is_an_error_between_rows(server, driver, connection):
    stream = driver.stream(connection, ENDLESS, frozenset(), {})
    assert len(driver.fetch(stream, 10)) == 10
    told(server, f"KILL QUERY {connection.thread_id()}")
    with pytest.raises(DatabaseError) as caught:
        while driver.fetch(stream, 1000):
            pass
    assert caught.value.args[0] == 1317
    assert rows_of(driver, connection, "SELECT 1") == [(1,)]


@pytest.mark.parametrize("statement", [ENDLESS, SLOW])
def test_a_killed_connection_is_lost(server, driver, connection, statement):
    timer = threading.Timer(0.3, told, (server, f"KILL {connection.thread_id()}"))
    timer.start()
    with pytest.raises(DatabaseGone):
        stream = driver.stream(connection, statement, frozenset(), {})
        while driver.fetch(stream, 1000):
            pass
    timer.join()
    with pytest.raises(DatabaseGone):
        rows_of(driver, connection, "SELECT 1")


def test_a_second_result_is_not_taken_for_the_next_answer(driver, connection):
    assert rows_of(driver, connection, "CALL `twice`()") == [(1,)]
    with pytest.raises(DatabaseGone):
        rows_of(driver, connection, "SELECT 3")


def test_a_stream_that_is_given_up_is_nobody_else_s_answer(driver, connection):
    stream = driver.stream(connection, ENDLESS, frozenset(), {})
    driver.fetch(stream, 10)
    assert driver.abandon(stream)
    with pytest.raises(DatabaseError):
        driver.end_read(connection)


def test_pymysql_s_own_commands_and_ours_take_turns(driver, connection):
    for number in range(300):
        driver.begin_read(connection)
        assert rows_of(driver, connection, f"SELECT {number} UNION ALL SELECT NULL") == [(number,), (None,)]
        driver.end_read(connection)


def test_a_change_tells_its_rows(driver):
    with closing(driver.connect_writer(1)) as connection:
        driver.begin_write(connection)
        done = driver.execute(connection, "UPDATE `kinds` SET `tiny` = 5 WHERE `pk` IN %(pks)s", frozenset(["pks"]), {"pks": [2, 3]})
        assert (done.rowcount, done.fetchall()) == (2, [])
        # With warnings, which come in the same packet.
        assert driver.execute(connection, "DELETE FROM `kinds` WHERE `pk` + '1x' = 3", frozenset(), {}).rowcount == 1
        driver.rollback(connection)


def test_pymysql_asks_for_no_form_of_replies_that_is_not_read():
    unread = {"COMPRESS": 1 << 5, "LOCAL_FILES": 1 << 7, "MULTI_STATEMENTS": 1 << 16, "DEPRECATE_EOF": 1 << 24, "OPTIONAL_METADATA": 1 << 25,
              "ZSTD": 1 << 26, "QUERY_ATTRIBUTES": 1 << 27, "PROGRESS": 1 << 29}  # fmt: skip
    flags = pymysql.connections.Connection(user="u", defer_connect=True).client_flag
    assert not [name for name, flag in unread.items() if flags & flag]
