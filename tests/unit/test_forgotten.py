"""An address that is added is named wherever people and tests look for it; the messages say which line is forgotten where."""

import re
from pathlib import Path

import pytest

from genows.clients.openapi.documents import ADDRESSES
from genows.clients.portal_api.documents import SECOND_TYPED
from genows.http.address import small
from genows.http.places import FRONT
from genows.routes import URLS, is_web_service
from tests.contract.test_http import ADDRESSES as HTTP_TABLE
from tests.contract.test_permissions import QUERIES as PERMISSION_MATRIX

ROOT = Path(__file__).resolve().parents[2]
# Beneath /api-legacy/ stands what is beneath /api/; what the third generation has test_third_generation.py holds to its own page.
PATHS = {rule.rule for rule in URLS.iter_rules() if not rule.rule.startswith(("/api-legacy/", "/portal/api/", FRONT))}
# Each part of the front end's paths that is written out.
OF_FRONT_END = {
    f"/{word}" for rule in URLS.iter_rules() if rule.rule.startswith(FRONT) for word in re.findall(r"[\w.]+", re.sub(r"<rest:rest>|<path:rest>|any|:place", "", rule.rule.removeprefix(FRONT)))
}
# Pages of one study, and the files that are saved from them.
OF_A_STUDY = {path for path in PATHS if path.startswith("/studies/<study_id>")}
WEB_SERVICE = {path for path in PATHS if is_web_service(path)}
# Pages whose cost nobody estimates: they read nothing of a study's samples, or one record.
SMALL_PAGES = {
    "/", "/help", "/api-page", "/login", "/login.jsp", "/tokens", "/password", "/case.do", "/study", "/omaRedirect.do", "/api", "/api/", "/portal/api",
    *ADDRESSES, *SECOND_TYPED, *(path for path in PATHS if path.startswith("/export/") or path.endswith(">.tar.gz")),
}
COSTLESS = {rule.rule for rule in URLS.iter_rules() if rule.rule in PATHS and rule.endpoint.open and rule.endpoint.cost is small}
JSON_API = {path for path in WEB_SERVICE if path.startswith("/api/")}


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def quoted(page):
    """Every code span of a page that begins with a slash, without a query and the ending of a file."""
    return {without_ending(span.partition("?")[0]) for span in re.findall(r"`(/[^`\s]*)`", page)}


def without_ending(path):
    return re.sub(r"\.(tsv|svg|<any\(.*)$", "", path)


def as_written(path, study_id):
    """A page's address as documents have it."""
    return without_ending(path.replace("<study_id>", study_id).replace("<path:patient_id>", "PID").replace("<path:sample_id>", "SID").replace("<part:document_id>", "ID").replace("<part:study_id>", study_id))


API_TABLE = set(re.findall("`(/[^`]*)`", text("docs/api.md").partition("<!-- addresses of the API -->")[2].partition("<!-- end -->")[0]))
PLACES = {
    "routes.URLS → docs/api.md": (
        JSON_API, API_TABLE, "docs/api.md: `make manual`, for {}",
    ),
    "routes.URLS → the permission matrix": (WEB_SERVICE, set(PERMISSION_MATRIX), "a table of genows/clients/, from which the matrix follows: \"{}\""),
    "routes.URLS → the HTTP table": (JSON_API, set(HTTP_TABLE), "genows/clients/revised/table.py, from which the requests follow: \"{}\""),
    "routes.URLS → the changelog": (
        {as_written(path, "STUDY") for path in PATHS - OF_A_STUDY}, quoted(text("CHANGELOG.md")), "CHANGELOG.md: an entry under Added that names `{}`",
    ),
    "routes.URLS → the page about pages": (
        {as_written(path, "ID") for path in OF_A_STUDY}, quoted(text("docs/pages.md")), "docs/pages.md: a row with `{}`",
    ),
    "front end → docs/front-end.md": (
        OF_FRONT_END, {f"/{word}" for span in re.findall(r"`(/[^`]+)`", text("docs/front-end.md")) for word in span.strip("/").split("/")}, "docs/front-end.md: `{}`",
    ),
    "pages → estimates of cost": (COSTLESS, SMALL_PAGES, "genows/pages/table.py: page(\"{}\", handler, cost), or a line in SMALL_PAGES here"),
    "docs/api.md → routes.URLS": (API_TABLE, JSON_API, "genows/clients/revised/table.py: Address(\"{}\", handler, cost, …), or no row in docs/api.md"),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_every_address_is_named(place):
    addresses, named, line = PLACES[place]
    forgotten = [line.format(path) for path in sorted(addresses - named)]
    assert not forgotten, "\n".join(["to add:", *forgotten])


def test_there_is_something_to_forget():
    assert {"/api/studies", "/webservice.do"} <= WEB_SERVICE < PATHS


def test_every_address_of_programs_has_its_estimate():
    small_ones = {rule.rule for rule in URLS.iter_rules() if not rule.endpoint.open and rule.endpoint.cost is small}
    assert not small_ones
