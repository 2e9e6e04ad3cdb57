"""Address → handler: the whole service on one screen."""

import re

from werkzeug.routing import Map, Rule

from genows.api import clinical, genes, mutationcount, profiledata, profiles, samples, studies, tokens
from genows.auth import audit
from genows.http.request import Address, SiteAddress
from genows.legacy import parameters, webservice
from genows.pages import handlers as pages

TOKEN_IN_PATH = re.compile(r"(?P<before>.*/data-access-tokens?/+)(?P<token>.+)", re.DOTALL)


def read(path, handler, **details):
    return Rule(path, endpoint=Address(handler, **details), methods=["GET", "POST"])


def own(path, handler, *methods):
    """Exactly *methods*: GET brings no HEAD along, because some of these make a token."""
    rule = Rule(path, endpoint=SiteAddress(handler), methods=methods)
    rule.methods = set(methods)
    return rule


def page(path, handler):
    return own(path, handler, "GET", "HEAD")


URLS = Map(
    [
        page("/", pages.home),
        page("/help", pages.help),
        page("/login", pages.login),
        own("/login", pages.sign_in, "POST"),
        own("/logout", pages.sign_out, "POST"),
        own("/data-access-token", pages.download_token, "POST"),
        read("/api/cancertypes", studies.cancer_types),
        read("/api/clinicalattributes", clinical.attributes),
        read("/api/clinicalattributes/patients", clinical.patient_attributes),
        read("/api/clinicalattributes/samples", clinical.sample_attributes),
        read("/api/clinicaldata/patients", clinical.patient_data),
        read("/api/clinicaldata/samples", clinical.sample_data),
        read("/api/genes", genes.genes),
        read("/api/genesaliases", genes.gene_aliases),
        read("/api/geneticprofiledata", profiledata.profile_data),
        read("/api/geneticprofiles", profiles.genetic_profiles),
        read("/api/mutation_count", mutationcount.mutation_count),
        read("/api/patients", samples.patients),
        read("/api/samplelists", studies.sample_lists),
        read("/api/samples", samples.samples),
        read("/api/studies", studies.studies),
        read("/webservice.do", webservice.webservice, read_parameters=parameters.read_parameters),
        own(tokens.FILE, tokens.download, "GET"),
        own(tokens.TOKENS, tokens.own_tokens, "GET"),
        own(tokens.TOKENS, tokens.issue, "POST"),
        own(tokens.TOKENS, tokens.revoke_all, "DELETE"),
        own(f"{tokens.TOKENS}/<token>", tokens.own_token, "GET"),
        own(f"{tokens.TOKENS}/<token>", tokens.revoke, "DELETE"),
    ],
    strict_slashes=True,
    merge_slashes=False,
    redirect_defaults=False,
)

# Where failures are told in other words than everywhere else.
PROBLEMS = {"/webservice.do": webservice.plain_problem}


def is_web_service(path: str) -> bool:
    """Whether a path needs a data access token where login is required; unknown ones under /api/ do too.

    Slashes that are too many in front do not make it another path: rather ask for a token too often than once too rarely.
    """
    path = "/" + path.lstrip("/")
    if path in (tokens.FILE, tokens.TOKENS):
        return False
    head, _, token = path.rpartition("/")
    if head == tokens.TOKENS and token:
        return False
    return path.startswith("/api/") or path == "/webservice.do"


def without_token(path: str) -> str:
    """The path as it may be logged: a token in it as the short hash that names it in the audit log."""
    match = TOKEN_IN_PATH.fullmatch(path)
    return match["before"] + audit.fingerprint(match["token"]) if match else path
