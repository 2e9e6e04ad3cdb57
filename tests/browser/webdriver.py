"""A headless Chromium, driven through chromedriver by the WebDriver protocol (W3C WebDriver, section 5 and on) over urllib."""

import base64
import json
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from tests.mariadb import free_port

START_SECONDS = 30
WAIT_SECONDS = 15
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # W3C WebDriver, 12.1: how an element is named on the wire
TAB, ENTER, SPACE = "\ue004", "\ue007", " "  # W3C WebDriver, 17.4.2
OPENER = build_opener(ProxyHandler({}))
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
)


class WebDriverError(Exception):
    """*code*: as the protocol names it ('no such element')."""

    def __init__(self, code: str, message: str):
        super().__init__(code, message)
        self.code = code


# Where much runs beside it axe-core takes a minute for a page of some 3,000 elements.
SCRIPT_MILLISECONDS = 120_000


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def chromedriver() -> str | None:
    return shutil.which("chromedriver")


class Browser:
    """One window. Elements are found by CSS selector, and waited for."""

    def __init__(self, session_url: str, downloads: Path):
        self._session, self.downloads = session_url, downloads

    def open(self, url: str):
        self._post("/url", url=url)

    @property
    def url(self) -> str:
        return self._get("/url")

    @property
    def title(self) -> str:
        return self._get("/title")

    @property
    def source(self) -> str:
        return self._get("/source")

    def find(self, selector: str) -> "Element":
        """The first element of this selector, as soon as there is one."""
        return until(lambda: self.every(selector), f"an element {selector}")[0]

    def every(self, selector: str) -> list["Element"]:
        """The elements of this selector that are there now; perhaps none."""
        found = self._post("/elements", using="css selector", value=selector)
        return [Element(self, self._session + "/element/" + item[ELEMENT]) for item in found]

    def button(self, text: str) -> "Element":
        """The button of this visible text, as soon as there is one."""
        return until(lambda: [item for item in self.every("button") if item.text == text], f"a button {text!r}")[0]

    def buttons(self) -> list[str]:
        """The texts of all buttons, visible or not."""
        return [item.get("textContent").strip() for item in self.every("button")]

    def press(self, *keys: str):
        """Presses the keys one after the other, wherever the focus is."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._post("/actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def type(self, text: str):
        self.press(*text)

    def focused(self) -> "Element":
        return Element(self, self._session + "/element/" + self._get("/element/active")[ELEMENT])

    def cookies(self) -> dict[str, dict]:
        """Name → the cookie's fields (value, path, httpOnly, sameSite, secure …)."""
        return {cookie["name"]: cookie for cookie in self._get("/cookie")}

    def set_cookie(self, cookie: dict):
        self._post("/cookie", cookie=cookie)

    def reset(self):
        """As with an empty profile: no cookies, no downloads, an empty page, a screen of its own size."""
        self._tool("Emulation.clearDeviceMetricsOverride")
        self._tool("Emulation.setEmulatedMedia", features=[])
        self._tool("Network.clearBrowserCookies")
        self.open("about:blank")
        self.console()
        for path in self.downloads.iterdir():
            path.unlink()

    def run(self, script: str):
        """The value of a function body of JavaScript, run by the driver, whatever the page's policy says."""
        return self._post("/execute/sync", script=script, args=[])

    def console(self) -> list[str]:
        """What the browser complained about since it was last asked."""
        return [entry["message"] for entry in self._post("/se/log", type="browser")]

    def look(self, width: int, dark: bool, height: int = 900):
        """Shows pages as on a screen of *width* CSS pixels, in dark mode or light."""
        self._tool("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._tool("Emulation.setEmulatedMedia", features=[scheme])

    def screenshot(self) -> bytes:
        """PNG of the window."""
        return base64.b64decode(self._get("/screenshot"))

    def downloaded(self, name: str) -> Path:
        """The downloaded file of this name, as soon as it is whole."""
        # Chromium keeps the name by an empty file, over which it renames the whole one.
        return until(lambda: [path for path in self.downloads.iterdir() if path.name == name and path.stat().st_size], f"a download {name}")[0]

    def _tool(self, command, **params):
        self._post("/goog/cdp/execute", cmd=command, params=params)

    def _get(self, path):
        return call("GET", self._session + path)

    def _post(self, path, **body):
        return call("POST", self._session + path, body)


class Element:
    def __init__(self, browser: Browser, url: str):
        self.browser, self._url = browser, url

    @property
    def text(self) -> str:
        """As a person sees it: '' for what is hidden."""
        return call("GET", self._url + "/text")

    def get(self, name: str):
        """A DOM property."""
        return call("GET", f"{self._url}/property/{name}")

    def click(self):
        call("POST", self._url + "/click", {})

    def type(self, text: str):
        call("POST", self._url + "/value", {"text": text})

    def shown(self) -> bool:
        return call("GET", self._url + "/displayed")


@contextmanager
def running_browser(folder: Path):
    """A Browser with a new, empty profile below *folder*."""
    downloads = folder / "downloads"
    downloads.mkdir(parents=True)
    port = free_port()
    with open(folder / "chromedriver.log", "wb") as log:
        process = subprocess.Popen([chromedriver(), f"--port={port}"], stdout=log, stderr=log)
    session = None
    try:
        base = f"http://127.0.0.1:{port}"
        until(lambda: _ready(base, process), "chromedriver", START_SECONDS)
        session = base + "/session/" + call("POST", base + "/session", _capabilities(folder, downloads))["sessionId"]
        yield Browser(session, downloads)
    finally:
        if session:
            call("DELETE", session)
        process.terminate()
        process.wait()


def _capabilities(folder, downloads):
    options = {
        "binary": chromium(),
        "args": [*FLAGS, f"--user-data-dir={folder / 'profile'}"],
        "prefs": {"download.default_directory": str(downloads), "download.prompt_for_download": False},
    }
    always = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}, "timeouts": {"script": SCRIPT_MILLISECONDS}}
    return {"capabilities": {"alwaysMatch": always}}


def _ready(base, process):
    assert process.poll() is None, "chromedriver ended at once"
    try:
        return call("GET", base + "/status")["ready"]
    except OSError:
        return False


def call(method: str, url: str, body: dict | None = None):
    """The value of one command's answer; WebDriverError where it failed."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with OPENER.open(request, timeout=150) as answer:
            return json.load(answer)["value"]
    except HTTPError as error:
        with error:
            value = json.load(error)["value"]
        raise WebDriverError(value["error"], value["message"]) from None


def until(found, what: str, seconds: float = WAIT_SECONDS):
    """What *found* gives, as soon as that is true; an error of *what* after so many seconds.

    An element that vanished while it was looked at (the page was just being replaced) is looked for again.
    """
    deadline = time.monotonic() + seconds
    while True:
        try:
            if value := found():
                return value
        except WebDriverError as error:
            if error.code != "stale element reference":
                raise
        if time.monotonic() > deadline:
            raise AssertionError(f"not there after {seconds} s: {what}")
        time.sleep(0.05)
