"""Lines, lists and cells of webservice.do, without a database."""

import io

import pytest

from genows.clients.webservice.dialect import (
    DIALECT,
    LegacyParameters,
    line,
    lines,
    message_text,
    split_list,
    text_answer,
)
from genows.clients.webservice.table import ADDRESSES, PATH
from genows.data.antibodies import correlation
from genows.errors import BodyTooLarge
from genows.http.answers import CHUNK_CHARACTERS
from genows.http.bodies import Limits
from genows.http.reading import reader


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        pytest.param(["a", 1, None, ""], "a\t1\tnull\t\n", id="NULL, numbers, an empty last cell"),
        pytest.param(["a\tb", "c\r\nd", '"#\x0b'], 'a b\tc  d\t"#\x0b\n', id="one blank for each tab and line end, nothing else"),
        pytest.param(["a\nb"], "a b\n", id="a single cell"),
        pytest.param(["a\rb", "c"], "a b\tc\n", id="a carriage return alone"),
    ],
)
def test_line(cells, text):
    assert line(cells) == text


def test_chunks_are_large_and_hold_everything():
    rows = [[str(number), "é" * 1000] for number in range(500)]
    chunks = list(text_answer(lines(("n", "text"), rows)).chunks)
    assert b"".join(chunks).decode() == "n\ttext\n" + "".join(f"{number}\t{text}\n" for number, text in rows)
    assert len(chunks) == 8
    assert all(len(chunk.decode()) >= CHUNK_CHARACTERS for chunk in chunks[:-1])
    assert list(text_answer(()).chunks) == []


def test_rows_are_not_drawn_before_they_are_sent():
    def rows():
        for number in range(10**9):
            yield [number]

    assert next(iter(text_answer(lines(("n",), rows())).chunks)).startswith(b"n\n0\n1\n")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (" a, b\t\nc\r\v\f,,d ", ["a", "b", "c", "d"]),
        ("a,a", ["a", "a"]),
        ("", []),
        (" ,\n", []),
        ("a;b|c\u00a0d\u2028e", ["a;b|c\u00a0d\u2028e"]),
    ],
)
def test_lists_are_split_at_commas_and_ascii_white_space(text, values):
    assert split_list(text) == values


@pytest.mark.parametrize(
    ("query", "study_id"),
    [
        ("cancer_study_id=a&cancer_type_id=b", "a"),
        ("cancer_study_id=&cancer_type_id=b", "b"),
        ("cancer_study_id=a&cancer_study_id=b", "a"),
        ("cancer_study_id=&cancer_study_id=b", None),
        ("cancer_type_id=", None),
        ("cancer%5Fstudy%5Fid=a+b%20c", "a b c"),
    ],
)
def test_study_id(query, study_id):
    assert asked(query).study_id == study_id


def asked(query, body=None, content_type="application/x-www-form-urlencoded", limit=100):
    environ = {"REQUEST_METHOD": "GET" if body is None else "POST", "QUERY_STRING": query, "CONTENT_TYPE": content_type}
    if body is not None:
        environ |= {"wsgi.input": io.BytesIO(body), "CONTENT_LENGTH": str(len(body))}
    return reader(ADDRESSES[PATH], DIALECT)(environ, Limits(body_bytes=limit))


@pytest.mark.parametrize(
    ("content_type", "value"),
    [
        pytest.param("application/x-www-form-urlencoded; charset=UTF-8", "b", id="a form"),
        pytest.param("", "b", id="no type"),
        pytest.param("text/plain", None, id="another type"),
    ],
)
def test_bodies(content_type, value):
    found = asked("x=q&x=r", b"cmd=b&cmd=c&x=b", content_type)
    assert (found.get("x"), found.get("cmd")) == ("q", value)


def test_a_body_above_the_limit():
    with pytest.raises(BodyTooLarge):
        asked("", b"x" * 101)


def test_bytes_that_are_not_utf8_become_what_no_id_holds():
    found = asked("a=%ff&b=\xc3\xa9&c=\xff")
    assert (found.get("a"), found.get("b"), found.get("c")) == ("\ufffd", "é", "\ufffd")
    assert found.has("a")
    assert not found.has("d")


def test_pairs_without_value_are_there():
    assert LegacyParameters([("a", "")]).has("a")
    assert (asked("cmd&x=1").get("cmd"), asked("&&x=1").get("cmd")) == ("", None)


def test_echo_is_no_template():
    assert message_text("<{}>\n", "{0}\x00\n\x7f{}%s") == "<{0}{}%s>\n"


@pytest.mark.parametrize(
    ("ours", "others", "score"),
    [
        pytest.param([1, 2, 3], [2, 4, 6], 1, id="in step"),
        pytest.param([1, 2, 3, None], [3, 2, 1, 9], -1, id="against, a missing one left out"),
        pytest.param([1.0, 2.0, 4.0], [1.0, 3.0, 2.0], 0.3273268353539886, id="in between"),
        pytest.param([1, None, 3], [2, 2, None], None, id="one place"),
        pytest.param([1, 1], [1, 2], None, id="no variance"),
        pytest.param([1, 2, float("nan")], [1, 2, 3], 1, id="not a number"),
        pytest.param([1e-200, 2e-200], [1e-200, 2e-200], None, id="a variance too small to count with"),
    ],
)
def test_correlation(ours, others, score):
    assert correlation(ours, others) == (None if score is None else pytest.approx(score))
