"""A request's parameters: where they come from, how they merge, how lists are cut, and what is refused."""

import gzip
import json
from io import BytesIO
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder

from genows.errors import BodyCodingError, BodyTooLarge, BodyTypeError, ParameterError, TooMuchAsked
from genows.http.address import Address, small
from genows.http.bodies import PART_HEAD_BYTES, READ_BYTES, THROWN_AWAY_BYTES, Limits, parse_form, read_body
from genows.http.params import Parameters
from genows.http.reading import Dialect, reader

LIMIT = 100_000
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
read_parameters = reader(Address("/x", None, small), Dialect(refuses=False))


def sent(query="", body=None, content_type=None, method="POST", limit=LIMIT, **limits):
    """The Parameters of a request; *query* as it stands in the address, *body* bytes."""
    builder = EnvironBuilder(method=method, query_string=query, data=body, content_type=content_type)
    return read_parameters(builder.get_environ(), Limits(body_bytes=limit, **limits))


def part(name, value, head=""):
    """One part of a multipart body with the boundary "b"."""
    return b'--b\r\nContent-Disposition: form-data; name="' + name + b'"' + head.encode() + b"\r\n\r\n" + value + b"\r\n"


def multipart(*parts):
    return {"body": b"".join(parts) + b"--b--\r\n", "content_type": "multipart/form-data; boundary=b"}


# Where they come from

FROM = {
    "query": {"query": "genes=TP53,KRAS&study_id=s"},
    "query, repeated": {"query": "genes=TP53&study_id=s&genes=KRAS"},
    "query of a GET": {"query": "genes=TP53,KRAS&study_id=s", "method": "GET"},
    "query, encoded": {"query": "g%65nes=TP53%2C+KRAS&study_id=%73"},
    "form": {"body": b"genes=TP53,KRAS&study_id=s", "content_type": FORM},
    "form with a charset": {"body": b"genes=TP53,KRAS&study_id=s", "content_type": FORM + "; charset=utf-8"},
    "form, capitals in its type": {"body": b"genes=TP53,KRAS&study_id=s", "content_type": FORM.upper()},
    "multipart": multipart(part(b"genes", b"TP53,KRAS"), part(b"study_id", b"s")),
    "multipart, repeated": multipart(part(b"genes", b"TP53"), part(b"study_id", b"s"), part(b"genes", b"KRAS")),
    "multipart with types": multipart(part(b"genes", b"TP53,KRAS", "\r\nContent-Type: text/plain"), part(b"study_id", b"s")),
    "JSON text": {"body": b'{"genes": "TP53,KRAS", "study_id": "s"}', "content_type": JSON},
    "JSON array": {"body": b'{"genes": ["TP53", "KRAS"], "study_id": ["s"]}', "content_type": JSON},
    "JSON array of lists": {"body": b'{"genes": ["TP53,", "KRAS"], "study_id": "s"}', "content_type": JSON + "; charset=utf-8"},
    "JSON, a name twice": {"body": b'{"genes": "TP53", "study_id": "s", "genes": "KRAS"}', "content_type": "Application/JSON"},
    "query and form": {"query": "genes=TP53", "body": b"genes=KRAS&study_id=s", "content_type": FORM},
    "query and JSON": {"query": "genes=TP53&study_id=s", "body": b'{"genes": ["KRAS"]}', "content_type": JSON},
    "query and multipart": {"query": "genes=TP53&study_id=s", **multipart(part(b"genes", b"KRAS"))},
}


@pytest.mark.parametrize("request_parts", FROM.values(), ids=FROM.keys())
def test_forms_of_a_request(request_parts):
    found = sent(**request_parts)
    assert (found.ids("genes"), found.one("study_id")) == (("TP53", "KRAS"), "s")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_only_post_has_a_body(method):
    found = sent("a=1", b"not read at all", "text/plain", method)
    assert found.names() == ["a"]


def test_a_post_without_a_body_needs_no_type():
    assert sent("a=1").one("a") == "1"
    assert sent("a=1", b"", "text/plain").one("a") == "1"


def test_names_in_the_order_of_their_first_mention():
    assert sent("b=1&a=2&b=3", b"c=1&a=1", FORM).names() == ["b", "a", "c"]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.text(st.characters(exclude_categories=["Cs"]), max_size=5)), max_size=6))
def test_every_form_says_the_same(pairs):
    """Any text, names and values repeated: as a query, as a form, as JSON members."""
    from_query = sent(EnvironBuilder(query_string=encoded(pairs)).query_string or "", method="GET")
    from_form = sent(body=encoded(pairs).encode(), content_type=FORM)
    members = ",".join(f"{json.dumps(name)}:{json.dumps(value)}" for name, value in pairs)
    from_json = sent(body=f"{{{members}}}".encode(), content_type=JSON)
    for name in "ab":
        assert from_query.pieces(name) == from_form.pieces(name) == from_json.pieces(name)


def encoded(pairs):
    return "&".join(f"{name}=" + "".join(f"%{byte:02x}" for byte in value.encode()) for name, value in pairs)


# Lists


@pytest.mark.parametrize(
    "query, ids",
    [
        pytest.param("", None, id="absent"),
        pytest.param("ids", None, id="a name alone"),
        pytest.param("ids=", None, id="empty"),
        pytest.param("ids=,,", None, id="only commas"),
        pytest.param("ids=%20,%09,", None, id="only blanks and commas"),
        pytest.param("ids=a,,b,", ("a", "b"), id="empty pieces are dropped"),
        pytest.param("ids=%20a%20,%0Ab%0D", ("a", "b"), id="blanks around a piece are dropped"),
        pytest.param("ids=a%20b", ("a b",), id="a blank within stays"),
        pytest.param("ids=b,a,b&ids=a,c", ("b", "a", "c"), id="repetitions collapse to the first"),
        pytest.param("ids=a,A", ("a", "A"), id="case counts"),
        pytest.param("ids=&ids=a", ("a",), id="empty beside a piece"),
        pytest.param("ids=a%2Cb", ("a", "b"), id="an encoded comma is a comma"),
        pytest.param("ids=a;b", ("a;b",), id="a semicolon is none"),
        pytest.param("IDS=a", None, id="names are exact"),
        pytest.param("ids=%F0%9D%94%98", ("\U0001d518",), id="beyond the BMP"),
        pytest.param("ids=a%00b", ("a\0b",), id="a NUL stays for the database to not find"),
    ],
)
def test_ids(query, ids):
    assert sent(query).ids("ids") == ids


def test_elements_of_arrays_are_one_value_where_they_are_said_to_be():
    found = sent("ids=a,b", json.dumps({"ids": ["c,d", " e,f ", "g", 7], "others": "c,d", "ones": ["x"]}).encode(), JSON)
    assert found.ids("ids") == ("a", "b", "c", "d", "e", "f", "g", "7")
    assert found.with_commas() == {"ids": ["c,d", "e,f"]}
    whole = found.with_whole("ids", {"e,f", "a,b"})
    assert whole.ids("ids") == ("a", "b", "c", "d", "e,f", "g", "7") and whole.ids("others") == ("c", "d")
    assert found.ids("ids") == ("a", "b", "c", "d", "e", "f", "g", "7")


def test_an_empty_array_is_everything():
    found = sent(body=b'{"ids": []}', content_type=JSON)
    assert found.ids("ids") is None and found.required_ids("ids") is None


def test_pieces_keep_repetitions():
    assert sent("gene=TP53,TP53,&gene=KRAS").pieces("gene") == ["TP53", "TP53", "KRAS"]


def test_a_required_list_has_to_be_there():
    assert sent("ids=").required_ids("ids") is None
    assert sent("ids=a").required_ids("ids") == ("a",)
    with pytest.raises(ParameterError, match="ids is required") as caught:
        sent("other=a").required_ids("ids")
    assert caught.value.name == "ids"


@pytest.mark.slow  # The multipart reader takes its time for 20,000 parts.
def test_20000_ids():
    many = tuple(f"SAMPLE-{number}" for number in range(20_000))
    for request_parts in (
        {"body": b"ids=" + ",".join(many).encode(), "content_type": FORM},
        {"body": "&".join(f"ids={one}" for one in many).encode(), "content_type": FORM},
        {"body": json.dumps({"ids": many}).encode(), "content_type": JSON},
        multipart(part(b"ids", ",".join(many).encode())),
        multipart(*(part(b"ids", one.encode()) for one in many)),
    ):
        assert sent(**request_parts, limit=10_000_000).ids("ids") == many


# Single values


@pytest.mark.parametrize(
    "query, value",
    [
        pytest.param("", None, id="absent"),
        pytest.param("study_id=", None, id="empty"),
        pytest.param("study_id=%20%09", None, id="blank"),
        pytest.param("study_id=%20a%20", "a", id="blanks around it"),
        pytest.param("study_id=a,b", "a,b", id="a comma is part of it"),
        pytest.param("study_id=a&study_id=%20a", "a", id="twice the same"),
    ],
)
def test_one(query, value):
    assert sent(query).one("study_id") == value


@pytest.mark.parametrize(
    "query, body",
    [
        ("study_id=a&study_id=A", None),
        ("study_id=a&study_id=", None),
        ("study_id=a", b'{"study_id": "b"}'),
        ("", b'{"study_id": ["a", "b"]}'),
    ],
    ids=["in the query", "once empty", "in query and body", "in an array"],
)
def test_one_given_differently_is_refused(query, body):
    found = sent(query, body, JSON if body else None)
    with pytest.raises(ParameterError, match="study_id was given more than once"):
        found.one("study_id")


def test_required():
    assert sent("study_id=a").required("study_id") == "a"
    for query in ("", "study_id=", "study_id=+"):
        with pytest.raises(ParameterError, match="study_id is required"):
            sent(query).required("study_id")


def test_choice():
    assert sent("type=count").choice("type", "count", "frequency") == "count"
    for query in ("type=COUNT", "type=both"):
        with pytest.raises(ParameterError, match="type should be one of: count, frequency"):
            sent(query).choice("type", "count", "frequency")


@pytest.mark.parametrize("value", [True, None, {}, {"a": "b"}, [True], [None], [["a"]], [{}], ["a", {}]], ids=repr)
def test_json_values_that_are_no_text(value):
    """Refused where the parameter is read, and only there: unknown names are ignored."""
    found = sent(body=json.dumps({"ids": value, "a": "b"}).encode(), content_type=JSON)
    assert found.one("a") == "b"
    for read in (found.one, found.ids, found.pieces, found.required_ids):
        with pytest.raises(ParameterError, match="ids should be a string or a number, or an array of them"):
            read("ids")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ('[7157, "TP53"]', ("7157", "TP53")), ("[7157.0, 0.5]", ("7157", "0.5")), ("5", ("5",)), ("[-1, 1e2]", ("-1", "100")), ("[1e308]", ("1e+308",)),
        ("[1e999]", ("inf",)), ("[12345678901234567890]", ("12345678901234567890",)),
    ],
)  # fmt: skip
def test_numbers_are_their_texts(text, ids):
    assert sent(body=f'{{"ids": {text}}}'.encode(), content_type=JSON).ids("ids") == ids


# What stands in front of a body, or is in place of text


@pytest.mark.parametrize("content_type, body", [(JSON, b'{"ids": "a"}'), (FORM, b"ids=a")])
def test_a_byte_order_mark_is_no_part_of_the_text(content_type, body):
    assert sent(body=b"\xef\xbb\xbf" + body, content_type=content_type).names() == ["ids"]


@pytest.mark.parametrize("content_type, text", [(JSON, '{"ids": "a"}'), (FORM, "ids=a")])
@pytest.mark.parametrize(
    ("make", "told"),
    [
        pytest.param(lambda text: gzip.compress(text.encode()), r"is compressed \(gzip\); send it as UTF-8 text, not compressed", id="gzip"),
        pytest.param(lambda text: text.encode("utf-16"), "is UTF-16; send it as UTF-8 text", id="UTF-16"),
        pytest.param(lambda text: text.encode("utf-16-le"), "is UTF-16", id="UTF-16, no mark"),
        pytest.param(lambda text: text.encode("utf-16-be"), "is UTF-16", id="UTF-16 the other way, no mark"),
        pytest.param(lambda text: text.encode("utf-32"), "is UTF-32", id="UTF-32"),
    ],
)
def test_what_is_no_text_is_named_for_what_it_is(content_type, text, make, told):
    with pytest.raises(ParameterError, match=f"body {told}"):
        sent(body=make(text), content_type=content_type)


@pytest.mark.parametrize(("coding", "is_read"), [("br", False), ("deflate, gzip", False), ("identity", True), ("Identity", True), ("", True)])
def test_a_body_that_says_it_is_compressed(coding, is_read):
    asked = EnvironBuilder(method="POST", data=b"ids=a", content_type=FORM, headers={"Content-Encoding": coding}).get_environ()
    if is_read:
        assert read_parameters(asked, Limits()).ids("ids") == ("a",)
        return
    with pytest.raises(BodyCodingError, match=f"or as gzip; this one came with Content-Encoding: {coding}"):
        read_parameters(asked, Limits())


@pytest.mark.parametrize("coding", ["gzip", "x-gzip", " GZIP "])
def test_a_body_of_gzip_is_read_as_it_was_before(coding):
    asked = EnvironBuilder(method="POST", data=gzip.compress(b"ids=a,b"), content_type=FORM, headers={"Content-Encoding": coding}).get_environ()
    assert read_parameters(asked, Limits()).ids("ids") == ("a", "b")


@pytest.mark.parametrize(
    ("data", "error", "told"),
    [
        (b"ids=a", ParameterError, "is not gzip"),
        (gzip.compress(b"ids=a")[:-4], ParameterError, "breaks off"),
        (gzip.compress(b"ids=a") + b"more", ParameterError, "something behind"),
        (gzip.compress(b"ids=a" + b"," * 100_000), BodyTooLarge, "1000"),
    ],
    ids=["none", "cut off", "more behind", "much"],
)
def test_gzip_that_is_none_and_gzip_of_much_are_refused(data, error, told):
    asked = EnvironBuilder(method="POST", data=data, content_type=FORM, headers={"Content-Encoding": "gzip"}).get_environ()
    with pytest.raises(error, match=told):
        read_parameters(asked, Limits(body_bytes=1000))


# Refused bodies


@pytest.mark.parametrize(
    "query, body, content_type, place",
    [
        pytest.param("a=%FF", None, None, "the query string", id="query, not UTF-8"),
        pytest.param("%FF=a", None, None, "the query string", id="a name in the query"),
        pytest.param("a=%ED%A0%80", None, None, "the query string", id="query, half a character"),
        pytest.param("", b"a=\xff", FORM, "body", id="form, raw bytes"),
        pytest.param("", b"a=%C3", FORM, "body", id="form, encoded"),
        pytest.param("", b'{"a": "\xff"}', JSON, "body", id="JSON"),
        pytest.param("", b'\xff\xfe{\x00}\x00', JSON, "body", id="JSON in UTF-16"),
        pytest.param("", rb'{"a": "\ud834"}', JSON, "body", id="JSON, half a character"),
        pytest.param("", rb'{"\udd1e": "a"}', JSON, "body", id="JSON, half a character as a name"),
        pytest.param("", rb'{"a": ["\ud834"]}', JSON, "body", id="JSON, half a character in an array"),
        pytest.param("", part(b"a", b"\xff") + b"--b--\r\n", "multipart/form-data; boundary=b", "body", id="multipart"),
        pytest.param(
            "", part(b"a", "\ufffd".encode()) + part(b"a", b"\xff") + b"--b--\r\n", "multipart/form-data; boundary=b", "body",
            id="multipart beside a true replacement character",
        ),
    ],
)  # fmt: skip
def test_what_is_not_utf8(query, body, content_type, place):
    with pytest.raises(ParameterError, match="UTF-8") as caught:
        sent(query, body, content_type)
    assert caught.value.name == place


def test_a_whole_character_of_two_halves_is_one():
    assert sent(body=rb'{"a": "\ud834\udd1e"}', content_type=JSON).one("a") == "\U0001d11e"


def test_a_replacement_character_that_was_sent_is_one():
    assert sent(**multipart(part(b"a", "\ufffd".encode()))).one("a") == "\ufffd"


@pytest.mark.parametrize(
    "body, content_type, words",
    [
        pytest.param(b"{", JSON, "is not JSON", id="half of JSON"),
        pytest.param(b'{"a": NaN}', JSON, "is not JSON", id="a number that JSON does not have"),
        pytest.param(b'{"a": "b"} x', JSON, "is not JSON", id="more than JSON"),
        pytest.param(b"[" * 100_000, JSON, "is not JSON", id="JSON nested beyond reason"),
        pytest.param(b'["a"]', JSON, "should be a JSON object", id="a JSON array"),
        pytest.param(b"null", JSON, "should be a JSON object", id="JSON null"),
        pytest.param(b"[]", JSON, "should be a JSON object", id="an empty JSON array"),
        pytest.param(b"x", "multipart/form-data", "is multipart/form-data without a boundary", id="no boundary"),
        pytest.param(b"x", "multipart/form-data; boundary=b", "is not multipart", id="nothing between boundaries"),
        pytest.param(part(b"a", b"b"), "multipart/form-data; boundary=b", "is not multipart", id="no end"),
    ],
)
def test_bodies_that_are_not_what_they_say(body, content_type, words):
    with pytest.raises(ParameterError, match=f"body {words}"):
        sent(body=body, content_type=content_type)


def test_a_file_is_no_value():
    with pytest.raises(ParameterError, match="holds a file"):
        sent(**multipart(part(b"ids", b"a", '; filename="x.txt"')))


@pytest.mark.parametrize("head", [b"form-data", b"form-data; nam=a", b"x"])
def test_a_part_without_a_name(head):
    with pytest.raises(ParameterError, match="has a part without a name"):
        sent(body=b"--b\r\nContent-Disposition: " + head + b"\r\n\r\nx\r\n--b--\r\n", content_type="multipart/form-data; boundary=b")


def test_too_many_parts():
    assert sent(**multipart(*[part(b"a", b"b")] * 3), parts=3).ids("a") == ("b",)
    with pytest.raises(TooMuchAsked, match="more than 3 parts"):
        sent(**multipart(*[part(b"a", b"b")] * 4), parts=3)


def test_a_part_with_a_head_that_does_not_end():
    lines = "\r\nX-A: b" * (PART_HEAD_BYTES // 8)
    assert sent(**multipart(part(b"a", b"b", lines[: PART_HEAD_BYTES // 2]))).ids("a") == ("b",)
    with pytest.raises(ParameterError, match="head is longer than 8192 bytes"):
        sent(**multipart(part(b"a", b"b", lines)))


@pytest.mark.parametrize("where", [{"query": "a=b&a=b&a=b"}, {"body": b"a=b&a=b&a=b", "content_type": FORM}], ids=["query", "form"])
def test_too_many_fields(where):
    assert sent(**where, fields=3).ids("a") == ("b",)
    with pytest.raises(TooMuchAsked, match="more than 2 fields"):
        sent(**where, fields=2)


@pytest.mark.parametrize(
    "where",
    [
        {"query": "a=b,c,d"},
        {"query": "a=b%2Cc%2cd"},
        {"body": b"a=b,c,d", "content_type": FORM},
        {"body": b'{"a":["b","c","d"]}', "content_type": JSON},
        {"body": b'{"a":"b,c\\u002cd"}', "content_type": JSON},
        multipart(part(b"a", b"b,c,d")),
    ],
    ids=["query", "escaped", "form", "JSON array", "JSON text", "multipart"],
)
def test_too_many_values(where):
    assert sent(**where, values=3).ids("a") == ("b", "c", "d")
    with pytest.raises(TooMuchAsked, match="more than 2 values") as refused:
        sent(**where, values=2)
    assert refused.value.place == ("body" if "body" in where else "the query string")


@pytest.mark.parametrize("text", ["[[[]]]", '[{"b":[]}]', '"[[["'])
def test_too_many_lists_within_lists(text):
    body = b'{"a":"b","x":' + text.encode() + b"}"
    assert sent(body=body, content_type=JSON, values=4).ids("a") == ("b",)
    with pytest.raises(TooMuchAsked, match="more than 3 lists and objects"):
        sent(body=body, content_type=JSON, values=3)


def test_other_types_are_named_as_they_were_sent():
    with pytest.raises(BodyTypeError, match="this one came as Text/Plain[.]"):
        sent(body=b"a=b", content_type="Text/Plain; charset=utf-8")
    with pytest.raises(BodyTypeError, match="this one came as no type at all[.]"):
        sent(body=b"a=b")


@pytest.mark.parametrize("content_type", [None, "text/plain", "application/json-patch+json", "multipart/mixed; boundary=b", "x"])
def test_other_types(content_type):
    with pytest.raises(BodyTypeError):
        sent(body=b"a=b", content_type=content_type)


# Reading a body


@pytest.mark.parametrize(
    ("size", "changes", "left"),
    [
        pytest.param(200_000, {}, 0, id="all of it is read"),
        pytest.param(200_000, {"HTTP_EXPECT": "100-continue"}, 200_000, id="a client that waits is not told to send it"),
        pytest.param(200_000, {"HTTP_EXPECT": "100-continue", "gunicorn.socket": None}, 0, id="gunicorn has told it to send it by now"),
        pytest.param(200_000, {"CONTENT_LENGTH": str(THROWN_AWAY_BYTES + 1)}, 200_000, id="nothing of one that is too long for that"),
        pytest.param(200_000, {"CONTENT_LENGTH": "300000"}, 0, id="one that breaks off"),
        pytest.param(200_000, {"CONTENT_LENGTH": "", "wsgi.input_terminated": True}, 0, id="chunks"),
    ],
)
def test_a_body_above_the_limit_is_thrown_away(size, changes, left):
    """A client that sends all before it looks could not read the refusal."""
    asked = environ(bytes(size), **changes)
    with pytest.raises(BodyTooLarge):
        read_body(asked, 10)
    assert len(asked["wsgi.input"].read()) == left


def environ(data, **changes):
    return {"wsgi.input": BytesIO(data), "CONTENT_LENGTH": str(len(data)), **changes}


@pytest.mark.parametrize("size, fits", [(0, True), (9, True), (10, True), (11, False)])
def test_a_body_up_to_the_limit(size, fits):
    data = b"x" * size
    for asked in (environ(data), environ(data, CONTENT_LENGTH="", **{"wsgi.input_terminated": True})):
        if fits:
            assert read_body(asked, 10) == data
        else:
            with pytest.raises(BodyTooLarge) as caught:
                read_body(asked, 10)
            assert caught.value.limit == 10


class Pieces(BytesIO):
    """Notes how much was asked for at a time."""

    most = 0

    def read(self, size=-1):
        self.most = max(self.most, size)
        return super().read(size)


def test_a_body_too_large_is_not_kept():
    asked = {"wsgi.input": Pieces(bytes(10 * READ_BYTES)), "CONTENT_LENGTH": str(10 * READ_BYTES)}
    with pytest.raises(BodyTooLarge):
        read_body(asked, 10)
    assert asked["wsgi.input"].most == READ_BYTES


@pytest.mark.parametrize("length", ["x", "-1", "1.5", "\u0661", "0x1", "+1"])
def test_a_length_that_is_no_number(length):
    with pytest.raises(ParameterError, match="Content-Length"):
        read_body(environ(b"x", CONTENT_LENGTH=length), 10)


def test_a_body_shorter_than_its_length():
    with pytest.raises(ParameterError, match="shorter"):
        read_body(environ(b"xyz", CONTENT_LENGTH="4"), 10)


class Stalled(BytesIO):
    """A socket whose client sends nothing for too long."""

    def read(self, size=-1):
        raise BlockingIOError


@pytest.mark.parametrize("head", [{"CONTENT_LENGTH": "5"}, {"wsgi.input_terminated": True}], ids=["of known length", "in chunks"])
def test_a_body_that_stops_coming(head):
    with pytest.raises(ParameterError, match="body stopped coming"):
        read_body({"wsgi.input": Stalled(), **head}, 10)


def test_a_body_of_unknown_length_is_not_waited_for():
    assert read_body({"wsgi.input": BytesIO(b"x")}, 10) == b""


def test_a_body_in_chunks_whose_end_the_server_does_not_tell_is_refused():
    """Taken for no body, it would ask for everything."""
    with pytest.raises(ParameterError, match="send it with Content-Length"):
        read_body({"wsgi.input": BytesIO(b"x"), "HTTP_TRANSFER_ENCODING": "chunked"}, 10)


def test_parameters_may_be_made_by_hand():
    assert Parameters([("a", "1"), ("a", ["2", "3"])]).ids("a") == ("1", "2", "3")


# The fast way of reading forms


@pytest.mark.parametrize("errors", ["strict", "replace"])
@given(raw=st.lists(st.sampled_from([*"%2Cc,&=+;Ee5 a", "%2C", "%2c", "%25", "%E2", "%82", "%AC", "\xe2", "\x82", "\xac"])).map("".join))
def test_a_form_is_read_as_the_standard_library_reads_it(raw, errors):
    def read(way):
        try:
            return way()
        except UnicodeDecodeError:
            return "not UTF-8"

    raw = raw.encode("latin-1")
    plain = read(lambda: parse_qsl(raw.decode("utf-8", errors), keep_blank_values=True, errors=errors))
    assert read(lambda: parse_form(raw, errors)) == plain


@pytest.mark.parametrize("head", [{"CONTENT_LENGTH": "5"}, {"wsgi.input_terminated": True}], ids=["of known length", "in chunks"])
def test_a_body_that_the_server_cannot_read_is_the_clients_fault_and_quotes_nothing(head):
    class Malformed:
        def read(self, size):
            raise KeyError("the password")

    with pytest.raises(ParameterError, match="body cannot be read") as failure:
        read_body({"wsgi.input": Malformed(), **head}, 10)
    assert "password" not in str(failure.value) and failure.value.__suppress_context__
