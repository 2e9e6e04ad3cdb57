"""The addresses of pages, of what they save, of their forms, and of tokens."""

from collections.abc import Callable, Iterator
from functools import partial

from genows.clients.costs import shapes
from genows.clients.costs.breadth import Breadth
from genows.clients.costs.shapes import CLINICAL_ROWS, PROFILE_ROWS, SIMILAR, all_of, always, estimated, listed, nothing, rows
from genows.clients.revised import tokens
from genows.clients.revised.table import WORDS
from genows.downloads.building import KINDS
from genows.http.address import Address, Cost, at_once, small
from genows.http.answers import Answer
from genows.http.places import INSIDE
from genows.pages import (
    account,
    addresses,
    apipage,
    cohortdifferences,
    cohortfiles,
    cohortpage,
    comparedreading,
    genes,
    offlinetokens,
    patients,
    providers,
    queryrows,
    signin,
    studylist,
)
from genows.pages.help import help
from genows.pages.home import home

estimate = partial(estimated, WORDS._replace(genes=("genes", "gene"), studies=("study_id",)))
of_genes = partial(estimate, studies=("study_id", "study_ids"))


def of_query_page(breadth: Breadth) -> float:
    """Returns what the rows of the query page take: values of profiles or clinical ones, twice what streaming takes."""
    if breadth.has("clinical"):
        return 2 * CLINICAL_ROWS(breadth)
    return 2 * PROFILE_ROWS(breadth) if breadth.has("genetic_profile_ids") and breadth.has("genes") else 0


def of_query_file(breadth: Breadth) -> float:
    """Returns what a file of the query page takes, also of all genes, of which the page shows the first rows alone."""
    return of_query_page(breadth) or (2 * PROFILE_ROWS(breadth) if breadth.has("genetic_profile_ids") else 0)


def of_patient(breadth: Breadth) -> float:
    """Returns what a part of a patient's page takes."""
    return SIMILAR(breadth) if "similar" in breadth.sent("show") else 15_000 + 0.5 * shapes.everybody(breadth)


def of_differences(breadth: Breadth) -> float:
    """Returns what it takes to compare two groups of samples.

    By their mutations where nothing else is named and there are some.
    """
    mutated = rows(shapes.mutations_of_everybody, 2)(breadth)
    return mutated + shapes.one_matrix(0.3)(breadth) if breadth.has("data") or not mutated else mutated


# What it takes to find what is altered: by samples and genes, and of each study its profiles and lists.
ALTERED = all_of(shapes.of_studies(4, 14), rows(shapes.studies, 3000))
# Mutations of a gene one by one: counted, and read again for a page of them; of each sample its name, its patient and
# the gene's copy number.
MUTATED = all_of(shapes.of_studies(0.7, 3), rows(shapes.mutations_of_studies, 40), rows(shapes.studies, 1000))
# Samples and mutations are read at first; what is made of them is kept.
COHORT = estimate(all_of(rows(shapes.everybody, 9), rows(shapes.mutations_of_studies, 0.3)))
FIGURE = estimate(shapes.COHORT)
ATTRIBUTES = estimate(all_of(rows(shapes.everybody, 8), rows(shapes.clinical_values(), 0.8)))
# Name of a part of the page of genes → what it costs, and what is saved from it.
PARTS: dict[str, Cost] = {
    **dict.fromkeys(("", "types", "files"), of_genes(ALTERED)),
    "mutations": of_genes(MUTATED),
    "survival": of_genes(all_of(ALTERED, rows(shapes.everybody, 9))),
    "differences": of_genes(all_of(ALTERED, of_differences), profiles=("data",)),
    "coexpression": of_genes(shapes.one_matrix(0.2), profiles=("data",)),
}


def page(path: str, handler: Callable[..., Answer], cost: Cost = small, file: bool = False, fresh: bool = False) -> Address:
    """Returns the address of a page that only shows something; small where it reads nothing of a study's samples."""
    return Address(path, handler, cost, methods=("GET",), open=True, file=file, fresh=fresh)


def saved(path: str, handler: Callable[..., Answer], cost: Cost) -> Address:
    """Returns the address of what is saved from a page of a study."""
    return page(f"/studies/<study_id>/{path}", handler, cost, file=True)


def figure(name: str, handler: Callable[..., Answer], cost: Cost) -> Address:
    """Returns the address of a study's figure: its picture and its numbers."""
    return saved(f"{name}.<any(svg, tsv):kind>", handler, cost)


def figures_of_cohorts() -> Iterator[Address]:
    """Yields the addresses of the figures of cohorts: of one study, and of several."""
    for name, gather in cohortfiles.FILES.items():
        handler = cohortfiles.file_handler(name, gather)
        yield figure(name, handler, FIGURE)
        yield page(f"/cohort/{name}.<any(svg, tsv):kind>", handler, FIGURE, file=True)


def once(path: str, handler: Callable[..., Answer], method: str = "POST") -> Address:
    """Returns the address of what is done once."""
    return Address(path, handler, at_once, methods=(method,), open=True)


def genes_of(base: str) -> Iterator[Address]:
    """Yields the parts of a page of genes, and their files, beneath *base*."""
    for part in genes.PARTS:
        yield page(f"{base}/{part.name}".rstrip("/"), genes.handler(part), PARTS[part.name])
        for name in part.files:
            yield page(f"{base}/{name}.<any({genes.KINDS[name]}):kind>", genes.file_handler(name), PARTS[part.name], file=True)


# Beneath both bases token addresses are the same.
TOKEN_FILES, TOKEN_LISTS = ([base + path for base in ("", INSIDE.removesuffix("/api"))] for path in (tokens.FILE, tokens.TOKENS))

ADDRESSES = (
    # A search looks at the names of all genes.
    page("/", home, estimate(all_of(rows(shapes.studies, 25), listed(25_000, "q")))),
    page("/help", help),
    page("/api-page", apipage.every),
    page("/read/<name>", apipage.one, apipage.cost_of_form),
    page("/read/<name>/text", apipage.text, apipage.cost_of_form),
    page("/login", signin.login),
    once("/login", signin.sign_in),
    page("/login.jsp", providers.login_by_old_address),
    once("/oauth2/authorization/<registration_id>", providers.begin, "GET"),
    once("/login/oauth2/code/<registration_id>", providers.callback, "GET"),
    once("/logout", signin.sign_out),
    once("/data-access-token", account.download_token),
    page("/tokens", account.tokens),
    once("/tokens", account.revoke_tokens),
    page("/password", account.password),
    once("/password", account.change_password),
    page("/query", queryrows.form, estimate(rows(shapes.people, 2))),
    page("/query/rows", queryrows.rows, estimate(all_of(rows(shapes.people, 2), of_query_page))),
    page("/query/data", queryrows.data, estimate(all_of(rows(shapes.people, 2), of_query_file))),
    page("/case.do", addresses.old_patient),
    page("/study", addresses.old_study),
    page("/omaRedirect.do", addresses.old_impact),
    page("/studies", studylist.studies, estimate(rows(shapes.studies, 20))),
    page("/studies/<study_id>", cohortdifferences.study_cohort, COHORT),
    page("/studies/<study_id>/cohort", cohortdifferences.study_cohort, COHORT),
    page("/cohort", cohortdifferences.cohort, COHORT),
    *(
        page(f"{base}/{name}.<any({'tsv' if name in comparedreading.TABLES else 'svg, tsv'}):kind>", comparedreading.file_handler(name), COHORT, file=True)
        for base in ("/studies/<study_id>/cohort", "/cohort")
        for name in comparedreading.FILES
    ),
    *(
        page(f"{base}/data.{kind}", cohortfiles.archive_handler(kind), COHORT, file=True, fresh=True)
        for base in ("/studies/<study_id>/cohort", "/cohort")
        for kind in KINDS
    ),
    page("/studies/<study_id>/attributes", cohortpage.study_attributes, ATTRIBUTES),
    page("/cohort/attributes", cohortpage.cohort_attributes, ATTRIBUTES),
    *genes_of("/studies/<study_id>/genes"),
    *genes_of("/genes"),
    page("/studies/<study_id>/patients", patients.patients, estimate(rows(shapes.everybody, 3))),
    page("/studies/<study_id>/patients/<path:patient_id>", patients.patient, estimate(of_patient)),
    page("/studies/<study_id>/samples/<path:sample_id>", patients.sample, estimate(nothing)),
    saved("patient-alterations.tsv", patients.rows_file, estimate(rows(shapes.everybody, 20))),
    figure("patient-timeline", patients.timeline_file, estimate(always(5_000))),
    *figures_of_cohorts(),
    # As it was called before there were parts.
    figure("oncoprint", genes.file_handler("oncoprint"), estimate(ALTERED)),
    figure("lollipop", genes.file_handler("lollipop"), estimate(MUTATED)),
    *(once(path, account.token_by_address, "GET") for path in TOKEN_FILES),
    *(once(f"{path}/oauth2", offlinetokens.callback, "GET") for path in TOKEN_FILES),
    *(
        once(path, handler, method)
        for listed in TOKEN_LISTS
        for path, handlers in (
            (listed, {"GET": tokens.own_tokens, "POST": tokens.issue, "DELETE": tokens.revoke_all}),
            (f"{listed}/<token>", {"GET": tokens.own_token, "DELETE": tokens.revoke}),
        )
        for method, handler in handlers.items()
    ),
)
