"""The headers that tell clients of webservice.do that it is deprecated, and the settings that turn them on."""

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.errors import ConfigError

SINCE, SUNSET, LINK = "webservice.deprecated_since", "webservice.sunset", "webservice.deprecation_link"
ALL = {SINCE: "2027-01-01", SUNSET: "2027-12-31", LINK: "https://portal.example.org/moving"}
TOLD = {
    "Deprecation": "@1798761600",
    "Sunset": "Fri, 31 Dec 2027 00:00:00 GMT",
    "Link": '<https://portal.example.org/moving>; rel="deprecation"; type="text/html"',
}


def told(made, settings, path="/webservice.do?cmd=getTypesOfCancer", status=200):
    app = create_app(make_config({**made.settings, **settings}))
    answer = Client(app).get(path)
    app.close()
    assert answer.status_code == status
    return {name: answer.headers[name] for name in TOLD if name in answer.headers}


def test_nothing_is_deprecated_unless_a_setting_says_so(made):
    assert told(made, {}) == {}


def test_each_answer_says_since_when_until_when_and_where_to_read(made):
    assert told(made, ALL) == TOLD


def test_the_day_alone_will_do(made):
    assert told(made, {SINCE: "2027-01-01"}) == {"Deprecation": TOLD["Deprecation"]}


def test_refusals_say_so_too(made):
    """A client whose token has run out is a client still."""
    assert told(made, {**ALL, "authenticate": "remote_user", "dat.method": "uuid"}, status=401) == TOLD


@pytest.mark.parametrize("settings", [pytest.param(ALL, id="deprecated"), pytest.param({}, id="not")])
def test_the_description_says_so(made, settings):
    app = create_app(make_config({**made.settings, **settings}))
    paths = Client(app).get("/api/openapi.json").json["paths"]
    app.close()
    assert {path for path, methods in paths.items() if methods.get("post", {}).get("deprecated")} == ({"/webservice.do"} if settings else set())


def test_the_json_api_is_not_deprecated(made):
    assert told(made, ALL, "/api/studies") == {}


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        pytest.param({SUNSET: "2027-12-31"}, "needs webservice.deprecated_since", id="a sunset alone"),
        pytest.param({LINK: "https://x.example"}, "needs webservice.deprecated_since", id="a link alone"),
        pytest.param({SINCE: "2027-02-01", SUNSET: "2027-01-31"}, "comes before", id="gone before it is deprecated"),
    ],
)
def test_days_fit_each_other(settings, says):
    with pytest.raises(ConfigError, match=says):
        make_config(settings)
