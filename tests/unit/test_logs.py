"""What genows and gunicorn write to standard error: one format for every line, and no line that somebody else has made up."""

import json
import logging
import re

import pytest
from gunicorn.config import Config as GunicornConfig
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from genows.auth import audit
from genows.config.reader import make_config
from genows.server import logs
from genows.server.worker import Log

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (DEBUG|INFO|WARNING|ERROR) [a-z.]+ (?P<message>.*)")
LOGGERS = ("genows", "genows.audit", "gunicorn.error")


@pytest.fixture
def written(capsys):
    """written(settings…) switches the logging on; then written.lines() → what has been logged since."""
    before = {name: (list(log.handlers), log.level, log.propagate) for name in LOGGERS if (log := logging.getLogger(name))}
    for name in LOGGERS:
        logging.getLogger(name).handlers = []
        # Left off by an earlier test, pytest would add handlers of its own when this one begins.
        logging.getLogger(name).propagate = True

    def switch_on(**named):
        logs.to_stderr(make_config({name.replace("_", "."): text for name, text in named.items()}))

    def lines():
        return capsys.readouterr().err.split("\n")[:-1]

    switch_on.lines = lines
    yield switch_on
    for name, (handlers, level, propagate) in before.items():
        log = logging.getLogger(name)
        log.handlers, log.level, log.propagate = handlers, level, propagate
        log.manager._clear_cache()


def test_a_line_has_time_level_logger_and_text(written):
    written()
    logging.getLogger("genows.access").info("%s asked", "ann")
    [line] = written.lines()
    assert LINE.fullmatch(line) and line.endswith("Z INFO genows.access ann asked")


def test_each_line_of_a_traceback_has_the_format_and_differs_from_a_message(written):
    written()
    try:
        raise ValueError("bad\n2026-01-31T12:00:00.000Z INFO genows.audit sign-in outcome=ok user=root")
    except ValueError:
        logging.getLogger("genows").exception("it failed")
    first, *rest = written.lines()
    assert first.endswith(" ERROR genows it failed") and len(rest) > 3
    matches = [LINE.fullmatch(line) for line in rest]
    assert all(match and match["message"].startswith("| ") for match in matches)
    assert matches[-1]["message"].startswith("| 2026-01-31T")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(min_size=1, max_size=60))
def test_no_text_ends_a_line_or_steers_a_terminal(written, text):
    for kind in ("text", "json"):
        written(log_format=kind)
        written.lines()
        logging.getLogger("genows").warning("asked for %s", text)
        [line] = written.lines()
        assert line.isprintable()


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\nb", r"a\nb"), ("\x1b[2J", r"\x1b[2J"), ("\u2028", r"\u2028"), ("\x85", r"\x85"), ("\udcff", r"\udcff"), ("é 猫", "é 猫")],
)
def test_what_cannot_be_printed_is_spelled_out(text, shown):
    assert logs.printable(text) == shown


def test_json_lines_have_the_fields_of_a_request_and_of_an_event(written):
    written(log_format="json")
    logging.getLogger("genows.access").info("line", extra={"fields": {"status": "200", "bytes": 5}})
    audit.note("192.0.2.7", "sign-in", "refused", "ann \"x\"", reason=None, study="a b")
    access, event = map(json.loads, written.lines())
    assert LINE.fullmatch(f"{access['time']} {access['level']} {access['logger']} {access['message']}")
    assert (access["status"], access["bytes"]) == ("200", 5)
    assert {name: event[name] for name in ("event", "outcome", "user", "peer", "study")} == {
        "event": "sign-in", "outcome": "refused", "user": 'ann "x"', "peer": "192.0.2.7", "study": "a b",
    }  # fmt: skip
    assert "reason" not in event


def test_a_traceback_is_one_json_line(written):
    written(log_format="json")
    try:
        raise ValueError("bad\nline")
    except ValueError:
        logging.getLogger("genows").exception("it failed")
    [line] = written.lines()
    assert json.loads(line)["traceback"].endswith("ValueError: bad\nline")


def test_the_level_leaves_out_what_is_below_but_never_the_audit_log(written):
    written(log_level="warning")
    logging.getLogger("genows.access").info("a request")
    logging.getLogger("genows").warning("a warning")
    audit.note("192.0.2.7", "sign-in", "ok", "ann@example.org")
    warning, event = written.lines()
    assert warning.endswith("a warning") and " INFO genows.audit sign-in outcome=ok " in event


def test_the_last_call_counts_and_each_line_stands_once(written):
    written(log_format="json")
    written(log_level="error")
    logging.getLogger("genows").warning("too little")
    logging.getLogger("genows").error("enough")
    [line] = written.lines()
    assert line.endswith(" ERROR genows enough")


def test_gunicorns_lines_have_the_same_format(written):
    written()
    config = GunicornConfig()
    log = Log(config)
    log.info("Listening at: %s", "http://127.0.0.1:1")
    log.setup(config)  # as a reload does
    log.warning("Invalid request\nfrom ip=%s", "\x1b[31m")
    first, second = written.lines()
    assert first.endswith("Z INFO gunicorn.error Listening at: http://127.0.0.1:1") and LINE.fullmatch(first)
    assert second.endswith(r"Z WARNING gunicorn.error Invalid request\nfrom ip=\x1b[31m")


@pytest.mark.parametrize(("certificate", "scheme"), [(None, "http"), ("tls.pem", "https")])
def test_a_service_with_tls_says_https_on_ipv6_too(written, certificate, scheme):
    written()
    config = GunicornConfig()
    config.set("certfile", certificate)
    log = Log(config)
    log.info("Listening at: %s (%s)", "http://[::1]:1", 7)
    log.info("http://[::1] is said elsewhere")
    listening, other = written.lines()
    assert listening.endswith(f"Listening at: {scheme}://[::1]:1 (7)") and other.endswith(" http://[::1] is said elsewhere")


def test_gunicorns_lines_hold_nothing_that_a_client_sent(written):
    written(log_level="debug")
    log, line = Log(GunicornConfig()), "/?token=SECRET"
    log.debug("Ignored premature client disconnection. %s", ValueError(line))
    try:
        raise ValueError(line)
    except ValueError:
        log.exception("Error handling request %s %s", "GET", line)
    try:
        raise BlockingIOError(11, "Resource temporarily unavailable")
    except BlockingIOError:
        log.exception("Socket error processing request.")
    broken, failed, stalled = written.lines()
    assert broken.endswith(" DEBUG gunicorn.error Ignored premature client disconnection. ValueError")
    assert " ERROR gunicorn.error Error handling request (ValueError)" in failed and "test_logs.py" in failed and "SECRET" not in failed
    assert " INFO gunicorn.error a client has stalled " in stalled


def test_gunicorn_by_itself_takes_the_settings_of_the_environment(written, monkeypatch):
    monkeypatch.setenv("GENOWS_LOG_FORMAT", "json")
    monkeypatch.setenv("GENOWS_LOG_LEVEL", "warning")
    log = Log(GunicornConfig())
    log.info("not this")
    log.warning("this")
    [line] = written.lines()
    assert json.loads(line)["message"] == "this"


def test_settings_that_cannot_be_read_do_not_keep_gunicorn_from_saying_so(written, monkeypatch):
    monkeypatch.setenv("GENOWS_LOG_FORMAT", "xml")
    Log(GunicornConfig()).error("Worker failed to boot.")
    [line] = written.lines()
    assert line.endswith(" ERROR gunicorn.error Worker failed to boot.")


def test_a_log_file_of_gunicorns_stays_gunicorns(written, tmp_path):
    config = GunicornConfig()
    config.set("errorlog", str(tmp_path / "error.log"))
    log = Log(config)
    log.info("here")
    for handler in log.error_log.handlers:
        handler.close()
    assert "here" in (tmp_path / "error.log").read_text() and written.lines() == []
