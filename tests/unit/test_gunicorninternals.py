"""gunicorn's inner names: all there today, and the missing ones are named."""

from gunicorn.workers import gthread

from genows.server import gunicorninternals


def test_this_gunicorn_has_every_name():
    assert gunicorninternals.missing() == []


def test_a_missing_method_is_named(monkeypatch):
    monkeypatch.delattr(gthread.ThreadWorker, "murder_keepalived")
    assert gunicorninternals.missing() == ["ThreadWorker.murder_keepalived"]
