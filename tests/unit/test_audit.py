"""Lines of the audit log: one event a line, values that cannot be mistaken, nothing of a token."""

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from genows.auth import audit
from tests.portal import watch_audit

LINE = re.compile(r'sign-in outcome=ok user=(?P<user>-|"(?:[^"\\]|\\.)*"|[^ "]+) peer=(?P<peer>-|"(?:[^"\\]|\\.)*"|[^ "]+)')


def line(caplog, user, peer):
    caplog.clear()
    audit.note(peer, "sign-in", "ok", user)
    (record,) = caplog.records
    return record.getMessage()


def value(text):
    return json.loads(text) if text.startswith('"') else text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(user=st.text(min_size=1, max_size=50), peer=st.text(min_size=1, max_size=50))
def test_any_value_is_one_value_on_one_line(caplog, user, peer):
    watch_audit(caplog)
    text = line(caplog, user, peer)
    match = LINE.fullmatch(text)
    assert match and text.isascii() and text.isprintable()
    assert (value(match["user"]), value(match["peer"])) == (user, peer)


def test_plain_values_stand_as_they_are(caplog):
    watch_audit(caplog)
    assert line(caplog, "frodo@example.org", "2001:db8::1").endswith(" user=frodo@example.org peer=2001:db8::1")
    assert line(caplog, None, "").endswith(" user=- peer=-")
    assert line(caplog, None, None).endswith(" user=- peer=-")


def test_what_looks_like_nobody_is_told_from_nobody(caplog):
    watch_audit(caplog)
    assert line(caplog, "-", "x").endswith(' user="-" peer=x')


def test_long_values_are_cut(caplog):
    watch_audit(caplog)
    assert len(line(caplog, "x" * 10_000, "y")) < 300


def test_the_whole_line(caplog):
    watch_audit(caplog)
    caplog.clear()
    audit.note("198.51.100.7", "token", "issued", "frodo@example.org", token="9f86d081884c", reason=None, study="a b")
    (record,) = caplog.records
    assert record.getMessage() == 'token outcome=issued user=frodo@example.org peer=198.51.100.7 token=9f86d081884c study="a b"'


@pytest.mark.parametrize("token", ["", "abc", "6f3fcb24-8d3f-4a42-a5a9-5d9d0e4f3c3e", "\udcff"])
def test_a_fingerprint_is_short_and_tells_nothing(token):
    found = audit.fingerprint(token)
    assert re.fullmatch("[0-9a-f]{12}", found) and found == audit.fingerprint(token)
    assert not token or token not in found
