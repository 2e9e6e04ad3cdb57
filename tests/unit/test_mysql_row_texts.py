"""Rows of an INSERT for MySQL are written as PyMySQL writes each of their values."""

from random import Random

import pytest
from pymysql.connections import Connection
from pymysql.converters import encoders
from pymysql.cursors import Cursor

from genows.db.mysqlstatements import row_texts

VALUES = ["a", "NA", "", "it's", 'a "b"', "back\\slash", "\0", "\n", "\r", "\x1a", "ä\U0001f9ec", "50 %", "%s", 0, 1, -5, True, False, None, 1.5, 0.0, -0.0, b"x"]


@pytest.fixture
def connection():
    """A connection that is not connected, as far as values need one."""
    made = Connection(defer_connect=True)
    made.server_status, made.encoders = 0, encoders
    return made


@pytest.mark.parametrize("seed", range(60))
def test_rows_are_written_as_one_by_one(connection, seed):
    chance = Random(seed)
    kinds = [chance.sample(VALUES, chance.randint(1, 3)) for _ in range(4)]
    rows = [tuple(chance.choice(values) for values in kinds) for _ in range(chance.choice((0, 1, 3, 1201)))]
    template, cursor = "(%s, NULL, %s, '5 %%', %s, %s)", Cursor(connection)
    assert list(row_texts(template, iter(rows), connection.escape)) == [cursor.mogrify(template, row) for row in rows]
