"""Data files: lines, line ends, encodings, header rows."""

import pytest

from genows.errors import StudyError
from genows.load import textfiles
from genows.load.findings import Findings
from genows.load.report import FileReport
from genows.load.tables import Header, Table, watched
from genows.load.textfiles import LineBreaks, byte_lines, text_lines


def lines_of(tmp_path, content):
    (tmp_path / "data.txt").write_bytes(content)
    return list(byte_lines(tmp_path / "data.txt", "data.txt"))


@pytest.mark.parametrize("block", [2, 3, 5, 1 << 20], ids="blocks of {} bytes".format)
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("last", [True, False], ids=["with a last line end", "without one"])
def test_every_line_end(tmp_path, monkeypatch, block, end, last):
    monkeypatch.setattr(textfiles, "BLOCK", block)
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


@pytest.mark.parametrize("block", [2, 7, 1 << 20], ids="blocks of {} bytes".format)
@pytest.mark.parametrize("content", [b"", b"a", b"a\n\nb\n\n", b"a\nb\r\nc\rd", b"\xef\xbb\xbfa\nb", "é\n\x85\x0b\u2028b\nc\n".encode()])
def test_texts_are_the_lines_decoded(tmp_path, monkeypatch, block, content):
    monkeypatch.setattr(textfiles, "BLOCK", block)
    breaks = LineBreaks(), LineBreaks()
    (tmp_path / "data.txt").write_bytes(content)
    texts = list(text_lines(tmp_path / "data.txt", "data.txt", breaks=breaks[0]))
    assert texts == [(number, line.decode()) for number, line in byte_lines(tmp_path / "data.txt", "data.txt", breaks=breaks[1])]
    assert breaks[0] == breaks[1]


ROWS = "#version\nA\tB\n1\t2\n3\t4\n\n5\t6\n# note\t\nA\tB\n7\n8\t9\t10\n\t\n11\t12\n13\t\n"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100], ids="{} lines at a time".format)
@pytest.mark.parametrize("text", [ROWS, ROWS.replace("\n\n", "\n").replace("# note\t\n", ""), "A\n1\n \n2\n", "A\tB\n"])
def test_rows_come_in_batches_as_they_do_one_by_one(text, size):
    def read(take):
        findings, counts = Findings(validating=True), FileReport()
        it = Table(enumerate(text.removesuffix("\n").split("\n"), start=1), "data.txt", counts, findings=findings)
        return list(take(it)), list(map(str, findings.sorted())), counts.as_json()

    assert read(lambda it: (row for batch in it.batches(size) for row in zip(*batch, strict=True))) == read(iter)


def test_rows_before_a_line_that_cannot_be_read_come_in_a_batch_of_their_own():
    def lines():
        yield from enumerate(["A\tB", "1\t2", "3\t4"], start=1)
        raise StudyError("broken", "data.txt", 4, rule="F-02")

    batches = Table(lines(), "data.txt", FileReport()).batches(100)
    assert next(batches) == ([2, 3], [["1", "2"], ["3", "4"]])
    with pytest.raises(StudyError):
        next(batches)


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


def told(content, folder, validating=True):
    """(rule, severity, line, column, value) of what a file of these bytes makes a table tell, as a validation or as a load."""
    findings = Findings(validating=validating)
    (folder / "data.txt").write_bytes(content)
    breaks = LineBreaks()
    lines = text_lines(folder / "data.txt", "data.txt", breaks=breaks)
    for _ in Table(watched(lines, "data.txt", findings) if validating else lines, "data.txt", FileReport(), findings=findings):
        pass
    breaks.tell("data.txt", findings)
    return [
        (one.rule, one.severity, next(iter(one.lines), None), next(iter(one.columns), None), next(iter(one.values), None))
        for one in findings.sorted()
    ]


@pytest.mark.parametrize(
    ("content", "finding"),
    [
        pytest.param(b"A\tB\n1\t2\n\t \n", ("F-09", "error", 3, None, None), id="blank line"),
        pytest.param(b"\nA\tB\n1\t2\n", ("F-09", "error", 1, None, None), id="blank line above the header"),
        pytest.param(b"A\tB\n1\t2\n#3\t4\n", ("F-10", "error", 3, None, "#3\t4"), id="comment behind the header"),
        pytest.param(b"A\tB\n1\t2\nA\tB\n", ("F-11", "error", 3, None, None), id="header repeated"),
        pytest.param(b"A\tB\n" + b"1\t2\n" * 5 + b"1\n", ("F-12", "error", 7, None, "1"), id="too few cells"),
        pytest.param(b"A\tB\n" + b"1\t2\n" * 5 + b"1\t2\t3\n", ("F-12", "error", 7, None, "3"), id="too many cells"),
        pytest.param(b"A\tB\r\n1\t2\n", ("F-14", "error", None, None, None), id="two kinds of line break"),
        pytest.param(b"A\tB\r1\t2\r\n1\t2", ("F-14", "error", None, None, None), id="two kinds of line break with CR"),
        pytest.param(b"A\tB", ("F-14", "error", None, None, None), id="no line break"),
        pytest.param(b"A B\n1 2\n", ("F-04", "warning", 1, None, None), id="no tab"),
        pytest.param(b'A\tB\n1\t"2"\n', ("F-05", "warning", 2, 2, '"2"'), id="quotes"),
    ],
)
def test_what_is_wrong_with_lines_is_told_and_every_error_of_a_validation_in_a_load_too(tmp_path, content, finding):
    assert told(content, tmp_path) == [finding]
    rule, severity, *_ = finding
    assert [one[:2] for one in told(content, tmp_path, validating=False)] == ([(rule, "warning")] if severity == "error" else [])


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("ended", [True, False], ids=["ended", "last line not ended"])
def test_a_good_file_makes_nobody_say_a_word(tmp_path, end, ended):
    assert told(end.join([b"#c", b"A\tB", b"1\t2", b"3\t"]) + (end if ended else b""), tmp_path) == []
