"""What conf/gunicorn.conf.py sets in each worker."""

import gc
import runpy
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

from genows.server.service import SERVICE
from genows.server.signals import ENDING

CONF = Path(__file__).parents[2] / "conf" / "gunicorn.conf.py"


def test_threads_of_a_worker_take_turns_quickly_and_are_told_to_the_application(monkeypatch):
    monkeypatch.setattr(SERVICE, "threads", None)
    usual = sys.getswitchinterval()
    try:
        runpy.run_path(str(CONF))["post_fork"](None, SimpleNamespace(cfg=SimpleNamespace(threads=3)))
        assert sys.getswitchinterval() == 0.0005 < usual
        assert SERVICE.threads == 3
    finally:
        sys.setswitchinterval(usual)


def test_a_worker_looks_for_garbage_among_what_requests_make_alone():
    before, usual = signal.getsignal(signal.SIGURG), gc.get_freeze_count()
    made = [[]]
    try:
        runpy.run_path(str(CONF))["post_worker_init"](SimpleNamespace(wsgi=None))
        assert gc.get_freeze_count() > usual
        assert not any(each is made for each in gc.get_objects())
    finally:
        signal.signal(signal.SIGURG, before)


def test_what_there_is_before_the_workers_is_never_looked_through_by_them(monkeypatch):
    monkeypatch.setattr(SERVICE, "config", SimpleNamespace(http_keepalive_seconds=75))
    usual = {number: signal.getsignal(number) for number in ENDING}
    made = [[]]
    settings = runpy.run_path(str(CONF))
    monkeypatch.setattr(settings["sharedcounts"], "share", lambda: None)
    try:
        settings["on_starting"](SimpleNamespace(cfg=SimpleNamespace(set=lambda *_: None)))
        assert not any(each is made for each in gc.get_objects())
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
