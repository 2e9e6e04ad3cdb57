"""The addresses of the front end, beneath FRONT. Where they stand outside `http.places.Generations` knows. Source: the specification of the hosting, 8.2."""

import re
from collections.abc import Callable, Iterable, Iterator

from genows.clients.costs import shapes
from genows.clients.costs.shapes import rows
from genows.frontend import handlers
from genows.http.address import Address, at_once
from genows.http.answers import Answer
from genows.pages import signin
from genows.pages.returning import FRONT_PAGES, FRONT_START
from genows.pages.table import estimate, page

# Old addresses of the pages, which the front end itself turns into today's.
OLD_PAGES = (
    "/index.do", "/case.do", "/study.do", "/link.do", "/data_sets.jsp", "/oncoprinter.jsp", "/onco_query_lang_desc.jsp", "/tools.jsp", "/tutorials.jsp",
    "/tutorial.jsp", "/cgds_r.jsp", "/mutation_mapper.jsp",
)  # fmt: skip
# To these other sites send a form of a long query.
POSTED = ("/", "/index.do", "/results", "/results/<path:rest>", "/study/summary")
ANY = ("GET", "POST", "PUT", "PATCH", "DELETE")
FOLDERS = ("reactapp", "images", "js")
CONFIGURATION = "/config_service"
# What pages ask an annotation service: beneath /proxy/ by a name that stands for a site, or a site's path; at the root where no site is configured.
ANNOTATIONS = ("/annotation", "/ensembl", "/cancer_hotspots", "/pfam", "/ptm")
ONE_SITE = "/proxy/A8F74CD7851BDEE8DCD2E86AB4E2A711"
# Studies are asked for the genome that they are of.
INDEX = estimate(rows(shapes.studies, 20))


def _any(paths: Iterable[str]) -> str:
    """Returns the part of a route that is one of *paths*, which have one part each."""
    return "/<any({}):place>".format(", ".join(f'"{path[1:]}"' for path in paths))


def _addresses() -> Iterator[Address]:
    yield page("", handlers.without_slash)
    yield page("/", handlers.index, INDEX)
    for path in (_any((*FRONT_START[1:], *OLD_PAGES)), _any(FRONT_PAGES), f"{_any(FRONT_PAGES)}/<rest:rest>"):
        yield page(path, handlers.index, INDEX)
    for path in POSTED:
        yield done(path, handlers.posted)
    yield page(CONFIGURATION, handlers.config_service, INDEX)
    for folder in FOLDERS:
        yield page(f"/{folder}/<rest:rest>", handlers.file_of(folder))
    yield page("/login", handlers.login)
    yield done("/login", signin.sign_in)
    yield done("/j_spring_security_check", signin.sign_in)
    for path in ("/logout", "/saml/logout", "/j_spring_security_logout"):
        yield page(path, handlers.sign_out_page)
        yield done(path, handlers.sign_out)
    yield page("/proxy/checkDarwinAccess", handlers.no_viewer)
    for path in (ONE_SITE, _any(ANNOTATIONS), f"/proxy{_any(ANNOTATIONS)}", f"/proxy/{_any(ANNOTATIONS)}"):
        for ending in ("", "/<rest:rest>"):
            yield done(path + ending, handlers.nothing_known, *ANY)
    for path in ("/proxy/<rest:rest>", "/matchminer/api/<rest:rest>"):
        yield done(path, handlers.not_there, *ANY)


def done(path: str, handler: Callable[..., Answer], *methods: str) -> Address:
    """Returns the address of what stands in no line; of POST where no *methods* are named."""
    return Address(path, handler, at_once, methods=methods or ("POST",), open=True)


ADDRESSES = tuple(_addresses())
_BESIDE = re.compile(rf"(?:/proxy|{'|'.join(ANNOTATIONS)})(?:/.*)?", re.DOTALL)


def is_beside(path: str) -> bool:
    """Returns whether the front end's pages ask for *path* at the root, wherever they stand."""
    return _BESIDE.fullmatch(path) is not None


def is_configuration(path: str) -> bool:
    """Returns whether *path*, beneath the prefix, is there even where no front end is served."""
    return path == CONFIGURATION
