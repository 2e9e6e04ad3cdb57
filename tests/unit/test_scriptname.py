"""SCRIPT_NAME, as gunicorn's users set it."""

import pytest

from genows.errors import ConfigError
from genows.server.scriptname import take_script_name


@pytest.mark.parametrize(
    ("value", "path"),
    [("/public-portal", "/public-portal"), ("/public-portal/", "/public-portal"), ("/a/b.c", "/a/b.c"), ("/", ""), ("", ""), (" /a ", "/a")],
)
def test_the_path(value, path):
    environment = {"SCRIPT_NAME": value, "OTHER": "x"}
    assert take_script_name(environment) == path
    assert environment == {"OTHER": "x"}, "gunicorn must not find it"


def test_without_it():
    assert take_script_name({}) == ""


@pytest.mark.parametrize("value", ["public-portal", "//x", "/a//b", "/../x", "/a b", "/a?b", "https://x/y", "/<b>"])
def test_what_is_no_path(value):
    with pytest.raises(ConfigError, match="SCRIPT_NAME: should be a path"):
        take_script_name({"SCRIPT_NAME": value})
