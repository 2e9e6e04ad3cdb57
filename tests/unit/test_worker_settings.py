"""What conf/gunicorn.conf.py sets in each worker."""

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

from genows.server.service import SERVICE

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
