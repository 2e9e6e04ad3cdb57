"""Addresses of pages, and links to them.

And addresses of old portals that lie in bookmarks and in members of their services, each of which redirects to what
stands for it here.
"""

import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, unquote, urlencode

from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.markup import Html, link_to
from genows.pages.visits import redirect

# Where functional impact is shown and explained; each with its subdomains.
HOSTS = ("mutationassessor.org", "getma.org")
# What may stand in a path and in a query as it is (RFC 3986, 3.3 and 3.4); a percent sign stays, as what is encoded
# already.
_PATH_SAFE, _QUERY_SAFE = "/!$&'()*+,;=:@%-._~", "/?!$&'()*+,;=:@%-._~"
_SITE = re.compile(r"(?:https?://)?(?P<host>[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(?P<path>(?:/[^?]*)?)(?:\?(?P<query>.*))?", re.DOTALL)


def study_address(root: str, study_id: str, place: str = "") -> str:
    """Returns the path of a study's page, or of *place* below it."""
    return f"{root}/studies/{quote(study_id, safe='')}" + (f"/{place}" if place else "")


def patient_address(root: str, study_id: str, patient_id: str, sample_id: str = "") -> str:
    """Returns the address of a patient's page. *sample_id*: of the sample that it marks."""
    path = study_address(root, study_id, f"patients/{quote(patient_id, safe='')}")
    return f"{path}?sample={quote(sample_id, safe='')}" if sample_id else path


def sample_address(root: str, study_id: str, sample_id: str) -> str:
    """Returns the path that leads to a sample on the page of its patient."""
    return study_address(root, study_id, f"samples/{quote(sample_id, safe='')}")


PEOPLE: Mapping[str, Callable[[str, str, str], str]] = {"patient_id": patient_address, "sample_id": sample_address}


def linked(root: str, study_id: object, name: str, value: object, shown: str | Html) -> str | Html:
    """Returns *shown* as a link where a column of this name holds ids of patients or samples of a study."""
    address = PEOPLE.get(name)
    if address is None or not isinstance(study_id, str) or not isinstance(value, str) or not value:
        return shown
    return link_to(address(root, study_id, value), shown)


def query_address(root: str, study_id: str, **parameters: str) -> str:
    """Returns the address of the query builder for the study. *parameters*: further ones that it takes."""
    return f"{root}/query?" + urlencode({"study_id": study_id, **parameters})


def old_patient(request: PageRequest) -> Answer:
    """Redirects case.do?cancer_study_id=STUDY to the page of its sample (sample_id) or patient (case_id).

    To the study's where neither is named.
    """
    for name, address in (("sample_id", sample_address), ("case_id", patient_address)):
        found = (request.params.first(name) or "").strip()
        if study_id := _study_id(request, "cancer_study_id") if found else "":
            return redirect(request, address("", study_id, found))
    return _to_study(request, "cancer_study_id")


def old_study(request: PageRequest) -> Answer:
    """Redirects study?id=STUDY to the study's page."""
    return _to_study(request, "id")


def _to_study(request, name) -> Answer:
    study_id = _study_id(request, name)
    return redirect(request, study_address("", study_id) if study_id else "/studies")


def _study_id(request, name) -> str:
    return request.params.one(name) or ""


def old_impact(request: PageRequest) -> Answer:
    """Redirects omaRedirect.do?site=HOST/PATH&QUERY to that address of one of HOSTS.

    ParameterError for any other host.
    """
    _, found, rest = f"&{request.environ.get('QUERY_STRING', '')}".partition("&site=")
    site, _, query = rest.partition("&")
    address = _SITE.fullmatch(unquote(site, errors="replace"))
    host = address["host"].lower() if found and address else ""
    if not any(host == known or host.endswith(f".{known}") for known in HOSTS):
        raise ParameterError("site", f"should be an address of {' or '.join(HOSTS)}.")
    path = quote(address["path"] if address else "", safe=_PATH_SAFE) or "/"
    # The address may have come with its question mark, in place of the & of these links.
    begun = quote((address["query"] if address else "") or "", safe=_QUERY_SAFE)
    query = "&".join(part for part in (begun, quote(query.encode("latin-1", "replace"), safe=_QUERY_SAFE)) if part)
    return Answer((), "", 302, [("Location", f"http://{host}{path}" + (f"?{query}" if query else ""))])
