"""The pages on which people see and revoke their tokens and change their password, on both databases."""

import re

import pytest

from genows.auth import passwords, throttles
from genows.auth.audit import fingerprint
from tests.contract.test_sign_in import Browser
from tests.portal import (
    FRODO,
    NOON,
    PASSWORD,
    SAM,
    SAURON,
    SECRET,
    TOKEN_SECRET,
    TYPED,
    Portal,
    add_people,
    add_user,
    audit_lines,
    watch_audit,
)

BY_PASSWORD = {"authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid", "dat.uuid.max_number_per_user": "3"}
BY_PORTAL = {"authenticate": "remote_user", "dat.method": "uuid", "dat.uuid.max_number_per_user": "3"}
BY_JWT = {**BY_PASSWORD, "dat.method": "jwt", "dat.jwt.secret_key": TOKEN_SECRET}
NEW = "drogo and primula"
FORGERIES = [
    pytest.param({"csrf_token": ""}, {}, id="without its token"),
    pytest.param({"csrf_token": "0" * 64}, {}, id="with another token"),
    pytest.param({}, {"Sec-Fetch-Site": "cross-site"}, id="from another site's page"),
    pytest.param({}, {"Origin": "https://evil.example"}, id="from another origin"),
]


@pytest.fixture(autouse=True)
def people(access, monkeypatch):
    """Frodo and Sam with their password; hashing costs next to nothing."""
    add_people(access, monkeypatch)


def signed_in(it, email=FRODO, password=PASSWORD):
    browser = Browser(it)
    assert browser.sign_in(email, password).status_code == 303
    return browser


def refused(answer):
    """The sentence of a form's refusal."""
    return re.search(r'role="alert">([^<]*)<', answer.text)[1]


# The password


def change(browser, current=PASSWORD, new=NEW, again=None, headers=(), **fields):
    form = {"csrf_token": browser.csrf("/password"), "current": current, "new": new, "again": new if again is None else again}
    return browser.ask("/password", "POST", data={**form, **fields}, headers=dict(headers))


def can_sign_in(it, password, email=FRODO):
    browser = Browser(it, peer="203.0.113.9")
    browser.sign_in(email, password)
    return browser.is_in()


def test_changing_the_password_keeps_this_session_and_ends_all_others(portal, caplog):
    watch_audit(caplog)
    it = portal(BY_PASSWORD)
    browser, other, sam = signed_in(it), signed_in(it), signed_in(it, SAM)
    kept = dict(browser.cookies)
    answer = change(browser)
    assert answer.status_code == 200 and "Your password is changed" in answer.text
    assert browser.is_in() and sam.is_in() and not other.is_in()
    assert browser.cookies[browser.session] != kept[browser.session]
    browser.cookies = kept
    assert not browser.is_in(), "a copy of the cookie from before is over, too"
    assert can_sign_in(it, NEW) and not can_sign_in(it, PASSWORD)
    assert f"password change outcome=changed user={FRODO} peer=198.51.100.7" in audit_lines(caplog)
    assert PASSWORD not in caplog.text and NEW not in caplog.text


def test_tokens_outlast_the_password(portal):
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    token = browser.ask("/api/data-access-token", headers=TYPED).text.split()[1]
    change(browser)
    assert it.ask("/api/studies", token=token).status_code == 200


@pytest.mark.parametrize(
    ("fields", "status", "sentence", "reason"),
    [
        pytest.param({"current": PASSWORD + "x"}, 403, "The current password is wrong.", '"wrong password"', id="wrong current password"),
        pytest.param({"current": ""}, 403, "The current password is wrong.", '"wrong password"', id="no current password"),
        pytest.param({"again": NEW + "x"}, 400, "The two new passwords differ.", None, id="two different new ones"),
        pytest.param({"new": "mellon"}, 400, "A password has 12 to 1000 characters; this one has 6.", '"new password refused"', id="a short one"),
        pytest.param({"new": ""}, 400, "A password has 12 to 1000 characters; this one has 0.", '"new password refused"', id="no new one"),
        pytest.param({"new": "x" * 1001}, 400, "A password has 12 to 1000 characters; this one has 1001.", '"new password refused"', id="too long"),
        pytest.param({"new": "Password1234"}, 400, "This password is among the commonest", '"new password refused"', id="a common one"),
        pytest.param({"new": FRODO.upper()}, 400, "The password must not be the login name.", '"new password refused"', id="the login name"),
    ],
)
def test_what_is_refused_changes_nothing(portal, access, caplog, fields, status, sentence, reason):
    watch_audit(caplog)
    it = portal(BY_PASSWORD)
    browser, other = signed_in(it), signed_in(it)
    before = access.rows("SELECT * FROM `genows_credentials` ORDER BY `EMAIL`")
    answer = change(browser, **fields)
    assert answer.status_code == status and refused(answer).startswith(sentence)
    assert access.rows("SELECT * FROM `genows_credentials` ORDER BY `EMAIL`") == before
    assert browser.is_in() and other.is_in()
    told = [f"password change outcome=refused user={FRODO} peer=198.51.100.7 reason={reason}"] if reason else []
    assert [line for line in audit_lines(caplog) if line.startswith("password")] == told
    assert not any(text and text in answer.text for text in fields.values() if text != FRODO.upper()), "what was typed is not sent back"


def test_the_operators_list_counts_on_the_page(portal, tmp_path):
    listed = tmp_path / "listed.txt"
    listed.write_text(f"{NEW}\n")
    it = portal({**BY_PASSWORD, "password.blocklist_file": str(listed)})
    browser = signed_in(it)
    answer = change(browser, new=NEW.title())
    assert answer.status_code == 400 and "commonest" in refused(answer)
    assert change(browser, new="primula and drogo").status_code == 200


@pytest.mark.parametrize(
    "new",
    [
        pytest.param("\N{DROMEDARY CAMEL}" * 1000, id="the longest, of four bytes a character"),
        pytest.param("пустите, друг, и войдите", id="Cyrillic"),
        pytest.param("no capital and no digit", id="small letters and blanks"),
        pytest.param("<b>&\"'+%41;\\{0}%s" * 2, id="characters that mean something elsewhere"),
    ],
)
def test_all_of_unicode_and_great_lengths_are_welcome(portal, new):
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    assert change(browser, new=new).status_code == 200
    # And once more, with both of that length in one form.
    assert change(browser, current=new, new=new[::-1] + "x" * (len(new) < 1000)).status_code == 200


def test_wrong_current_passwords_are_slowed_down_together_with_sign_ins(portal):
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    for number in range(throttles.LIMITS["account"].free):
        if number % 2:
            assert Browser(it, peer=f"192.0.2.{number}").sign_in(password="wrong").status_code == 403
        else:
            assert change(browser, current="wrong").status_code == 403
    answer = change(browser)
    assert answer.status_code == 429 and answer.headers["Retry-After"] == "1"
    assert refused(answer) == "A password was wrong too often. Please try again in 1 second."
    assert Browser(it, peer="203.0.113.1").sign_in().status_code == 429
    it.now += 1
    assert change(browser).status_code == 200


def test_passwords_are_not_taken_from_the_address(portal, access):
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    token = browser.csrf("/password")
    query = {"current": PASSWORD, "new": NEW, "again": NEW}
    assert browser.ask("/password", "POST", query_string=query, data={"csrf_token": token}).status_code == 403
    assert not can_sign_in(it, NEW)


@pytest.mark.parametrize(("fields", "headers"), FORGERIES)
def test_a_forged_form_changes_no_password(portal, fields, headers):
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    answer = change(browser, headers=headers, **fields)
    assert answer.status_code == 403 and refused(answer)
    assert browser.is_in() and can_sign_in(it, PASSWORD)


def test_a_password_that_was_set_meanwhile_is_not_overwritten(portal, access, monkeypatch):
    """An operator sets a new one because the old one is known to somebody, who is just changing it."""
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    real = passwords._new_hash

    def slow_hash(*arguments):
        monkeypatch.setattr(passwords, "_new_hash", real)
        with access.database.write() as writer:
            passwords.set_password(writer, FRODO, "set by the operator", NOON)
        return real(*arguments)

    token = browser.csrf("/password")
    monkeypatch.setattr(passwords, "_new_hash", slow_hash)
    answer = browser.ask("/password", "POST", data={"csrf_token": token, "current": PASSWORD, "new": NEW, "again": NEW})
    assert answer.status_code == 403 and not browser.is_in()
    assert can_sign_in(it, "set by the operator") and not can_sign_in(it, NEW)


def test_a_user_who_is_disabled_meanwhile_gets_no_session(portal, access, monkeypatch):
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    token = browser.csrf("/password")
    real = passwords._new_hash

    def slow_hash(*arguments):
        with access.database.write() as writer:
            passwords.end_sessions(writer, FRODO, NOON)
        return real(*arguments)

    monkeypatch.setattr(passwords, "_new_hash", slow_hash)
    answer = browser.ask("/password", "POST", data={"csrf_token": token, "current": PASSWORD, "new": NEW, "again": NEW})
    assert answer.status_code == 403 and not browser.is_in()


@pytest.mark.parametrize("access", ["sqlite"], indirect=True)  # MariaDB has more than one writer at a time.
def test_while_a_study_is_loaded_the_page_says_to_come_back(portal, access, monkeypatch):
    monkeypatch.setattr(passwords, "WRITE_SECONDS", 0.1)
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    token = browser.csrf("/password")
    form = {"csrf_token": token, "current": PASSWORD, "new": NEW, "again": NEW}
    with access.database.write():
        answer = browser.ask("/password", "POST", data=form, headers={"Accept": "text/html"})
    assert answer.status_code == 503 and "Please try again" in answer.text
    assert browser.is_in() and can_sign_in(it, PASSWORD)


# The tokens


def issue(browser, number=1):
    """New tokens, each made a second after the one before."""
    tokens = []
    for _ in range(number):
        browser.it.now += 1
        tokens.append(browser.ask("/api/data-access-token", headers=TYPED).text.split()[1])
    return tokens


def rows_of(page):
    """(beginning, hash) of each token that the page shows."""
    return re.findall(r"<code>([^<]*…)</code> <small>made [^<]*</small> <small>in the logs: <code>([0-9a-f]{12})</code>", page)


def revoke(browser, headers=(), **fields):
    form = {"csrf_token": browser.csrf("/tokens"), **fields}
    return browser.ask("/tokens", "POST", data=form, headers=dict(headers))


def test_the_page_shows_ones_own_tokens_and_no_token_whole(portal):
    it = portal(BY_PASSWORD)
    browser, sam = signed_in(it), signed_in(it, SAM)
    page = browser.ask("/tokens").text
    main = page.partition("<main")[2]
    assert "You hold no token." in main and 'action="/data-access-token"' in main and '<button class="button" type="submit">Download token</button>' in main
    tokens = issue(browser, 2)
    (of_sam,) = issue(sam)
    page = browser.ask("/tokens").text
    assert rows_of(page) == [(f"{token[:8]}…", fingerprint(token)) for token in tokens]
    assert "2027-01-15 08:00:01 UTC" in page and "2027-02-14 08:00:01 UTC" in page and "2027-02-14 08:00:02 UTC" in page
    assert not any(token in page for token in (*tokens, of_sam)) and fingerprint(of_sam) not in page
    assert "A token is valid for 30 days." in page


def test_an_expired_token_is_called_so(portal, access):
    it = portal(BY_PASSWORD)
    access.run(
        f"INSERT INTO `data_access_tokens` VALUES ('{'0' * 36}', '{FRODO}', '2027-01-15 08:00:00', NULL)",
    )
    page = signed_in(it).ask("/tokens").text
    assert "made at an unknown time" in page and "2027-01-15 08:00:00 UTC (expired)" in page


def test_one_token_is_revoked(portal, caplog):
    watch_audit(caplog)
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    kept, gone = issue(browser, 2)
    answer = revoke(browser, token=fingerprint(gone))
    assert (answer.status_code, answer.headers["Location"]) == (303, "/tokens")
    assert [it.ask("/api/studies", token=token).status_code for token in (kept, gone)] == [200, 401]
    assert rows_of(browser.ask("/tokens").text) == [(f"{kept[:8]}…", fingerprint(kept))]
    told = f"token outcome=revoked user={FRODO} peer=198.51.100.7 token={fingerprint(gone)}"
    assert audit_lines(caplog).count(told) == 1
    assert revoke(browser, token=fingerprint(gone)).status_code == 303, "once more does no harm"
    assert audit_lines(caplog).count(told) == 1


def test_all_tokens_are_revoked(portal, caplog):
    watch_audit(caplog)
    it = portal(BY_PASSWORD)
    browser, sam = signed_in(it), signed_in(it, SAM)
    tokens, (of_sam,) = issue(browser, 3), issue(sam)
    assert revoke(browser, all="yes").status_code == 303
    assert {it.ask("/api/studies", token=token).status_code for token in tokens} == {401}
    assert it.ask("/api/studies", token=of_sam).status_code == 200
    assert sum("outcome=revoked" in line for line in audit_lines(caplog)) == 3


@pytest.mark.parametrize("fields", [{}, {"token": ""}, {"token": "0" * 12}, {"token": "%"}, {"all": ""}], ids=str)
def test_a_form_that_names_no_token_of_ones_own_revokes_none(portal, fields):
    it = portal(BY_PASSWORD)
    browser, sam = signed_in(it), signed_in(it, SAM)
    tokens = issue(browser, 2) + issue(sam)
    assert revoke(browser, **fields).status_code == 303
    assert revoke(browser, token=fingerprint(tokens[-1])).status_code == 303
    assert {it.ask("/api/studies", token=token).status_code for token in tokens} == {200}


@pytest.mark.parametrize(("fields", "headers"), FORGERIES)
def test_a_forged_form_revokes_nothing(portal, fields, headers):
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    (token,) = issue(browser)
    answer = revoke(browser, headers=headers, all="yes", **fields)
    assert answer.status_code == 403 and "Nothing was revoked" in answer.text
    assert it.ask("/api/studies", token=token).status_code == 200


def test_a_read_only_address_names_no_token_to_revoke(portal):
    """The query of a link must not revoke."""
    it = portal(BY_PASSWORD)
    browser = signed_in(it)
    (token,) = issue(browser)
    browser.ask("/tokens?all=yes")
    form = {"csrf_token": browser.csrf("/tokens")}
    browser.ask("/tokens?all=yes", "POST", data=form)
    assert it.ask("/api/studies", token=token).status_code == 200


def test_where_tokens_are_stored_nowhere_the_page_says_what_to_do(portal):
    it = portal(BY_JWT)
    browser = signed_in(it)
    (token,) = issue(browser)
    page = browser.ask("/tokens")
    assert page.status_code == 200
    assert "no single one can be revoked" in page.text and "change the secret" in page.text and 'action="/tokens"' not in page.text
    for fields in ({"all": "yes"}, {"token": fingerprint(token)}):
        answer = revoke(browser, **fields)
        assert answer.status_code == 501 and "stored nowhere" in answer.text
    assert it.ask("/api/studies", token=token).status_code == 200


def test_what_the_page_says_of_the_secret_is_so(portal):
    """A new dat.jwt.secret_key without previous ones ends everybody's tokens; disabling the user ends that user's."""
    before = portal(BY_JWT)
    (token,) = issue(signed_in(before))
    changed = portal({**BY_JWT, "dat.jwt.secret_key": TOKEN_SECRET + "!"})
    assert [it.ask("/api/studies", token=token).status_code for it in (before, changed)] == [200, 401]


# Who sees them


@pytest.mark.parametrize("path", ["/tokens", "/password"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_stranger_is_asked_to_sign_in(portal, path, method):
    answer = Browser(portal(BY_PASSWORD)).ask(path, method, data={"all": "yes", "current": PASSWORD, "new": NEW, "again": NEW} if method == "POST" else None)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/login?to={path}" if method == "GET" else "/login")


def menu_of(answer):
    return re.findall(r'href="(/tokens|/password)"', answer.text)


def test_the_menu_leads_to_what_there_is(portal):
    assert menu_of(signed_in(portal(BY_PASSWORD)).ask("/")) == ["/tokens", "/password"]
    without_tokens = {**BY_PASSWORD, "dat.method": "none", "api.session_access": "true"}
    assert menu_of(signed_in(portal(without_tokens)).ask("/")) == ["/password"]
    assert menu_of(portal(BY_PORTAL).ask("/", user=FRODO)) == ["/tokens"]
    assert menu_of(portal({"authenticate": "remote_user"}).ask("/", user=FRODO)) == []
    assert menu_of(portal({"authenticate": "false"}).ask("/")) == []


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_who_asks_for_what_is_not_there_reads_why(portal, method):
    data = {} if method == "POST" else None
    answer = portal(BY_PORTAL).ask("/password", method, user=FRODO, data=data)
    assert answer.status_code == 404 and "This service keeps no passwords." in answer.text
    for settings in ({"authenticate": "remote_user"}, {"authenticate": "false"}):
        answer = portal(settings).ask("/tokens", method, user=FRODO, data=data)
        assert answer.status_code == 404 and "This service gives out no data access tokens." in answer.text


def test_under_a_portals_own_login_tokens_are_shown_and_revoked_too(portal, access):
    it = portal(BY_PORTAL)
    token = it.token()
    page = it.ask("/tokens", user=FRODO)
    assert rows_of(page.text) == [(f"{token[:8]}…", fingerprint(token))]
    cookie = page.headers["Set-Cookie"].split(";")[0]
    form = {"csrf_token": re.search(r'name="csrf_token" value="([0-9a-f]+)"', page.text)[1], "token": fingerprint(token)}
    assert it.ask("/tokens", "POST", user=FRODO, cookies=cookie, data=form).status_code == 303
    assert it.stored() == []
    assert it.ask("/tokens", user=SAURON).status_code == 403
    answer = it.ask("/tokens")
    assert answer.status_code == 403 and "You are not signed in." in answer.text


def test_a_portals_database_without_our_tables_has_the_page_of_tokens(made):
    """Only passwords need them: data_access_tokens is the portal's own."""
    made.run(*(f"DROP TABLE `genows_{name}`" for name in ("credentials", "signin_failures", "ended_sessions")))
    add_user(made, FRODO)
    it = Portal(made, BY_PORTAL)
    token = it.token()
    assert rows_of(it.ask("/tokens", user=FRODO).text) == [(f"{token[:8]}…", fingerprint(token))]
    answer = it.ask("/password", user=FRODO)
    assert answer.status_code == 404 and "change your password there" in answer.text
    it.close()
