"""Password accounts: signing in, the session that it starts, what ends it, and how failures slow the next try down."""

import base64
import contextlib
import json
import re
import threading
import time

import pytest
from werkzeug.http import parse_cookie

from genows.auth import passwords, throttles
from genows.auth.passwords import set_password
from genows.errors import NotSignedIn, TooManyFailures
from tests.portal import FRODO, NOON, PASSWORD, SAM, SECRET, TYPED, add_people, add_user, audit_lines, watch_audit

SETTINGS = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid"}




@pytest.fixture(autouse=True)
def people(access, monkeypatch):
    """Frodo and Sam with their password; hashing costs next to nothing."""
    add_people(access, monkeypatch)


class Browser:
    """Keeps cookies as a browser does. *peer*: its address."""

    def __init__(self, it, peer="198.51.100.7"):
        self.it, self.peer, self.cookies = it, peer, {}
        # Both end in the mark of the service.
        self.session, self.form = it.app.auth.cookies.name, it.app.auth.csrf.name

    def ask(self, path, method="GET", **options):
        sent = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self.it.ask(path, method, cookies=sent, peer=self.peer, **options)
        for text in answer.headers.getlist("Set-Cookie"):
            for name, value in parse_cookie(text.split(";")[0]).items():
                self.cookies[name] = value
                if "Max-Age=0" in text:
                    del self.cookies[name]
        return answer

    def csrf(self, path="/"):
        return re.search(r'name="csrf_token" value="([0-9a-f]+)"', self.ask(path).text)[1]

    def sign_in(self, email=FRODO, password=PASSWORD):
        token = self.csrf("/login")
        return self.ask("/login", "POST", data={"csrf_token": token, "email": email, "password": password})

    def is_in(self):
        return self.ask("/api/data-access-tokens").status_code == 200


def sign_in(it, email=FRODO, password=PASSWORD, address="198.51.100.7"):
    """'ok', or what is refused."""
    try:
        it.app.auth.sign_in({"REMOTE_ADDR": address}, email, password)
    except NotSignedIn:
        return "wrong"
    except TooManyFailures:
        return "wait"
    return "ok"


# The session


def test_signing_in_and_out(portal):
    browser = Browser(portal(SETTINGS))
    assert not browser.is_in()
    answer = browser.sign_in()
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert browser.is_in()
    answer = browser.ask("/api/data-access-token", headers=TYPED)
    assert answer.status_code == 200 and answer.text.startswith("token: ")
    browser.ask("/logout", "POST", data={"csrf_token": browser.csrf()})
    assert browser.session not in browser.cookies and not browser.is_in()


def test_the_log_of_requests_names_who_is_signed_in(portal, caplog):
    browser = Browser(portal(SETTINGS))
    browser.sign_in()
    with caplog.at_level("INFO", "genows.access"):
        caplog.clear()
        browser.ask("/")
        browser.ask("/api/data-access-token", headers=TYPED)
    lines = [record.getMessage() for record in caplog.records if record.name == "genows.access"]
    assert [line.split()[1] for line in lines] == [FRODO, FRODO]


@pytest.mark.parametrize("email", ["FRODO@Example.org", f"  {FRODO}\t"])
def test_the_name_is_matched_without_regard_to_case_and_blanks_around_it(portal, email):
    assert sign_in(portal(SETTINGS), email) == "ok"


def cookie_text(it, environ=()):
    headers = it.app.auth.sign_in({"REMOTE_ADDR": "x", "wsgi.url_scheme": "http", **dict(environ)}, FRODO, PASSWORD)
    return next(value for name, value in headers if name == "Set-Cookie")


def attributes(text):
    return {part.strip().partition("=")[0].lower(): part.strip().partition("=")[2] for part in text.split(";")[1:]}


def test_the_cookies_attributes(portal):
    it = portal(SETTINGS)
    found = attributes(cookie_text(it))
    assert found.pop("expires")
    assert found == {"max-age": "28800", "httponly": "", "path": "/", "samesite": "Lax"}
    assert "secure" in attributes(cookie_text(it, {"wsgi.url_scheme": "https"}))
    assert attributes(cookie_text(it, {"SCRIPT_NAME": "/portal/genows"}))["path"] == "/portal/genows"


@pytest.mark.parametrize(("mount", "prefix"), [("", "__Host-"), ("/portal", "__Secure-")])
def test_over_https_only_cookies_with_their_prefix_count(portal, mount, prefix):
    """A page of plain http, or of a sibling host, can plant a cookie of any other name."""
    it = portal(SETTINGS)
    environ = {"wsgi.url_scheme": "https", "SCRIPT_NAME": mount}
    name, _, value = cookie_text(it, environ).split(";")[0].partition("=")
    plain = it.app.auth.cookies.name
    assert re.fullmatch("genows_session_[0-9a-f]{8}", plain) and name == prefix + plain
    found = attributes(cookie_text(it, environ))
    assert "secure" in found and "domain" not in found and found["path"] == (mount or "/")

    def status(name, environ):
        return it.ask("/api/data-access-tokens", cookies=f"{name}={value}", environ=environ).status_code

    assert status(name, environ) == 200
    for other in (plain, f"__Host-{plain}", f"__Secure-{plain}", "genows_session"):
        assert status(other, environ) == (200 if other == name else 401), other
    assert status(name, {}) == 401, "nor does it count over http"
    ended = [header for header in it.app.auth.sign_out({**environ, "REMOTE_ADDR": "x"}) if header[0] == "Set-Cookie"]
    assert ended[0][1].startswith(f"{name}=;") and "Secure" in ended[0][1], "a cookie with a prefix is deleted by one alone"


@pytest.mark.parametrize(
    ("trusted", "proto", "secure"),
    [("198.51.100.7", "https", True), ("198.51.100.7", "http", False), ("198.51.100.7", "HTTPS", True), ("10.0.0.1", "https", False)],
)
def test_secure_as_a_trusted_proxy_tells(portal, trusted, proto, secure):
    browser = Browser(portal({**SETTINGS, "http.trusted_proxies": trusted}))
    headers = {"X-Forwarded-Proto": proto, "X-Forwarded-Prefix": "/there"}
    token = re.search(r'name="csrf_token" value="([0-9a-f]+)"', browser.ask("/login", headers=headers).text)[1]
    form = {"csrf_token": token, "email": FRODO, "password": PASSWORD}
    answer = browser.ask("/login", "POST", data=form, headers=headers)
    name = f"__Secure-{browser.session}=" if secure else f"{browser.session}="
    (cookie,) = [text for text in answer.headers.getlist("Set-Cookie") if text.startswith(name)]
    assert ("secure" in attributes(cookie)) == secure
    assert attributes(cookie)["path"] == ("/there" if trusted == browser.peer else "/")
    assert answer.headers["Location"] == ("/there/" if trusted == browser.peer else "/")


def test_a_session_ends_after_its_lifetime(portal):
    it = portal({**SETTINGS, "session.lifetime_seconds": "100"})
    browser = Browser(it)
    browser.sign_in()
    it.now = int(NOON) + 99.9
    assert browser.is_in()
    it.now = int(NOON) + 100
    assert not browser.is_in()


def test_a_session_of_the_future_is_none(portal):
    it = portal(SETTINGS)
    browser = Browser(it)
    browser.sign_in()
    it.now -= 120
    assert not browser.is_in()


def test_a_session_ends_at_a_password_change_even_within_the_same_second(portal, access):
    it = portal(SETTINGS)
    browser, other = Browser(it), Browser(it)
    browser.sign_in()
    other.sign_in(SAM)
    with access.database.write() as writer:
        passwords.set_password(writer, FRODO, PASSWORD, NOON)
    assert not browser.is_in()
    assert other.is_in()
    browser.sign_in()
    assert browser.is_in()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE `genows_credentials` SET `CHANGED` = '2027-01-15 08:00:01'",
        f"DELETE FROM `genows_credentials` WHERE `EMAIL` = '{FRODO}'",
        f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{FRODO}'",
        f"DELETE FROM `users` WHERE `EMAIL` = '{FRODO}'",
    ],
)
def test_what_else_ends_a_session_at_the_next_request(portal, access, statement):
    browser = Browser(portal(SETTINGS))
    browser.sign_in()
    access.run(statement)
    assert not browser.is_in()


def test_a_session_of_another_secret_is_none(portal):
    browser = Browser(portal(SETTINGS))
    browser.sign_in()
    browser.it = portal({**SETTINGS, "session.secret_key": SECRET + "!"})
    # As it is called there: only the signature keeps it out.
    browser.cookies[browser.it.app.auth.cookies.name] = browser.cookies[browser.session]
    assert not browser.is_in()


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"session.secret_key": SECRET + "!"}, id="another secret"),
        pytest.param({"app.name": "test_portal"}, id="another name, the same secret"),
    ],
)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_signing_in_at_one_service_of_a_host_leaves_another_alone(portal, other, scheme):
    """Cookies know no port: a browser sends both services' to both."""
    environ = {"wsgi.url_scheme": scheme}
    one, two = Browser(portal(SETTINGS)), Browser(portal({**SETTINGS, **other}))
    two.cookies = one.cookies

    def csrf(browser):
        return re.search(r'name="csrf_token" value="([0-9a-f]+)"', browser.ask("/login", environ=environ).text)[1]

    def enter(browser, token):
        return browser.ask("/login", "POST", data={"csrf_token": token, "email": FRODO, "password": PASSWORD}, environ=environ).status_code

    tokens = csrf(one), csrf(two)
    assert [enter(one, tokens[0]), enter(two, tokens[1])] == [303, 303], "a form that was open before is not too old"
    asked = [browser.ask("/api/data-access-tokens", environ=environ) for browser in (one, two, one)]
    assert [answer.status_code for answer in asked] == [200] * 3
    assert [answer.headers.get("Set-Cookie") for answer in asked] == [None] * 3
    assert len(one.cookies) == 4
    form = {"csrf_token": re.search(r'name="csrf_token" value="([0-9a-f]+)"', two.ask("/", environ=environ).text)[1]}
    assert two.ask("/logout", "POST", data=form, environ=environ).status_code == 303
    assert [browser.ask("/api/data-access-tokens", environ=environ).status_code for browser in (one, two)] == [200, 401]


def test_no_character_of_the_cookie_can_be_changed(portal):
    it = portal(SETTINGS)
    browser = Browser(it)
    browser.sign_in()
    cookie = browser.cookies[browser.session]
    read = it.app.auth.cookies.read
    assert read({"HTTP_COOKIE": f"{browser.session}={cookie}"}, NOON).user == FRODO
    for place, character in enumerate(cookie):
        for other in "Aa0_-." if character not in "Aa" else "Bb1":
            if other != character:
                changed = cookie[:place] + other + cookie[place + 1 :]
                assert read({"HTTP_COOKIE": f"{browser.session}={changed}"}, NOON) is None, (place, other)


def test_the_cookie_holds_no_secret(portal):
    browser = Browser(portal(SETTINGS))
    browser.sign_in()
    payload = browser.cookies[browser.session].split(".")[1]
    members = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    stamp, session_id = members.pop("stamp"), members.pop("jti")
    assert members == {"sub": FRODO, "iat": int(NOON)}
    assert all(re.fullmatch("[0-9a-f]{32}", text) for text in (stamp, session_id))


def test_of_several_cookies_of_that_name_the_valid_one_counts(portal):
    browser = Browser(portal(SETTINGS))
    browser.sign_in()
    good = browser.cookies[browser.session]
    assert browser.it.ask("/api/data-access-tokens", cookies=f"{browser.session}=x; {browser.session}={good}").status_code == 200


def test_a_session_cookie_is_no_token_and_a_token_no_session(portal):
    it = portal({**SETTINGS, "dat.method": "jwt", "dat.jwt.secret_key": SECRET})
    browser = Browser(it)
    browser.sign_in()
    token = browser.ask("/api/data-access-token", headers=TYPED).text.split()[1]
    assert it.ask("/api/studies", token=browser.cookies[browser.session]).status_code == 401
    assert it.ask("/api/data-access-tokens", cookies=f"{browser.session}={token}").status_code == 401
    assert it.ask("/api/studies", token=token).status_code == 200


# Wrong names and passwords


def failures(access):
    return access.rows("SELECT `KIND`, `FAILURES` FROM `genows_signin_failures` ORDER BY `KIND`, `FAILURES`")


@pytest.mark.parametrize(
    ("email", "password"),
    [
        pytest.param(FRODO, PASSWORD + "x", id="wrong password"),
        pytest.param(FRODO, PASSWORD.upper(), id="another case"),
        pytest.param(FRODO, "", id="empty password"),
        pytest.param(FRODO, PASSWORD * 100, id="far too long"),
        pytest.param("nobody@example.org", PASSWORD, id="unknown name"),
        pytest.param("", PASSWORD, id="empty name"),
        pytest.param("x" * 5000, PASSWORD, id="name far too long"),
        pytest.param("fröd\x00o", PASSWORD, id="odd characters"),
        pytest.param("frodo@example.org\ud800", PASSWORD + "\ud800", id="half a character"),
    ],
)
def test_what_is_wrong_looks_the_same_and_is_counted(portal, access, email, password):
    it = portal(SETTINGS)
    assert sign_in(it, email, password) == "wrong"
    assert failures(access) == [("account", 1), ("address", 1)]


def test_wrong_name_and_wrong_password_are_one_page(portal):
    it = portal(SETTINGS)

    def page(email, password):
        browser = Browser(it)
        browser.cookies[browser.form] = "0" * 64
        answer = browser.sign_in(email, password)
        return answer.status_code, answer.text.replace(email, "?"), sorted(name for name, _ in answer.headers)

    assert page(FRODO, "wrong") == page("nobody@example.org", "wrong")


def test_a_disabled_user_with_the_right_password_is_refused_alike(portal, access):
    access.run(f"UPDATE `users` SET `ENABLED` = 0 WHERE `EMAIL` = '{FRODO}'")
    assert sign_in(portal(SETTINGS)) == "wrong"


def test_a_user_without_password_cannot_sign_in(portal, access):
    access.run("DELETE FROM `genows_credentials`")
    for password in (PASSWORD, "", "0" * 128, passwords.NOBODYS):
        assert sign_in(portal(SETTINGS), password=password) == "wrong"


def test_both_are_hashed_once(access, portal, monkeypatch):
    """The time that a wrong name takes is that of a wrong password: the same queries, one scrypt with the same cost."""
    monkeypatch.undo()
    with access.database.write() as writer:
        passwords.set_password(writer, FRODO, PASSWORD, NOON)
    it, checked = portal(SETTINGS), []
    real = passwords.check_password_hash
    monkeypatch.setattr(passwords, "check_password_hash", lambda stored, given: (checked.append(stored), real(stored, given))[1])
    sign_in(it, FRODO, "wrong")
    sign_in(it, "nobody@example.org", "wrong")
    assert len(checked) == 2
    assert [stored.split("$")[0] for stored in checked] == ["scrypt:32768:8:1"] * 2
    assert {len(stored) for stored in checked} == {len(passwords.NOBODYS)}


def test_composed_and_decomposed_letters_are_one_password(access):
    with access.database.write() as writer:
        passwords.set_password(writer, FRODO, "caf\u00e9 de Bree", NOON)
    it = passwords.PasswordAccounts(access.database)
    assert it.sign_in(FRODO, "cafe\u0301 de Bree", "x", NOON)


# Slowing down


def test_an_account_is_slowed_down_and_never_locked(portal):
    it = portal(SETTINGS)
    for number in range(throttles.LIMITS["account"].free):
        assert sign_in(it, password="wrong", address=f"192.0.2.{number}") == "wrong"
    assert sign_in(it, address="203.0.113.1") == "wait", "even with the right password, from anywhere"
    assert sign_in(it, SAM) == "ok"
    waited = []
    for _ in range(12):
        start = it.now
        while sign_in(it, password="wrong", address=f"192.0.2.{len(waited) + 50}") == "wait":
            it.now += 1
        waited.append(round(it.now - start))
    assert waited == sorted(waited) and waited[:4] == [1, 2, 4, 8] and max(waited) == throttles.LIMITS["account"].longest
    it.now += throttles.LIMITS["account"].longest
    assert sign_in(it) == "ok"
    assert sign_in(it, password="wrong") == "wrong", "the account's count begins anew"
    assert sign_in(it) == "ok"


def test_tries_that_have_to_wait_do_not_make_the_wait_longer(portal):
    it = portal(SETTINGS)
    while sign_in(it, password="wrong") == "wrong":
        pass
    for _ in range(50):
        assert sign_in(it) == "wait"
    it.now += 1
    assert sign_in(it) == "ok"


def test_an_address_is_slowed_down_over_all_accounts(portal):
    it = portal(SETTINGS)
    for number in range(throttles.LIMITS["address"].free):
        assert sign_in(it, f"guess{number}@example.org", "wrong", "2001:db8::1") == "wrong"
    assert sign_in(it, address="2001:db8::ffff") == "wait", "a household of IPv6 is one"
    assert sign_in(it, address="2001:db8:0:1::1") == "ok"
    it.now += throttles.LIMITS["address"].longest
    assert sign_in(it, address="2001:db8::1") == "ok"
    assert sign_in(it, FRODO, "wrong", "2001:db8::1") == "wrong"
    assert sign_in(it, address="2001:db8::1") == "wait", "one's own success does not clear the address"


def test_failures_are_forgotten_after_an_hour(portal):
    it = portal(SETTINGS)
    while sign_in(it, password="wrong") == "wrong":
        pass
    it.now += throttles.FORGOTTEN_SECONDS + 1
    for _ in range(throttles.LIMITS["account"].free):
        assert sign_in(it, password="wrong") == "wrong"


def test_other_processes_count_the_same_failures(portal):
    here, there = portal(SETTINGS), portal(SETTINGS)
    for _ in range(throttles.LIMITS["account"].free):
        sign_in(here, password="wrong")
    assert sign_in(there) == "wait"


def test_simultaneous_guesses_gain_nothing(portal):
    """The right password is refused when the wrong ones that came with it have used up what is free."""
    it, right = portal(SETTINGS), []
    real = it.app.auth.accounts.throttle.wait
    entered = threading.Barrier(2)

    def guess():
        right.append(sign_in(it))

    def first_wait(session, *arguments):
        found = real(session, *arguments)
        if threading.current_thread().name == "right" and not hasattr(first_wait, "met"):
            first_wait.met = True
            entered.wait()  # the right guess has passed the first look …
            entered.wait()  # … and is held until the wrong ones are through
        return found

    it.app.auth.accounts.throttle.wait = first_wait
    thread = threading.Thread(target=guess, name="right")
    thread.start()
    entered.wait()
    for number in range(throttles.LIMITS["account"].free):
        sign_in(it, password="wrong", address=f"192.0.2.{number}")
    entered.wait()
    thread.join()
    assert right == ["wait"]


def test_no_failure_of_many_at_the_same_moment_is_lost(access):
    counting, barrier = throttles.LoginThrottle(access.database), threading.Barrier(8)

    def fail(number):
        barrier.wait()
        for turn in range(3):
            counting.record_failure(f"user{number}-{turn}@example.org", "192.0.2.1", NOON)

    threads = [threading.Thread(target=fail, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures(access) == [("account", 1)] * 24 + [("address", 24)]


def test_many_who_sign_in_at_the_same_moment_do_not_fill_the_memory(portal, monkeypatch):
    """A hash takes 32 MiB, and a server has more threads than cores."""
    lock, now, most = threading.Lock(), 0, 0
    real = passwords.check_password_hash

    def hashing(*arguments):
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        time.sleep(0.02)
        with lock:
            now -= 1
        return real(*arguments)

    monkeypatch.setattr(passwords, "check_password_hash", hashing)
    it, outcomes = portal(SETTINGS), []

    def guess(number):
        outcomes.append(sign_in(it, email=f"user{number}@example.org", address=f"192.0.2.{number}"))

    threads = [threading.Thread(target=guess, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (outcomes, most) == (["wrong"] * 8, passwords.HASHED_AT_ONCE)


def test_what_people_type_is_not_kept(portal, access):
    it = portal(SETTINGS)
    sign_in(it, "my-secret-passphrase", "frodo")
    kept = [name for (name,) in access.rows("SELECT `NAME` FROM `genows_signin_failures` WHERE `KIND` = 'account'")]
    assert len(kept) == 1 and re.fullmatch("[0-9a-f]{64}", kept[0])


def test_old_failures_are_swept(portal, access):
    it = portal(SETTINGS)
    sign_in(it, "one@example.org", "wrong", "192.0.2.1")
    it.now += 2 * throttles.FORGOTTEN_SECONDS
    sign_in(it, "two@example.org", "wrong", "192.0.2.2")
    assert failures(access) == [("account", 1), ("address", 1)]


# While the database cannot be written


@contextlib.contextmanager
def loading(made):
    """A study load that holds the database's writer."""
    with made.database.load():
        yield


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(throttles, "WRITE_SECONDS", 0.05)


def test_signing_in_works_during_a_load(portal, access, quick):
    """SQLite has one writer at a time, and a load may take minutes."""
    it = portal(SETTINGS)
    with loading(access):
        assert sign_in(it) == "ok"
        assert sign_in(it, password="wrong") == "wrong"
        assert sign_in(it) == "ok"


@pytest.mark.parametrize("access", ["sqlite"], indirect=True)  # A load holds no lock on MySQL that signing in would wait for.
def test_failures_that_cannot_be_written_are_counted_all_the_same(portal, access, quick):
    it = portal(SETTINGS)
    with loading(access):
        for _ in range(throttles.LIMITS["account"].free):
            assert sign_in(it, password="wrong") == "wrong"
        assert sign_in(it) == "wait"
        it.now += 1
        assert sign_in(it) == "ok"
    assert failures(access) == []


def test_failures_that_cannot_be_cleared_do_not_keep_anybody_out(portal, access, quick):
    it = portal(SETTINGS)
    assert sign_in(it, password="wrong") == "wrong"
    with loading(access):
        assert sign_in(it) == "ok"


# The log and the tables


def test_the_audit_log(portal, caplog):
    watch_audit(caplog)
    it = portal(SETTINGS)
    browser = Browser(it)
    browser.sign_in(password="not it")
    browser.sign_in("my-secret-passphrase", "x")
    browser.sign_in()
    token = browser.ask("/api/data-access-token", headers=TYPED).text.split()[1]
    browser.ask(f"/api/data-access-tokens/{token}", "DELETE")
    browser.ask("/logout", "POST", data={"csrf_token": browser.csrf()})
    lines = audit_lines(caplog)
    where = f"user={FRODO} peer=198.51.100.7"
    assert lines[0] == f'sign-in outcome=refused {where} reason="wrong password"'
    assert lines[1] == 'sign-in outcome=refused user=- peer=198.51.100.7 reason="no such account"'
    assert lines[2] == f"sign-in outcome=ok {where}"
    name = lines[3].removeprefix(f"token outcome=issued {where} token=")
    assert re.fullmatch("[0-9a-f]{12}", name) and name not in token
    assert lines[4:] == [f"token outcome=revoked {where} token={name}", f"sign-out outcome=ok {where}"]
    everything = "\n".join(record.getMessage() for record in caplog.records)
    for secret in (PASSWORD, "not it", "my-secret", token, *browser.cookies.values()):
        assert secret not in everything


# Names in two forms

COMPOSED, APART = "j\u00fcrgen@example.org", "ju\u0308rgen@example.org"


@pytest.mark.parametrize("stored", [COMPOSED, APART, "JU\u0308RGEN@EXAMPLE.ORG"])
@pytest.mark.parametrize("typed", [COMPOSED, APART, "J\u00dcRGEN@example.org"])
def test_a_name_is_the_same_composed_or_not(portal, access, stored, typed):
    add_user(access, stored)
    with access.database.write() as writer:
        set_password(writer, stored, PASSWORD, NOON)
    browser = Browser(portal(SETTINGS))
    assert browser.sign_in(typed).status_code == 303 and browser.is_in()


def test_a_password_that_an_earlier_version_stored_under_the_other_form_counts_and_can_be_changed(portal, access):
    add_user(access, APART)
    with access.database.write() as writer:
        writer.do("set_credential", email=APART, password_hash=passwords.generate_password_hash(PASSWORD), changed="2026-01-01 00:00:00")
    it = portal(SETTINGS)
    assert sign_in(it, COMPOSED) == "ok"
    with access.database.write() as writer:
        set_password(writer, COMPOSED, PASSWORD[::-1], NOON)
    assert [sign_in(it, COMPOSED), sign_in(it, APART, PASSWORD[::-1])] == ["wrong", "ok"]
    assert access.rows("SELECT `EMAIL` FROM `genows_credentials` WHERE `EMAIL` LIKE '%rgen%'") == [(APART,)]


def test_failures_of_both_forms_are_those_of_one_account(portal, access):
    add_user(access, COMPOSED)
    it = portal(SETTINGS)
    for name in (COMPOSED, APART, APART.upper(), COMPOSED, APART):
        assert sign_in(it, name, "wrong") == "wrong"
    assert sign_in(it, COMPOSED, "wrong") == "wait"


@pytest.mark.parametrize("header", [COMPOSED, APART])
def test_the_servers_name_of_a_user_counts_in_both_forms(portal, access, header):
    add_user(access, COMPOSED, "public_portal:ALL")
    wire = header.encode().decode("latin-1")
    settings = {"authenticate": "proxy_header", "authenticate.header": "X-Portal-User", "authenticate.trusted_proxies": "127.0.0.1", "dat.method": "uuid"}
    it = portal(settings)
    assert it.ask("/api/data-access-tokens", headers={"X-Portal-User": wire}, peer="127.0.0.1").status_code == 200
    refusing = portal({**settings, "dat.unauth_users": APART})
    assert refusing.ask("/api/data-access-tokens", "POST", headers={"X-Portal-User": wire}, peer="127.0.0.1").status_code == 403
    remote = portal({"authenticate": "remote_user", "dat.method": "uuid"})
    assert remote.ask("/api/data-access-tokens", environ={"REMOTE_USER": wire}).status_code == 200
