"""Data files: lines, line ends, encodings, header rows."""

import pytest

from genows.errors import StudyError
from genows.load import tables
from genows.load.report.report import FileReport
from genows.load.tables import Header, Table, byte_lines, text_lines


def lines_of(tmp_path, content):
    (tmp_path / "data.txt").write_bytes(content)
    return list(byte_lines(tmp_path / "data.txt", "data.txt"))


@pytest.mark.parametrize("block", [2, 3, 5, 1 << 20], ids="blocks of {} bytes".format)
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("last", [True, False], ids=["with a last line end", "without one"])
def test_every_line_end(tmp_path, monkeypatch, block, end, last):
    monkeypatch.setattr(tables, "BLOCK", block)
    content = end.join([b"a\tb", b"", b"c"]) + (end if last else b"")
    assert lines_of(tmp_path, content) == [(1, b"a\tb"), (2, b""), (3, b"c")]


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        pytest.param(b"", [], id="an empty file has no line"),
        pytest.param(b"a\nb\r\nc\rd", [(1, b"a"), (2, b"b"), (3, b"c"), (4, b"d")], id="mixed line ends"),
        pytest.param(b"a\r\r\nb", [(1, b"a"), (2, b""), (3, b"b")], id="a lone CR before CRLF"),
        pytest.param(b"\xef\xbb\xbfa\n", [(1, b"a")], id="a byte order mark is dropped"),
        pytest.param(b"\na\nb\n", [(1, b""), (2, b"a"), (3, b"b")], id="an empty first line counts"),
    ],
)
def test_lines(tmp_path, content, lines):
    assert lines_of(tmp_path, content) == lines


def test_progress_is_told_of_every_byte(tmp_path):
    class Step:
        seen = 0

        def advance(self, size):
            self.seen += size

    (tmp_path / "data.txt").write_bytes(b"abc\n" * 1000)
    step = Step()
    list(byte_lines(tmp_path / "data.txt", "data.txt", step))
    assert step.seen == 4000


def test_what_is_not_utf8_is_told_with_file_and_line(tmp_path):
    (tmp_path / "data.txt").write_bytes(b"good\n\xe9\n")
    with pytest.raises(StudyError) as caught:
        list(text_lines(tmp_path / "data.txt", "data.txt"))
    assert (caught.value.file, caught.value.line) == ("data.txt", 2)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(StudyError, match="cannot be opened"):
        list(byte_lines(tmp_path / "data.txt", "data.txt"))


def table(text, **options):
    counts = FileReport()
    return Table(enumerate(text.split("\n"), start=1), "data.txt", counts, **options), counts


def test_a_table_gives_comments_header_and_rows_and_counts_its_lines():
    found, counts = table('#one\n\n#two\nA\tB\n1\t"2"\n#three\n \t \n3')
    assert found.comments == [(1, "#one"), (3, "#two")]
    assert (found.header_line, found.header.cells) == (4, ["A", "B"])
    assert list(found) == [(5, ["1", '"2"']), (8, ["3"])]
    assert (counts.lines, counts.comments, counts.blanks, counts.rows) == (8, 3, 2, 2)


def test_hash_rows_are_data_where_asked_for():
    assert list(table("A\n#1", hash_rows=True)[0]) == [(2, ["#1"])]


def test_a_table_without_a_header():
    with pytest.raises(StudyError, match="no header row"):
        table("#only\n")


@pytest.mark.parametrize(
    ("name", "ignore_case", "index"),
    [
        pytest.param("b", False, None, id="case counts"),
        pytest.param("b", True, 1, id="case does not count"),
        pytest.param("A", False, 0, id="the first of two"),
        pytest.param("C", True, None, id="not there"),
    ],
)
def test_columns_by_name(name, ignore_case, index):
    header = Header(["A", "B", "A"], ignore_case)
    assert header.column(name) == index
    assert (name in header) is (index is not None)
