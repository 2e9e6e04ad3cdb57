import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.errors import TokenError
from genows.jose import b64

HEADER = ({"alg": "HS256"}, frozenset({"typ"}))


def reason_of(function, *arguments):
    with pytest.raises(TokenError) as caught:
        function(*arguments)
    return caught.value.reason


def test_the_example_of_rfc_7515_appendix_c():
    assert b64.encode(bytes([3, 236, 255, 224, 193])) == b"A-z_4ME"
    assert b64.decode(b"A-z_4ME") == bytes([3, 236, 255, 224, 193])


@given(st.binary())
def test_what_is_encoded_decodes_to_itself(data):
    assert b64.decode(b64.encode(data)) == data


@given(st.binary(max_size=12) | st.lists(st.sampled_from(b"AQgw-_+/= .\n\xff"), max_size=9).map(bytes))
def test_a_text_is_refused_or_is_the_one_encoding(text):
    try:
        data = b64.decode(text)
    except TokenError:
        return
    assert b64.encode(data) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(b"AA==", "alphabet", id="padding"),
        pytest.param(b"=", "alphabet", id="nothing but padding"),
        pytest.param(b"A-z_4ME\n", "alphabet", id="a line feed at the end"),
        pytest.param(b"A-z_ 4ME", "alphabet", id="a blank inside"),
        pytest.param(b"A+z/4ME", "alphabet", id="the alphabet of plain base64"),
        pytest.param(b"A-z_4M\xc3", "alphabet", id="a byte that is not ASCII"),
        pytest.param(b"A-z_4ME\0", "alphabet", id="a zero byte"),
        pytest.param(b"A", "length", id="six bits make no byte"),
        pytest.param(b"AAAAA", "length", id="five characters"),
        pytest.param(b"AB", "stray bits", id="two characters with bits left over"),
        pytest.param(b"AAB", "stray bits", id="three characters with bits left over"),
    ],
)
def test_refused_base64url(text, reason):
    assert reason in reason_of(b64.decode, text)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        pytest.param(b"{}", {}, id="an empty object"),
        pytest.param(b' {"a" : [1, 2.5, null]}\r\n', {"a": [1, 2.5, None]}, id="blanks around and inside"),
        pytest.param('{"a":"ä"}'.encode(), {"a": "ä"}, id="UTF-8"),
        pytest.param(b'{"a":{"b":1},"b":1}', {"a": {"b": 1}, "b": 1}, id="one name at two levels"),
    ],
)
def test_json_objects(data, found):
    assert b64.read_object(data) == found


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b'{"sub":"a","sub":"b"}', "two members", id="two members of one name"),
        pytest.param(b'{"sub":"a","sub":"a"}', "two members", id="two equal members"),
        pytest.param(b'{"sub":"a","\\u0073ub":"b"}', "two members", id="one name written in two ways"),
        pytest.param(b'{"a":{"b":1,"b":2}}', "two members", id="two members of one name, inside"),
        pytest.param(b'{"a":NaN}', "NaN", id="NaN"),
        pytest.param(b'{"a":-Infinity}', "NaN", id="Infinity"),
        pytest.param(b'{"a":1e999}', "beyond all bounds", id="a number that only infinity could hold"),
        pytest.param(b'["a"]', "not an object", id="an array"),
        pytest.param(b'"a"', "not an object", id="a text"),
        pytest.param(b"null", "not an object", id="null"),
        pytest.param(b"", "not readable", id="nothing"),
        pytest.param(b"{} {}", "not readable", id="two objects"),
        pytest.param(b"{'a':1}", "not readable", id="single quotes"),
        pytest.param(b'{"a":1,}', "not readable", id="a comma at the end"),
        pytest.param(b'{"a":"\n"}', "not readable", id="a bare line feed in a text"),
        pytest.param(b'{"a":"\xe4"}', "not readable", id="Latin-1"),
        pytest.param(b'\xef\xbb\xbf{"a":1}', "not readable", id="a byte order mark"),
        pytest.param('{"a":1}'.encode("utf-16"), "not readable", id="UTF-16"),
        pytest.param(b"[" * 4096, "not readable", id="brackets nested beyond the stack"),
        pytest.param(b'{"a":"' + b"x" * 4096 + b'"}', "too long", id="longer than any token"),
    ],
)
def test_refused_json(data, reason):
    assert reason in reason_of(b64.read_object, data)


def test_json_leaves_without_blanks_in_the_given_order():
    assert b64.write_object({"sub": "ä", "iat": 1}) == '{"sub":"ä","iat":1}'.encode()


def test_parts_are_split_at_dots():
    assert b64.split(b"a..b", 3) == [b"a", b"", b"b"]


@pytest.mark.parametrize("text", [b"", b"a", b"a.b", b"a.b.c.d", b"a.b.c."])
def test_another_number_of_parts_is_refused(text):
    assert reason_of(b64.split, text, 3) == "not 3 parts"


def test_the_length_is_looked_at_before_the_parts():
    assert "longer" in reason_of(b64.split, b"." * (b64.MAX_TOKEN + 1), 3)
    assert "not 3 parts" in reason_of(b64.split, b"." * b64.MAX_TOKEN, 3)


@pytest.mark.parametrize("text", [b'{"alg":"HS256"}', b'{ "typ":"JWT", "alg":"HS256"}'])
def test_accepted_headers(text):
    assert b64.read_header(b64.encode(text), *HEADER)["alg"] == "HS256"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(b"{}", "another alg", id="a fixed member is missing"),
        pytest.param(b'{"alg":"hs256"}', "another alg", id="a fixed member in another spelling"),
        pytest.param(b'{"alg":["HS256"]}', "another alg", id="a fixed member inside a list"),
        pytest.param(b'{"Alg":"HS256"}', "another alg", id="a fixed name in another spelling"),
        pytest.param(b'{"alg":"HS256","crit":["exp"]}', "critical", id="a critical extension"),
        pytest.param(b'{"alg":"HS256","crit":[]}', "critical", id="an empty list of critical extensions"),
        pytest.param(b'{"alg":"HS256","typ":1}', "not text", id="a number for a text"),
        pytest.param(b'{"alg":"HS256","jku":"https://example.org"}', "not understood", id="an unknown member"),
        pytest.param(b'{"alg":"HS256","alg":"HS256"}', "two members", id="the algorithm twice"),
        pytest.param(b"[]", "not an object", id="an array"),
    ],
)
def test_refused_headers(text, reason):
    assert reason in reason_of(b64.read_header, b64.encode(text), *HEADER)


def test_a_header_that_is_not_base64url_is_refused():
    assert "base64url" in reason_of(b64.read_header, b'{"alg":"HS256"}', *HEADER)
