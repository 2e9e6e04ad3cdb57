"""How pages look: nothing too wide for its screen, nothing that the browser refuses, colours that follow the system."""

import pytest

from tests.browser.test_signing_in import sign_in, until

PATHS = ("/", "/help", "/nowhere")
SCREENS = [
    pytest.param(360, False, id="phone, light"),
    pytest.param(360, True, id="phone, dark"),
    pytest.param(1280, False, id="desktop, light"),
    pytest.param(1280, True, id="desktop, dark"),
]


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_pages_fit_their_screen(browser, portal, width, dark):
    browser.look(width, dark)
    for path in (*PATHS, "/login"):
        browser.open(portal.base + path)
        assert_good(browser, dark)
    sign_in(browser, portal.base)
    until(lambda: browser.every("summary"), "the account menu")
    for path in (*PATHS, "/tokens", "/password"):
        browser.open(portal.base + path)
        if browser.every("summary"):
            browser.find("summary").click()
        assert_good(browser, dark)


def assert_good(browser, dark):
    assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"), browser.url
    assert browser.run("return [...document.querySelectorAll('.banner a')].filter(link => link.getClientRects().length).length") >= 5, "the links at the top"
    ground = browser.run("return getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(18, 23, 24)" if dark else "rgb(246, 248, 247)")
    # A failed page is told on the console as well; anything else there is a complaint about the page itself.
    assert [line for line in browser.console() if "status of 404" not in line] == []
