"""Path → handler, and what is asked about a path: who needs a token there, which generation has it, what may be logged of it.

What a kind of route is, `genows.routing` says.
"""

import re

from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import Map

from genows.auth import audit
from genows.clients.openapi.documents import ADDRESSES, description
from genows.clients.portal_api.dialect import portal_problem
from genows.clients.portal_api.documents import SECOND_TYPED, at_root, to_second_page
from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.portal_api.table import DROPPING
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.revised.table import API, OLD
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.clients.webservice.dialect import plain_problem
from genows.clients.webservice.table import ADDRESSES as FIRST
from genows.http.places import INSIDE
from genows.http.problems import bare_problem
from genows.http.request import Endpoint, PageEndpoint
from genows.pages import account, addresses, apipage, patients, queryrows, signin, studyfigures, studylist, studypage
from genows.pages import genes as genepages
from genows.pages.help import help
from genows.pages.home import home
from genows.routing import (
    CACHES,
    DESCRIBED,
    OPEN_THIRD,
    ROOTS,
    TOKEN_BASES,
    TOKEN_FILES,
    TOKEN_LISTS,
    PathPart,
    command,
    costing,
    dropping,
    exact,
    figure,
    file,
    genes_of,
    page,
    read,
    service,
    third,
    tokens_of,
)

URLS = Map(
    [
        costing("/", home),
        page("/help", help),
        page("/api-page", apipage.every),
        page("/read/<name>", apipage.one, apipage.cost_of_form),
        page("/read/<name>/text", apipage.text, apipage.cost_of_form),
        page("/login", signin.login),
        exact("/login", signin.sign_in, "POST"),
        exact("/logout", signin.sign_out, "POST"),
        exact("/data-access-token", account.download_token, "POST"),
        page("/tokens", account.tokens),
        exact("/tokens", account.revoke_tokens, "POST"),
        page("/password", account.password),
        exact("/password", account.change_password, "POST"),
        costing("/query", queryrows.form),
        costing("/query/rows", queryrows.rows),
        costing("/query/data", queryrows.data),
        page("/case.do", addresses.old_patient),
        page("/study", addresses.old_study),
        page("/omaRedirect.do", addresses.old_impact),
        costing("/studies", studylist.studies),
        costing("/studies/<study_id>", studypage.study),
        costing("/studies/<study_id>/attributes", studypage.attributes),
        *genes_of("/studies/<study_id>/genes"),
        *genes_of("/genes"),
        costing("/studies/<study_id>/patients", patients.patients),
        costing("/studies/<study_id>/patients/<path:patient_id>", patients.patient),
        costing("/studies/<study_id>/samples/<path:sample_id>", patients.sample),
        file("/studies/<study_id>/patient-alterations.tsv", patients.rows_file),
        figure("patient-timeline", patients.timeline_file),
        figure("data-kinds", studyfigures.data_kinds_file),
        figure("mutated-genes", studyfigures.mutated_genes_file),
        figure("survival", studyfigures.survival_file),
        figure("attribute", studyfigures.attribute_file),
        # As it was called before there were parts.
        figure("oncoprint", genepages.file_handler("oncoprint")),
        figure("lollipop", genepages.file_handler("lollipop")),
        *(rule for address in SECOND.values() for rule in read(address)),
        *(page(address, description) for address in ADDRESSES),
        *(page(address, at_root) for address in ROOTS),
        *(page(address, to_second_page) for address in SECOND_TYPED),
        *map(command, FIRST.values()),
        *map(service, SERVICES.values()),
        *(rule for address in THIRD.values() for rule in third(address)),
        *(page(INSIDE + path, handler) for path, handler in DESCRIBED.items()),
        *(rule for base in TOKEN_BASES for rule in tokens_of(base)),
        *(rule for address in DROPPING for rule in dropping(address)),
    ],
    converters={"part": PathPart},
    strict_slashes=True,
    merge_slashes=False,
    redirect_defaults=False,
)

# Path, or beginning of paths with a slash at its end → what makes the answer of a failure there, instead of http/problems.py.
PROBLEMS = {
    "/webservice.do": plain_problem, f"{INSIDE}/": portal_problem,
    # The source document has none for a 401 and for an unknown path of the JSON API.
    API: bare_problem, OLD: bare_problem,
}
# Addresses of programs; the one that gives a person a file is none.
OF_PROGRAMS = frozenset(rule.rule for rule in URLS.iter_rules() if isinstance(rule.endpoint, Endpoint)) | {*TOKEN_LISTS, *ADDRESSES, *ROOTS}
# A NUL, as a slash: what some server might yet take for one.
TOKEN_IN_PATH = re.compile(r"(?P<before>.*/data-access-tokens?[/\0]+)(?P<token>.+)", re.DOTALL)
_BOUND = URLS.bind("localhost")


def is_web_service(path: str) -> bool:
    """Returns whether a path needs a data access token if login is required; unknown paths under /api/ and /api-legacy/ do too.

    Extra slashes in front do not make it another path: rather ask for a token too often than once too rarely.
    """
    path = "/" + path.lstrip("/")
    # Who has no token yet reads in a description that one is needed.
    if path in (*TOKEN_FILES, *TOKEN_LISTS, *ADDRESSES, *ROOTS, *SECOND_TYPED, *OPEN_THIRD):
        return False
    head, _, token = path.rpartition("/")
    if head in TOKEN_LISTS and token or path in CACHES or head in CACHES and token:
        return False
    return path.startswith((API, OLD, f"{INSIDE}/")) or path in FIRST or path in SERVICES


def third_has(path: str, method: str) -> bool:
    """Returns whether the third generation answers *path*, beneath its base, at /api/: POST to what the second has there is the second's."""
    if method == "POST" and API + path.lstrip("/") in SECOND:
        return False
    try:
        endpoint, _ = _BOUND.match(INSIDE + path, "POST" if method == "POST" else "GET")
    except MethodNotAllowed:
        return True
    except HTTPException:
        return False
    return isinstance(endpoint, Endpoint) or INSIDE + path in OPEN_THIRD


def takes_token(path: str) -> bool:
    """Returns whether a data access token that is sent to a page counts there: to its files alone."""
    try:
        # Read as the dispatcher reads it.
        endpoint, _ = _BOUND.match(path.encode("latin-1").decode("utf-8", "replace"), "GET")
    except HTTPException:
        return False
    return isinstance(endpoint, PageEndpoint) and endpoint.file


def is_of_programs(path: str) -> bool:
    """Returns whether a path is an address of the web service or of tokens: there a failure is a bare status or JSON for browsers too."""
    return path in OF_PROGRAMS or path == INSIDE or path.startswith((f"{INSIDE}/", *(f"{listed}/" for listed in TOKEN_LISTS)))


def without_token(path: str) -> str:
    """Returns the path as it may be logged: a token in it as the short hash that names it in the audit log."""
    match = TOKEN_IN_PATH.fullmatch(path)
    return match["before"] + audit.fingerprint(match["token"]) if match else path
