"""Addresses of old portals that lie in bookmarks and in members of their services: each redirects to what stands for it here."""

import re
from urllib.parse import quote, unquote

from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.figures import patient_address, sample_address, study_address
from genows.pages.visits import redirect

# Where functional impact is shown and explained; each with its subdomains.
HOSTS = ("mutationassessor.org", "getma.org")
# What may stand in a path and in a query as it is (RFC 3986, 3.3 and 3.4); a percent sign stays, as what is encoded already.
_PATH_SAFE, _QUERY_SAFE = "/!$&'()*+,;=:@%-._~", "/?!$&'()*+,;=:@%-._~"
_SITE = re.compile(r"(?:https?://)?(?P<host>[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(?P<path>(?:/[^?]*)?)(?:\?(?P<query>.*))?", re.DOTALL)


def patient(request: PageRequest) -> Answer:
    """Redirects case.do?cancer_study_id=STUDY to the page of its sample (sample_id) or patient (case_id); to the study's where neither is named."""
    for name, address in (("sample_id", sample_address), ("case_id", patient_address)):
        found = (request.params.first(name) or "").strip()
        if study_id := _study_id(request, "cancer_study_id") if found else "":
            return redirect(request, address("", study_id, found))
    return _to_study(request, "cancer_study_id")


def study(request: PageRequest) -> Answer:
    """Redirects study?id=STUDY to the study's page."""
    return _to_study(request, "id")


def _to_study(request, name) -> Answer:
    study_id = _study_id(request, name)
    return redirect(request, study_address("", study_id) if study_id else "/studies")


def _study_id(request, name) -> str:
    return request.params.one(name) or ""


def impact(request: PageRequest) -> Answer:
    """Redirects omaRedirect.do?site=HOST/PATH&QUERY to that address of one of HOSTS; ParameterError for any other host."""
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
