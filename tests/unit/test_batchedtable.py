"""A table read in batches has the rows, the counts and the failures of one that is read line by line."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from genows.errors import StudyError
from genows.load.batchedtable import BatchedTable
from genows.load.report import FileReport
from genows.load.tables import Table, byte_lines, text_lines

PIECES = [b"a", b"b\t", b"\t", b"\n", b"\n", b"\r", b"\r\n", b"#", b" ", b"\xff", b"\xc3\xa4", b"\xc3", b"\xe2\x80\xa8", b"\x0b", b"\x00"]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("tables") / "data.txt"


def read(make, rows_of):
    """(rows before a failure, the failure or None, the counts)."""
    counts, rows, failure = FileReport(), [], None
    try:
        table = make(counts)
        rows = [(table.header_line, table.header.cells, table.comments)]
        for row in rows_of(table):
            rows.append(row)
    except StudyError as error:
        failure = str(error)
    return rows, failure, (counts.lines, counts.comments, counts.blanks, counts.rows)


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join), st.integers(1, 5))
@example(b"h\na\n\n#\n \n", 3)
@example(b"h\na\n\xff\nb\n", 5)
def test_batches_are_the_rows_of_a_table(path, data, size):
    path.write_bytes(data)
    by_line = read(lambda counts: Table(text_lines(path, "data.txt"), "data.txt", counts), iter)
    in_batches = read(
        lambda counts: BatchedTable(byte_lines(path, "data.txt"), "data.txt", counts),
        lambda table: (row for numbers, rows in table.batches(size) for row in zip(numbers, rows, strict=True)),
    )
    assert in_batches == by_line
