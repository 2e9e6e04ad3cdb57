"""A thousand random requests with a fixed seed; `python -m tests.judges.fuzz` sends a hundred thousand."""

import pytest

from tests.contract.conftest import DATABASES, filled, served
from tests.judges import fuzz


@pytest.mark.parametrize("settings", [pytest.param({}, id="open"), pytest.param(fuzz.LOGIN, id="login")])
@pytest.mark.parametrize("dialect", DATABASES)
def test_no_random_request_breaks_it(request, dialect, settings):
    it = served(dialect, filled(dialect, request), **settings)
    statuses, problems = fuzz.judged(it.app, 250, 10)
    it.app.close()
    assert problems == []
    assert sum(statuses.values()) == 250 and len(statuses) > 5


def test_what_breaks_is_told():
    def broken(environ, start_response):
        if environ["PATH_INFO"].startswith("/api/g"):
            raise RuntimeError("broken")
        start_response("500 Oh" if environ["PATH_INFO"].startswith("/api/s") else "200 OK", [("X-Content-Type-Options", "nosniff")])
        return [b""]

    statuses, problems = fuzz.judged(broken, 500, 10)
    assert statuses[500] + statuses[0] == len(problems) and statuses[500] and statuses[0]
