"""Path → handler: the whole service on one screen."""

import re
from collections.abc import Callable

from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import Map, Rule, UnicodeConverter

from genows.auth import audit
from genows.clients.addresses import commands
from genows.clients.addresses.table import API, OLD, OPERATIONS
from genows.clients.costs.tables import of_api, of_form, of_page, of_service, of_third, of_webservice
from genows.clients.openapi.documents import ADDRESSES, description
from genows.clients.portal_api.dialect import OF_LISTINGS, Address, portal_problem, reader, words_of
from genows.clients.portal_api.documents import DOCUMENTS, PAGE, SECOND_TYPED, at_root, to_second_page
from genows.clients.portal_api.records import snake
from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.portal_api.table import DROPPING
from genows.clients.revised import (
    alterations,
    clinical,
    comparisons,
    copynumber,
    genes,
    mutatedsamples,
    mutationcounts,
    mutations,
    profiledata,
    samples,
    studies,
    tokens,
)
from genows.clients.revised.scope import whole_first
from genows.clients.services.table import COMPUTED, SERVICES
from genows.clients.webservice import dialect, webservice
from genows.http.names import Names, folded
from genows.http.operation import Operation
from genows.http.params import read_parameters
from genows.http.params import reader as reader_of
from genows.http.places import INSIDE, ROOT, SLASH
from genows.http.problems import bare_problem
from genows.http.request import Cost, Endpoint, PageEndpoint, small
from genows.pages import account, addresses, signin, studyfigures, studylist, studypage
from genows.pages import genes as genepages
from genows.pages.apipage import ApiPages
from genows.pages.help import help, third_page
from genows.pages.home import home
from genows.pages.patients import PatientPages
from genows.pages.queryrows import QueryPages

# Beneath the base of the third generation: what describes it, to programs and to people.
DESCRIBED = {**DOCUMENTS, PAGE: third_page}
# A NUL, as a slash: what some server might yet take for one.
TOKEN_IN_PATH = re.compile(r"(?P<before>.*/data-access-tokens?[/\0]+)(?P<token>.+)", re.DOTALL)


# What any address knows of a request, folded: a name that one has and another has not is no stranger's.
KNOWN_NAMES = folded(
    {parameter.name for operation in OPERATIONS.values() for parameter in operation.taken}
    | {parameter.name for parameter in commands.parameters()}
    | words_of(THIRD)
)


def read(path: str, handler: Callable) -> Rule:
    """Returns a route of the JSON API. KeyError for an address that genows.clients.addresses does not declare."""
    operation = OPERATIONS[path]
    return _rule(path, Endpoint(whole_first(handler), _reader(operation), operation, of_api(path)))


def _reader(operation: Operation) -> Callable:
    if operation.echoes:
        return read_parameters
    own = [parameter.name for parameter in operation.taken]
    return reader_of(Names(own, operation.other_names, KNOWN_NAMES - folded(OF_LISTINGS), passed=OF_LISTINGS), operation.singles)


def _rule(path: str, endpoint: Endpoint) -> Rule:
    return Rule(path, endpoint=endpoint, methods=["GET", "POST"])


def exact(path: str, handler: Callable, *methods: str, cost: Cost | None = None) -> Rule:
    """Returns a route with exactly *methods*: GET brings no HEAD along, because some of these make a token."""
    rule = Rule(path, endpoint=PageEndpoint(handler, cost), methods=methods)
    rule.methods = set(methods)
    return rule


def page(path: str, handler: Callable, cost: Cost = small) -> Rule:
    """Returns the route of a page that only shows something."""
    return exact(path, handler, "GET", "HEAD", cost=cost)


def costing(path: str, handler: Callable) -> Rule:
    """Returns the route of a page that reads what a study has of its samples."""
    return page(path, handler, of_page(path))


def figure(name: str, handler: Callable) -> Rule:
    """Returns the route of a study's figure: its picture and its numbers."""
    return file(f"/studies/<study_id>/{name}.<any(svg, tsv):kind>", handler, of_page(name))


def file(path: str, handler: Callable, cost: Cost) -> Rule:
    """Returns the route of a file of a page, which scripts may read by a token."""
    rule = page(path, handler, cost)
    rule.endpoint = rule.endpoint._replace(file=True)
    return rule


def service(path: str, handler: Callable) -> Rule:
    """Returns the route of one of the portal's services."""
    return _rule(path, Endpoint(handler, cost=of_service(path)))


class Part(UnicodeConverter):
    """A part of a path of the third generation, where ids may have slashes."""

    def to_python(self, value: str) -> str:
        return value.replace(SLASH, "/")


def third(address: Address) -> list[Rule]:
    """Returns the routes of an address of the third generation, whose handler gets the parts of the path by their names in snake case."""
    paths = [re.sub(r"{(\w+)}", lambda part: f"<part:{snake(part[1])}>", INSIDE + path) for path in (address.path, *address.also)]
    if address.open:
        return [page(path, address.handler) for path in paths]
    endpoint = Endpoint(address.handler, reader(address, KNOWN_NAMES), cost=of_third(address.path))
    return [Rule(path, endpoint=endpoint, methods=[address.method]) for path in paths]


def dropping(address: Address) -> list[Rule]:
    """Returns the routes of an address that drops what is kept: whatever generation stands at /api/, and for a study at the root, too."""
    bases = (ROOT, INSIDE, "") if "{" in address.path else (ROOT, INSIDE)
    return [exact(base + address.path.format(studyId="<study_id>"), address.handler, address.method) for base in bases]


JSON_API = [
    read("/api/alterationcounts", alterations.alteration_counts),
    read("/api/alterations", alterations.alterations),
    read("/api/cancertypes", studies.cancer_types),
    read("/api/clinicalattributes", clinical.attributes),
    read("/api/clinicalattributes/patients", clinical.patient_attributes),
    read("/api/clinicalattributes/samples", clinical.sample_attributes),
    read("/api/clinicaldata/patients", clinical.patient_data),
    read("/api/clinicaldata/samples", clinical.sample_data),
    read("/api/clinicalevents", clinical.clinical_events),
    read("/api/clinicalvalues", clinical.clinical_values),
    read("/api/coexpressions", comparisons.coexpression),
    read("/api/copynumberevents", copynumber.copy_number_events),
    read("/api/copynumberfractions", copynumber.copy_number_fractions),
    read("/api/copynumberregions", mutations.copy_number_regions),
    read("/api/copynumbersegments", copynumber.copy_number_segments),
    read("/api/drugs", genes.drugs),
    read("/api/drugtargets", genes.drug_targets),
    read("/api/enrichments", comparisons.enrichments),
    read("/api/genelookup", genes.gene_lookup),
    read("/api/genepanels", genes.gene_panels),
    read("/api/genericassaydata", profiledata.generic_assay_data),
    read("/api/genes", genes.genes),
    read("/api/genesaliases", genes.gene_aliases),
    read("/api/genesetdefinitions", genes.gene_set_definitions),
    read("/api/geneticprofiledata", profiledata.profile_data),
    read("/api/geneticprofilegenes", alterations.profile_genes),
    read("/api/geneticprofiles", studies.genetic_profiles),
    read("/api/interactions", genes.interactions),
    read("/api/mutation_count", mutationcounts.mutation_count),
    read("/api/mutationcounts/genes", mutatedsamples.of_genes),
    read("/api/mutationcounts/keywords", mutatedsamples.of_keywords),
    read("/api/mutationcounts/positions", mutatedsamples.of_positions),
    read("/api/mutationcounts/proteinchanges", mutatedsamples.of_changes),
    read("/api/mutationcounts/samples", mutatedsamples.of_samples),
    read("/api/mutations", mutations.mutations),
    read("/api/patients", samples.patients),
    read("/api/recurrentgenes", mutations.recurrent_genes),
    read("/api/pdbalignments", genes.pdb_alignments),
    read("/api/pdbpositions", genes.pdb_positions),
    read("/api/proteindomains", genes.protein_domains),
    read("/api/querygenesets", genes.query_gene_sets),
    read("/api/resources", studies.resources),
    read("/api/samplelists", studies.sample_lists),
    read("/api/samples", samples.samples),
    read("/api/segmentfiles", copynumber.segment_files),
    read("/api/significantgenes", mutations.significant_genes),
    read("/api/similarsamples", comparisons.similar_samples),
    read("/api/structuralvariants", mutations.structural_variants),
    read("/api/studies", studies.studies),
    read("/api/studysummaries", studies.study_summaries),
    read("/api/survival", clinical.survival),
]
ENDPOINTS = {rule.rule: rule.endpoint for rule in JSON_API}
API_PAGES, PATIENT_PAGES, QUERY_PAGES = ApiPages(ENDPOINTS), PatientPages(ENDPOINTS), QueryPages(ENDPOINTS)
# Beneath both bases token addresses are the same.
TOKEN_BASES = ("", INSIDE.removesuffix("/api"))
TOKEN_FILES, TOKEN_LISTS = ([base + path for base in TOKEN_BASES] for path in (tokens.FILE, tokens.TOKENS))


def token_rules(base: str) -> list[Rule]:
    """Returns the routes of token addresses beneath *base*."""
    listed = base + tokens.TOKENS
    return [
        exact(base + tokens.FILE, account.token_by_address, "GET"),
        exact(listed, tokens.own_tokens, "GET"),
        exact(listed, tokens.issue, "POST"),
        exact(listed, tokens.revoke_all, "DELETE"),
        exact(f"{listed}/<token>", tokens.own_token, "GET"),
        exact(f"{listed}/<token>", tokens.revoke, "DELETE"),
    ]


def gene_rules(base: str) -> list[Rule]:
    """Returns the routes of the parts of a page of genes, and of their files, beneath *base*."""
    parts = [page(f"{base}/{part.name}".rstrip("/"), genepages.handler(part), of_page(f"genes/{part.name}")) for part in genepages.PARTS]
    files = genepages.KINDS.items()
    return parts + [file(f"{base}/{name}.<any({kinds}):kind>", genepages.file_handler(name), of_page(f"genes/{name}")) for name, kinds in files]


# What drops what is kept, for who has the key: whatever generation stands there.
CACHES = (f"{ROOT}/cache", f"{INSIDE}/cache")
# Of the JSON API, which the third generation has as one.
ROOTS = (ROOT, f"{ROOT}/")

URLS = Map(
    [
        costing("/", home),
        page("/help", help),
        page("/api-page", API_PAGES.every),
        page("/read/<name>", API_PAGES.one, of_form),
        page("/read/<name>/text", API_PAGES.text, of_form),
        page("/login", signin.login),
        exact("/login", signin.sign_in, "POST"),
        exact("/logout", signin.sign_out, "POST"),
        exact("/data-access-token", account.download_token, "POST"),
        page("/tokens", account.tokens),
        exact("/tokens", account.revoke_tokens, "POST"),
        page("/password", account.password),
        exact("/password", account.change_password, "POST"),
        costing("/query", QUERY_PAGES.form),
        costing("/query/rows", QUERY_PAGES.rows),
        costing("/query/data", QUERY_PAGES.data),
        page("/case.do", addresses.old_patient),
        page("/study", addresses.old_study),
        page("/omaRedirect.do", addresses.old_impact),
        costing("/studies", studylist.studies),
        costing("/studies/<study_id>", studypage.study),
        costing("/studies/<study_id>/attributes", studypage.attributes),
        *(rule for base in ("/studies/<study_id>/genes", "/genes") for rule in gene_rules(base)),
        costing("/studies/<study_id>/patients", PATIENT_PAGES.patients),
        costing("/studies/<study_id>/patients/<path:patient_id>", PATIENT_PAGES.patient),
        costing("/studies/<study_id>/samples/<path:sample_id>", PATIENT_PAGES.sample),
        file("/studies/<study_id>/patient-alterations.tsv", PATIENT_PAGES.rows_file, of_page("/studies/<study_id>/patient-alterations.tsv")),
        figure("patient-timeline", PATIENT_PAGES.timeline_file),
        figure("data-kinds", studyfigures.data_kinds_file),
        figure("mutated-genes", studyfigures.mutated_genes_file),
        figure("survival", studyfigures.survival_file),
        figure("attribute", studyfigures.attribute_file),
        # As it was called before there were parts.
        figure("oncoprint", genepages.file_handler("oncoprint")),
        figure("lollipop", genepages.file_handler("lollipop")),
        *JSON_API,
        *(_rule(OLD + rule.rule.removeprefix(API), rule.endpoint) for rule in JSON_API),
        *(page(address, description) for address in ADDRESSES),
        *(page(address, at_root) for address in ROOTS),
        *(page(address, to_second_page) for address in SECOND_TYPED),
        _rule("/webservice.do", Endpoint(webservice.webservice, dialect.read_parameters, cost=of_webservice)),
        *(service(path, handler) for path, handler in {**SERVICES, **COMPUTED}.items()),
        *(rule for address in THIRD for rule in third(address)),
        *(page(INSIDE + path, handler) for path, handler in DESCRIBED.items()),
        *(rule for base in TOKEN_BASES for rule in token_rules(base)),
        *(rule for address in DROPPING for rule in dropping(address)),
    ],
    converters={"part": Part},
    strict_slashes=True,
    merge_slashes=False,
    redirect_defaults=False,
)

# Path, or beginning of paths with a slash at its end → function that makes the answer of a failure there, instead of http/problems.py.
PROBLEMS = {
    "/webservice.do": webservice.plain_problem, f"{INSIDE}/": portal_problem,
    # The source document says none for 401, 403 and 404 of the JSON API.
    API: bare_problem, OLD: bare_problem,
}


OPEN_THIRD = frozenset(INSIDE + path for path in (*DESCRIBED, *(address.path for address in THIRD if address.open)))
_BOUND = URLS.bind("localhost")


def third_has(path: str, method: str) -> bool:
    """Returns whether the third generation answers *path*, beneath its base, at /api/: POST to what the second has there is the second's."""
    if method == "POST" and API + path.lstrip("/") in OPERATIONS:
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
    return path.startswith((API, OLD, f"{INSIDE}/")) or path == "/webservice.do" or path in SERVICES or path in COMPUTED


# Addresses of programs; the one that gives a person a file is none.
OF_PROGRAMS = frozenset(rule.rule for rule in URLS.iter_rules() if isinstance(rule.endpoint, Endpoint)) | {*TOKEN_LISTS, *ADDRESSES, *ROOTS}


def is_of_programs(path: str) -> bool:
    """Returns whether a path is an address of the web service or of tokens: there a failure is a bare status or JSON for browsers too."""
    return path in OF_PROGRAMS or path == INSIDE or path.startswith((f"{INSIDE}/", *(f"{listed}/" for listed in TOKEN_LISTS)))


def without_token(path: str) -> str:
    """Returns the path as it may be logged: a token in it as the short hash that names it in the audit log."""
    match = TOKEN_IN_PATH.fullmatch(path)
    return match["before"] + audit.fingerprint(match["token"]) if match else path
