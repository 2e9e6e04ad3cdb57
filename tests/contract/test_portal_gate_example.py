"""The example of the manual: genows and an invented portal side by side beneath one gate."""

import importlib.util
from pathlib import Path
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.config.reader import make_config
from tests.portal import FRODO, SAM, add_user

EXAMPLE = Path(__file__).parents[2] / "docs/examples/portal_gate.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("portal_gate", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def ask(access, example):
    """ask(path, token=None, user=None, method='GET') → answer."""
    for email in (FRODO, SAM):
        add_user(access, email, "public_portal:ALL")
    config = make_config({**access.settings, "authenticate": "remote_user", "dat.method": "uuid"})
    client = Client(validator(example.make_application(config)), use_cookies=False)

    def asked(path, token=None, user=None, method="GET"):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        overrides = {} if user is None else {"REMOTE_USER": user}
        return client.open(path, method=method, headers=headers, environ_overrides=overrides, buffered=True)

    return asked


def new_token(ask, user=FRODO):
    return ask("/genows/api/data-access-tokens", user=user, method="POST").json["token"]


def test_one_token_opens_both(ask):
    token = new_token(ask)
    assert ask("/genows/api/studies", token).status_code == 200
    assert ask("/genows/webservice.do?cmd=getTypesOfCancer", token).status_code == 200
    answer = ask("/portal-api/whoami", token, user=SAM)
    assert answer.json == {"user": FRODO}, "who holds the token is asking, whoever is logged in beside it"


@pytest.mark.parametrize("path", ["/portal-api/whoami", "/genows/api/studies", "/genows/webservice.do", "/genows/api/nothing"])
def test_without_a_good_token_neither_opens(ask, path):
    for answer in (ask(path), ask(path, "nonsense"), ask(path, user=FRODO)):
        assert (answer.status_code, answer.data) == (401, b"")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer ")


def test_pages_need_no_token(ask):
    assert ask("/").text.startswith("Welcome")
    assert ask("/genows/", user=FRODO).status_code == 200
    assert ask("/genows/api/data-access-tokens", user=FRODO).json == []


def test_a_token_makes_no_further_token(ask):
    token = new_token(ask)
    assert ask("/genows/api/data-access-token", token).status_code == 401
    assert ask("/genows/api/data-access-tokens", token, method="POST").status_code == 401


def test_options_passes_and_says_nothing_of_anybody(ask):
    assert ask("/genows/api/studies", method="OPTIONS").status_code == 204
