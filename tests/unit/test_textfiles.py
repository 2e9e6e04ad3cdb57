"""Files of a study folder as they are opened: plain, packed, and what is none of them."""

import gzip
import os

import pytest

from genows.errors import StudyError
from genows.load import textfiles
from genows.load.textfiles import byte_lines, opened

TEXT = b"a\tb\n" + b"1\t2\n" * 100_000


def lines(path):
    return [line for _, line in byte_lines(path, path.name)]


def test_a_packed_file_gives_the_lines_of_the_plain_one(tmp_path):
    plain, packed = tmp_path / "plain.txt", tmp_path / "packed.txt"
    plain.write_bytes(TEXT)
    packed.write_bytes(gzip.compress(TEXT[:200_000]) + gzip.compress(TEXT[200_000:]))
    assert lines(plain) == lines(packed) == TEXT.splitlines()


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbfa\r\nb"], ids=["empty", "byte order mark"])
def test_small_packed_files(tmp_path, content):
    (tmp_path / "x.gz").write_bytes(gzip.compress(content))
    (tmp_path / "x").write_bytes(content)
    assert lines(tmp_path / "x.gz") == lines(tmp_path / "x")


def test_progress_counts_the_bytes_of_the_file_itself(tmp_path):
    class Step:
        seen = 0

        def advance(self, size):
            self.seen += size

    path, step = tmp_path / "x.gz", Step()
    path.write_bytes(gzip.compress(TEXT))
    assert len(list(byte_lines(path, "x.gz", step))) == 100_001
    assert 0 < step.seen <= path.stat().st_size


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", "a pointer of Git LFS", id="Git LFS"),
        pytest.param(b"/annex/objects/SHA256E-s1--ab.txt\n", "a pointer of git-annex", id="git-annex"),
        pytest.param(b"PK\x03\x04\x14\x00", "a workbook of Excel", id="a workbook"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "a workbook of Excel", id="an old workbook"),
        pytest.param("a\tb\n".encode("utf-16"), "no UTF-8 text", id="UTF-16"),
        pytest.param("a\tb\u00e4\u4e2d\nand so on and on\n".encode("utf-16-le"), "no UTF-8 text", id="UTF-16 without a mark"),
        pytest.param("a\tb\n".encode("utf-16-be"), "no UTF-8 text", id="UTF-16 the other way round"),
        pytest.param(b"\x7fELF\x01\x00\x00", "no UTF-8 text", id="a program"),
        pytest.param(gzip.compress(b"PK\x03\x04\x14\x00"), "a workbook of Excel", id="a packed workbook"),
        pytest.param(gzip.compress(TEXT)[:-300], "cannot be unpacked to its end", id="half a packed file"),
        pytest.param(b"\x1f\x8bgarbage that is long enough", "cannot be unpacked to its end", id="no packed file"),
        pytest.param(gzip.compress(TEXT) + b"rest", "cannot be unpacked to its end", id="something behind a packed file"),
    ],
)
def test_what_is_no_text_says_what_it_is(tmp_path, content, words):
    path = tmp_path / "data.txt"
    path.write_bytes(content)
    with pytest.raises(StudyError) as caught:
        lines(path)
    assert words in caught.value.problem
    assert (caught.value.file, caught.value.rule[:2]) == ("data.txt", "F-")


def test_a_packed_line_without_end_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(textfiles, "LONGEST_PACKED_LINE", 1 << 20)
    (tmp_path / "x.gz").write_bytes(gzip.compress(b"a\n" + b"0" * (5 << 20)))
    with pytest.raises(StudyError, match="a line of more than"):
        lines(tmp_path / "x.gz")
    (tmp_path / "x.gz").write_bytes(gzip.compress((b"0" * 1000 + b"\n") * (5 << 10)))
    assert len(lines(tmp_path / "x.gz")) == 5 << 10


def test_a_folder_a_pipe_and_nothing(tmp_path):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "circle").symlink_to("circle")
    words = {"folder": "a folder", "pipe": "no plain file", "link": "leads nowhere", "nothing": "no such file", "circle": "leads nowhere"}
    for name, said in words.items():
        with pytest.raises(StudyError) as caught:
            opened(tmp_path / name, name)
        assert said in caught.value.problem
