"""From signing in to signing out, as a person does it in a browser."""

import json
import shutil
import subprocess
import sys
from urllib.error import HTTPError
from urllib.request import Request

import pytest

from tests.browser.conftest import PASSWORD
from tests.browser.webdriver import ENTER, OPENER, TAB, until

ANA = "ana@example.org"


def sign_in(browser, base, email=ANA, password=PASSWORD):
    browser.open(base + "/login")
    browser.find("#email").type(email)
    browser.find("#password").type(password)
    browser.find("main button").click()


def session_cookie(browser):
    """The cookie of the session, None without one. Its name ends in the mark of the service."""
    return next((cookie for name, cookie in browser.cookies().items() if name.startswith("genows_session_")), None)


def open_menu(browser):
    browser.find("summary").click()
    return until(lambda: browser.find(".menu").text, "the open menu").splitlines()


def fields(path):
    """The lines of a downloaded token file as name → value."""
    return dict(line.split(": ", 1) for line in path.read_text().splitlines())


def study_ids(base, token):
    """What a client that is no browser gets with this token, or the status of its refusal."""
    request = Request(base + "/api/studies", headers={"Authorization": "Bearer " + token})
    try:
        with OPENER.open(request, timeout=30) as answer:
            return [study["id"] for study in json.load(answer)]
    except HTTPError as refusal:
        with refusal:
            return refusal.code


def signed_in_as(browser):
    """The text of the account menu's head; None for a stranger."""
    found = browser.every("summary")
    return found[0].text if found else None


def test_sign_in_download_the_token_use_it_sign_out(browser, portal):
    browser.open(portal.base + "/")
    assert "demo1" not in browser.source
    sign_in(browser, portal.base)
    until(lambda: browser.url == portal.base + "/", "the start page")
    assert signed_in_as(browser) == "Signed in as Ana Example"
    assert "demo1" in browser.source and "demo2" not in browser.source

    assert open_menu(browser) == [ANA, "Download token", "Your tokens", "Change password", "Sign out"]
    browser.button("Download token").click()
    token = fields(browser.downloaded("data_access_token.txt"))
    assert list(token) == ["token", "creation_date", "expiration_date"]
    assert study_ids(portal.base, token["token"]) == ["demo1"]
    assert study_ids(portal.base, token["token"][::-1]) == 401

    session = session_cookie(browser)
    assert session["httpOnly"] and session["sameSite"] == "Lax" and session["path"] == "/"
    browser.button("Sign out").click()
    until(lambda: signed_in_as(browser) is None, "the page of a stranger")
    assert session_cookie(browser) is None and "demo1" not in browser.source
    assert study_ids(portal.base, token["token"]) == ["demo1"]

    # A copy of the cookie opens nothing any more.
    browser.set_cookie(session)
    browser.open(portal.base + "/")
    assert signed_in_as(browser) is None


def test_all_of_it_by_keyboard(browser, portal):
    browser.open(portal.base + "/")
    tab_to(browser, lambda element: element.get("id") == "email")
    browser.type(ANA)
    browser.press(TAB)
    browser.type(PASSWORD)
    browser.press(ENTER)
    until(lambda: signed_in_as(browser), "the account menu")
    tab_to(browser, lambda element: element.get("tagName") == "SUMMARY")
    browser.press(ENTER)
    tab_to(browser, lambda element: element.text == "Download token")
    browser.press(ENTER)
    assert browser.downloaded("data_access_token.txt")
    tab_to(browser, lambda element: element.text == "Sign out")
    browser.press(ENTER)
    until(lambda: signed_in_as(browser) is None, "the page of a stranger")


def tab_to(browser, wanted):
    """Presses Tab until the focus is where it is *wanted*; wherever it comes by, it can be seen."""
    for _ in range(20):
        browser.press(TAB)
        element = browser.focused()
        outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid", element.get("outerHTML")
        if wanted(element):
            return
    pytest.fail("the focus never came by")


def test_the_first_stop_leads_past_the_banner(browser, portal):
    browser.open(portal.base + "/help")
    browser.press(TAB)
    assert browser.focused().text == "Skip to the content"
    browser.press(ENTER)
    assert browser.focused().get("id") == "main"


def test_a_wrong_password_says_so_and_keeps_the_email(browser, portal):
    sign_in(browser, portal.base, email="nobody@example.org", password="wrong")
    assert browser.find("[role=alert]").text == "Email or password is wrong."
    assert browser.find("#email").get("value") == "nobody@example.org"
    assert browser.find("#password").get("value") == ""
    assert browser.focused().get("id") == "password"


def test_who_may_not_have_a_token_reads_why(browser, portal):
    sign_in(browser, portal.base, email="bob@example.org")
    open_menu(browser)
    browser.button("Download token").click()
    until(lambda: browser.title.startswith("There is no new token"), "the refusal")
    assert "Your account may not have a data access token." in browser.find("main").text
    assert signed_in_as(browser) == "Signed in as Bob Example"


def test_who_may_read_nothing_is_told_so(browser, portal):
    sign_in(browser, portal.base, email="eve@example.org")
    until(lambda: signed_in_as(browser), "the account menu")
    assert "There is no study here that you may read." in browser.find("main").text


def test_the_lines_to_copy_do_what_they_say(browser, portal):
    sign_in(browser, portal.base)
    open_menu(browser)
    browser.button("Download token").click()
    folder = browser.downloaded("data_access_token.txt").parent
    # Those that are not chosen have no text that is shown.
    lines = {block.get("ariaLabel"): block.get("textContent") for block in browser.every("pre")}
    python = lines["Python, pandas, lines to copy"] + "print(len(table))"
    done = subprocess.run([sys.executable, "-c", python], cwd=folder, capture_output=True, text=True, check=False)
    assert int(done.stdout.split()[-1]) > 0 and done.stderr == ""
    if shutil.which("curl"):
        command = lines["curl, lines to copy"].replace("curl ", "curl --silent --noproxy '*' ", 1)
        done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, check=False)
        assert "sample_id" in done.stdout


def test_without_tokens_the_menu_has_no_download(browser, serve):
    with serve(dat_method="none") as server:
        sign_in(browser, server.base)
        assert open_menu(browser) == [ANA, "Change password", "Sign out"]
        assert "Download token" not in browser.source and "/tokens" not in browser.source


def test_under_a_prefix_everything_stays_there(browser, serve, monkeypatch):
    monkeypatch.setenv("SCRIPT_NAME", "/portal")
    with serve() as server:
        base = server.base + "/portal"
        sign_in(browser, base)
        until(lambda: browser.url == base + "/", "the start page")
        assert session_cookie(browser)["path"] == "/portal"
        assert f"{base}/api/" in browser.find("main").text
        open_menu(browser)
        browser.button("Download token").click()
        assert study_ids(base, fields(browser.downloaded("data_access_token.txt"))["token"]) == ["demo1"]
        browser.button("Sign out").click()
        until(lambda: signed_in_as(browser) is None, "the page of a stranger")
        assert browser.url == base + "/"


def test_see_and_revoke_a_token(browser, portal):
    sign_in(browser, portal.base)
    open_menu(browser)
    browser.button("Download token").click()
    token = fields(browser.downloaded("data_access_token.txt"))["token"]
    browser.find(".menu a[href='/tokens']").click()
    until(lambda: browser.title.startswith("Your data access tokens"), "the page of tokens")
    text = browser.find("main").text
    assert f"{token[:8]}…" in text and token not in text
    assert study_ids(portal.base, token) == ["demo1"]
    browser.button("Revoke").click()
    until(lambda: "You hold no token." in browser.find("main").text, "the page without it")
    assert study_ids(portal.base, token) == 401


def change_password(browser, current, new, again=None):
    for field, text in (("#current", current), ("#new", new), ("#again", new if again is None else again)):
        browser.find(field).type(text)
    browser.button("Change password").click()


def test_change_the_password(browser, portal):
    """Of Eve, whom no other test signs in with a password that it did not set back."""
    eve, new = "eve@example.org", "walnut sofa 17 \N{DROMEDARY CAMEL}"
    sign_in(browser, portal.base, eve)
    until(lambda: signed_in_as(browser), "the account menu")
    open_menu(browser)
    browser.find(".menu a[href='/password']").click()
    assert browser.find("#email").get("value") == eve
    for current, chosen, again, said in (
        (PASSWORD, "Password1234", None, "This password is among the commonest"),
        (PASSWORD, new, new + "x", "The two new passwords differ."),
        ("not it", new, None, "The current password is wrong."),
    ):
        change_password(browser, current, chosen, again)
        until(lambda: said in browser.find("[role=alert]").text, said)
        assert browser.find("#current").get("value") == ""
    change_password(browser, PASSWORD, new)
    until(lambda: browser.title.startswith("Your password is changed"), "the page after the change")
    assert signed_in_as(browser) == "Signed in as Eve Example"

    cookie = session_cookie(browser)
    browser.open(portal.base + "/password")
    change_password(browser, new, PASSWORD)
    until(lambda: browser.title.startswith("Your password is changed"), "the page after the change back")
    browser.set_cookie(cookie)
    browser.open(portal.base + "/")
    assert signed_in_as(browser) is None, "the session from before the change is over"
    sign_in(browser, portal.base, eve)
    until(lambda: signed_in_as(browser), "the account menu")
