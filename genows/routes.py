"""Path → handler: the whole service on one screen."""

import re
from collections.abc import Callable

from werkzeug.routing import Map, Rule

from genows.api import (
    clinical,
    clinicalevents,
    copynumberevents,
    genericassays,
    genes,
    mutationcount,
    mutationdetails,
    profiledata,
    profiles,
    recurrence,
    referencegenes,
    resources,
    samples,
    segments,
    structuralvariants,
    studies,
    tokens,
)
from genows.auth import audit
from genows.http.request import Endpoint, PageEndpoint
from genows.legacy import parameters, webservice
from genows.pages import account
from genows.pages import handlers as pages

TOKEN_IN_PATH = re.compile(r"(?P<before>.*/data-access-tokens?/+)(?P<token>.+)", re.DOTALL)


def read(path: str, handler: Callable, **details) -> Rule:
    """Returns a route of the web service. *details*: of its Endpoint."""
    return Rule(path, endpoint=Endpoint(handler, **details), methods=["GET", "POST"])


def exact(path: str, handler: Callable, *methods: str) -> Rule:
    """Returns a route with exactly *methods*: GET brings no HEAD along, because some of these make a token."""
    rule = Rule(path, endpoint=PageEndpoint(handler), methods=methods)
    rule.methods = set(methods)
    return rule


def page(path: str, handler: Callable) -> Rule:
    """Returns the route of a page that only shows something."""
    return exact(path, handler, "GET", "HEAD")


URLS = Map(
    [
        page("/", pages.home),
        page("/help", pages.help),
        page("/login", pages.login),
        exact("/login", pages.sign_in, "POST"),
        exact("/logout", pages.sign_out, "POST"),
        exact("/data-access-token", pages.download_token, "POST"),
        page("/tokens", account.tokens),
        exact("/tokens", account.revoke_tokens, "POST"),
        page("/password", account.password),
        exact("/password", account.change_password, "POST"),
        read("/api/cancertypes", studies.cancer_types),
        read("/api/clinicalattributes", clinical.attributes),
        read("/api/clinicalattributes/patients", clinical.patient_attributes),
        read("/api/clinicalattributes/samples", clinical.sample_attributes),
        read("/api/clinicaldata/patients", clinical.patient_data),
        read("/api/clinicaldata/samples", clinical.sample_data),
        read("/api/clinicalevents", clinicalevents.clinical_events),
        read("/api/copynumberevents", copynumberevents.copy_number_events),
        read("/api/copynumberregions", recurrence.copy_number_regions),
        read("/api/copynumbersegments", segments.copy_number_segments),
        read("/api/genepanels", referencegenes.gene_panels),
        read("/api/genericassaydata", genericassays.generic_assay_data),
        read("/api/genes", genes.genes),
        read("/api/genesaliases", genes.gene_aliases),
        read("/api/genesetdefinitions", referencegenes.gene_set_definitions),
        read("/api/geneticprofiledata", profiledata.profile_data),
        read("/api/geneticprofiles", profiles.genetic_profiles),
        read("/api/mutation_count", mutationcount.mutation_count),
        read("/api/mutations", mutationdetails.mutations),
        read("/api/patients", samples.patients),
        read("/api/resources", resources.resources),
        read("/api/samplelists", studies.sample_lists),
        read("/api/samples", samples.samples),
        read("/api/significantgenes", recurrence.significant_genes),
        read("/api/structuralvariants", structuralvariants.structural_variants),
        read("/api/studies", studies.studies),
        read("/webservice.do", webservice.webservice, read_parameters=parameters.read_parameters),
        exact(tokens.FILE, pages.token_by_address, "GET"),
        exact(tokens.TOKENS, tokens.own_tokens, "GET"),
        exact(tokens.TOKENS, tokens.issue, "POST"),
        exact(tokens.TOKENS, tokens.revoke_all, "DELETE"),
        exact(f"{tokens.TOKENS}/<token>", tokens.own_token, "GET"),
        exact(f"{tokens.TOKENS}/<token>", tokens.revoke, "DELETE"),
    ],
    strict_slashes=True,
    merge_slashes=False,
    redirect_defaults=False,
)

# Path → function that makes the answer of a failure there, instead of the table in http/problems.py.
PROBLEMS = {"/webservice.do": webservice.plain_problem}


def is_web_service(path: str) -> bool:
    """Returns whether a path needs a data access token if login is required; unknown paths under /api/ do too.

    Extra slashes in front do not make it another path: rather ask for a token too often than once too rarely.
    """
    path = "/" + path.lstrip("/")
    if path in (tokens.FILE, tokens.TOKENS):
        return False
    head, _, token = path.rpartition("/")
    if head == tokens.TOKENS and token:
        return False
    return path.startswith("/api/") or path == "/webservice.do"


# Addresses of programs; the one that gives a person a file is none.
OF_PROGRAMS = frozenset(rule.rule for rule in URLS.iter_rules() if isinstance(rule.endpoint, Endpoint)) | {tokens.TOKENS}


def is_of_programs(path: str) -> bool:
    """Returns whether a path is an address of the web service or of tokens: there a failure is a bare status or JSON for browsers too."""
    return path in OF_PROGRAMS or path.startswith(tokens.TOKENS + "/")


def without_token(path: str) -> str:
    """Returns the path as it may be logged: a token in it as the short hash that names it in the audit log."""
    match = TOKEN_IN_PATH.fullmatch(path)
    return match["before"] + audit.fingerprint(match["token"]) if match else path
