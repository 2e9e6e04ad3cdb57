"""The login cookie: how long it is valid, and which of several counts."""

import pytest

from genows.auth.loginsessions import MAX_AHEAD, MOST_BYTES, MOST_COOKIES, LoginCookies

NOON = 1_800_000_000
FRODO = "frodo@example.org"
COOKIES = LoginCookies("one ring to rule them all, one ring to find them", 100, 1000)


def cookie(user=FRODO, now=NOON, cookies=COOKIES):
    """As a browser sends it back."""
    _, text = cookies.begin({}, user, "stamp", now)
    return text.split(";")[0]


def read(*sent, now=NOON, cookies=COOKIES):
    session = cookies.read({"HTTP_COOKIE": "; ".join(sent)}, now)
    return session and session.user


@pytest.mark.parametrize(
    ("now", "user"),
    [
        (NOON + 99.9, FRODO),
        (NOON + 100, None),
        (NOON - MAX_AHEAD, FRODO),
        (NOON - MAX_AHEAD - 0.1, None),
    ],
)
def test_a_session_is_valid_for_its_lifetime_and_a_minute_of_clock_skew(now, user):
    assert MAX_AHEAD == 60
    assert read(cookie(), now=now) == user


def test_two_sessions_have_two_ids():
    ids = {COOKIES.read({"HTTP_COOKIE": cookie()}, NOON).id for _ in range(3)}
    assert len(ids) == 3


def test_a_session_is_bound_to_its_stamp():
    session = COOKIES.read({"HTTP_COOKIE": cookie()}, NOON)
    assert COOKIES.is_bound(session, "stamp") and not COOKIES.is_bound(session, "stamp2")


def test_a_few_cookies_of_other_apps_do_not_hide_ours():
    assert MOST_COOKIES == 5
    others = ["genows_session=x"] * 4
    assert read(*others, cookie()) == FRODO
    assert read(*others, "genows_session=x", cookie()) is None, "and no more than a few are looked at"


@pytest.mark.parametrize("text", ["", "ä", "x" * (MOST_BYTES + 1), "a.b.c", "." * 100])
def test_other_texts_are_no_session(text):
    assert read(f"genows_session={text}".encode().decode("latin-1")) is None


def test_another_secret_or_lifetime():
    assert read(cookie(), cookies=LoginCookies("another ring to rule them all, and another", 100, 1000)) is None
    assert read(cookie(), now=NOON + 50, cookies=LoginCookies("one ring to rule them all, one ring to find them", 50, 1000)) is None


IDLE = LoginCookies("one ring to rule them all, one ring to find them", 1000, 100)


def renewed(sent, now):
    """The cookie that the browser has after a request at *now*."""
    session = IDLE.read({"HTTP_COOKIE": sent}, now)
    header = IDLE.renewed({}, session, now)
    return sent if header is None else header[1].split(";")[0]


def test_without_use_a_session_ends_after_the_idle_time():
    assert read(cookie(), now=NOON + 99.9, cookies=IDLE) == FRODO
    assert read(cookie(), now=NOON + 100, cookies=IDLE) is None


def test_a_cookie_is_renewed_after_a_tenth_of_the_idle_time_and_stays_the_same_session():
    first = cookie()
    assert renewed(first, NOON + 9.9) == first
    second = renewed(first, NOON + 10)
    before, after = (IDLE.read({"HTTP_COOKIE": sent}, NOON + 50) for sent in (first, second))
    assert after == before._replace(used=NOON + 10)
    assert read(second, now=NOON + 109.9, cookies=IDLE) == FRODO
    assert read(second, now=NOON + 110, cookies=IDLE) is None


def test_no_use_prolongs_a_session_beyond_its_lifetime():
    sent = cookie()
    for now in range(NOON, NOON + 1000, 50):
        sent = renewed(sent, now)
    assert read(sent, now=NOON + 999.9, cookies=IDLE) == FRODO
    assert read(sent, now=NOON + 1000, cookies=IDLE) is None


def test_a_use_of_the_future_is_none():
    """Of a machine whose clock runs ahead: it must not keep a session alive."""
    sent = renewed(cookie(), NOON + 90)
    assert read(sent, now=NOON + 30, cookies=IDLE) == FRODO
    assert read(sent, now=NOON + 29, cookies=IDLE) is None


def test_a_cookie_of_before_there_was_an_idle_time_counts_from_its_sign_in():
    assert IDLE.read({"HTTP_COOKIE": cookie()}, NOON).used == NOON
