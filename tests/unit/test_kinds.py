"""Kinds of settings: what each takes, what it makes of it, and what it refuses."""

from datetime import date
from ipaddress import ip_network
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.config import kinds

LONG = "k" * 32


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        pytest.param(kinds.text, " a b ", "a b", id="text without blanks at the ends"),
        pytest.param(kinds.text, " ", None, id="blank text"),
        pytest.param(kinds.password, " p ", " p ", id="a password keeps its blanks"),
        pytest.param(kinds.password, "", None, id="an empty password"),
        pytest.param(kinds.secret, f" {LONG}\n", LONG, id="a secret of 32 bytes"),
        pytest.param(kinds.secret, "é" * 16, "é" * 16, id="16 characters of two bytes"),
        pytest.param(kinds.secret, "", None, id="no secret"),
        pytest.param(kinds.secrets, f"{LONG}, {LONG}2,", (LONG, LONG + "2"), id="secrets in order"),
        pytest.param(kinds.secrets, "", (), id="no secrets"),
        pytest.param(kinds.readable_file, f" {__file__} ", Path(__file__), id="a file"),
        pytest.param(kinds.readable_file, " ", None, id="no file"),
        pytest.param(kinds.boolean, "true ", True, id="true"),
        pytest.param(kinds.boolean, "false", False, id="false"),
        pytest.param(kinds.integer, "1", 1, id="the least integer"),
        pytest.param(kinds.integer_or_zero, " 0 ", 0, id="zero"),
        pytest.param(kinds.integer_or_zero, "1", 1, id="one, where zero is allowed"),
        pytest.param(kinds.integer, " 2147483647", 2147483647, id="the largest integer"),
        pytest.param(kinds.seconds, "0.25", 0.25, id="a quarter of a second"),
        pytest.param(kinds.seconds, "10", 10.0, id="ten seconds"),
        pytest.param(kinds.login, "noauthsessionservice", "noauthsessionservice", id="a login"),
        pytest.param(kinds.choice("jwt", "none"), " jwt", "jwt", id="a choice"),
        pytest.param(kinds.words, "a, b c,,a,", ("a", "b c"), id="words, each once"),
        pytest.param(kinds.words, "", (), id="no words"),
        pytest.param(kinds.networks, "10.0.0.0/8, ::1", (ip_network("10.0.0.0/8"), ip_network("::1/128")), id="networks"),
        pytest.param(kinds.peer_networks, "10.0.0.0/8", (ip_network("10.0.0.0/8"),), id="networks of peers"),
        pytest.param(kinds.header_name, "X-Remote-User", "X-Remote-User", id="a header"),
        pytest.param(kinds.header_name, "X-Forwarded-User", "X-Forwarded-User", id="a header of proxies that is a name"),
        pytest.param(kinds.header_name, " ", None, id="no header"),
        pytest.param(kinds.day, " 2027-01-31 ", date(2027, 1, 31), id="a day"),
        pytest.param(kinds.day, "", None, id="no day"),
        pytest.param(kinds.web_address, "https://x.example/a?b=c#d", "https://x.example/a?b=c#d", id="a web address"),
        pytest.param(kinds.web_address, " ", None, id="no web address"),
        pytest.param(kinds.build, " GRCh38 ", "GRCh38", id="a build"),
        pytest.param(kinds.build, "", None, id="no build"),
        pytest.param(kinds.numbers, "0.2, 1.5,3", (0.2, 1.5, 3.0), id="numbers"),
        pytest.param(kinds.numbers, " ", None, id="no numbers"),
        pytest.param(kinds.origins, "*", ("*",), id="any origin"),
        pytest.param(kinds.origins, "", (), id="no origin"),
        pytest.param(
            kinds.origins,
            "HTTPS://Portal.example.org:443,http://localhost:8080,http://h:80,http://h,https://[::1]:80",
            ("https://portal.example.org", "http://localhost:8080", "http://h", "https://[::1]:80"),
            id="origins as browsers send them",
        ),
    ],
)
def test_value(kind, text, value):
    assert kind(text) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        pytest.param(kinds.secret, "k" * 31, id="a secret of 31 bytes"),
        pytest.param(kinds.secret, "k" + " " * 40, id="blanks do not lengthen a secret"),
        pytest.param(kinds.secrets, f"{LONG},short", id="one short secret among several"),
        *(pytest.param(kinds.boolean, text, id=f"boolean {text!r}") for text in ("", "True", "yes", "1", "fals", "no")),
        *(
            pytest.param(kinds.integer, text, id=f"integer {text!r}")
            for text in ("", "0", "-1", "+1", "1.0", "1e3", "1_000", "١", "2147483648")
        ),
        *(
            pytest.param(kinds.seconds, text, id=f"seconds {text!r}")
            for text in ("", "0", "0.0", "-1", "nan", "inf", "1e3", ".5", "1,5", "31536001")
        ),
        *(pytest.param(kinds.login, text, id=f"login {text!r}") for text in ("", "saml", "ldap", "true", "FALSE")),
        pytest.param(kinds.integer, "9" * 5000, id="more digits than int() takes"),
        *(pytest.param(kinds.integer_or_zero, text, id=f"integer or zero {text!r}") for text in ("", "00", "-0", "-1", "0.0")),
        pytest.param(kinds.choice("jwt", "none"), "uuid", id="no such choice"),
        pytest.param(kinds.choice("jwt", "none"), "", id="an empty choice"),
        *(
            pytest.param(kinds.networks, text, id=f"network {text!r}")
            for text in ("localhost", "10.0.0.1/8", "10.0.0", "1.2.3.4/33", "*")
        ),
        *(pytest.param(kinds.readable_file, text, id=f"file {text!r}") for text in ("/nowhere/listed.txt", "/", "a\0b")),
        *(pytest.param(kinds.day, text, id=f"day {text!r}") for text in ("2027-02-30", "20270131", "2027-1-31", "tomorrow", "2027-01-31T00:00")),
        *(
            pytest.param(kinds.web_address, text, id=f"web address {text!r}")
            for text in ("x.example", "ftp://x.example", "https://", "https://x.example/>", "https://x\r\ny: z", 'https://x"', "https://x, y")
        ),
        *(pytest.param(kinds.build, text, id=f"build {text!r}") for text in ("chr", "cna", "build37", "3 7", "37\u0660", '3"7')),
        *(pytest.param(kinds.numbers, text, id=f"numbers {text!r}") for text in ("-1", "0.2;1.5", "x", "1e3", ",", "0.2,")),
        *(pytest.param(kinds.header_name, text, id=f"header {text!r}") for text in ("X_User", "X User", "X:", "é")),
        *(
            pytest.param(kinds.header_name, text, id=f"header {text!r}")
            for text in ("Host", "authorization", "COOKIE", "X-Forwarded-For", "X-Forwarded-Host", "Accept-Language", "Sec-Fetch-Site")
        ),
        *(pytest.param(kinds.peer_networks, text, id=f"peers {text!r}") for text in ("0.0.0.0/0", "10.0.0.1, ::/0", "localhost")),
        *(
            pytest.param(kinds.origins, text, id=f"origin {text!r}")
            for text in ("null", "example.org", "https://a/", "https://a/b", "ftp://a", "*,https://a", "https://*.a")
        ),
    ],
)
def test_refusal(kind, text):
    with pytest.raises(ValueError):
        kind(text)


def test_a_foreign_login_is_answered_with_what_to_set_instead():
    with pytest.raises(ValueError) as caught:
        kinds.login("ldap")
    assert all(word in str(caught.value) for word in ("remote_user", "proxy_header", "password", "false"))


EVERY = [kinds.text, kinds.password, kinds.secret, kinds.secrets, kinds.boolean, kinds.integer, kinds.integer_or_zero,
         kinds.seconds, kinds.login, kinds.words, kinds.networks, kinds.peer_networks, kinds.header_name, kinds.origins, kinds.day, kinds.web_address, kinds.build, kinds.numbers,
         kinds.choice("a")]


@given(st.sampled_from(EVERY), st.text())
def test_any_text_gives_a_value_or_a_value_error(kind, text):
    try:
        kind(text)
    except ValueError:
        return
