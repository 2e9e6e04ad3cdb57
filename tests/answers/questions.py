"""The fixed list of requests: those written by hand and, by a seeded generator, enough others."""

import json
from random import Random

from .access import access_questions
from .api import ApiQuestions
from .corners import corners
from .described import Described, taken_by_name
from .forms import Askers
from .legacy import LegacyQuestions
from .pages import PageQuestions
from .services import ServiceQuestions
from .words import Words

SEED = 20_260
OF_EACH, OF_SERVICES, OF_DESCRIBED, OF_THIRD, OF_PAGES = 2600, 1500, 1000, 1600, 1200


def questions(file, built) -> list[dict]:
    """Different requests in a fixed order; those that write come last. *file*: the SQLite database; *built*: what `build` has left."""
    words, askers = Words(file), Askers(built)
    found: dict[str, dict] = {}
    for made in (
        generated(ApiQuestions(words, askers, Random(SEED))),
        generated(LegacyQuestions(words, askers, Random(SEED + 1))),
    ):
        add(found, made, OF_EACH)
    services = ServiceQuestions(words, askers, Random(SEED + 2))
    add(found, services.every())
    add(found, generated(services), OF_SERVICES)
    revised, third = built["documents"]
    for number, (document, most) in enumerate(((revised, OF_DESCRIBED), (third, OF_THIRD))):
        described = Described(document, words, askers, Random(SEED + 3 + number))
        add(found, described.every())
        add(found, generated(described), most)
    pages = PageQuestions(words, askers, Random(SEED + 5), taken_by_name(revised))
    add(found, pages.every())
    add(found, generated(pages), OF_PAGES)
    add(found, corners(words))
    add(found, access_questions(askers))
    return sorted(found.values(), key=drops)


def systematic(file, built) -> list[dict]:
    """Those of them that ask each address for each of its parameters, none at random."""
    words, askers = Words(file), Askers(built)
    found: dict[str, dict] = {}
    for document in built["documents"]:
        add(found, Described(document, words, askers, Random(SEED + 3)).every())
    add(found, ServiceQuestions(words, askers, Random(SEED + 2)).every())
    add(found, PageQuestions(words, askers, Random(SEED + 5), taken_by_name(built["documents"][0])).every())
    add(found, access_questions(askers))
    return sorted(found.values(), key=drops)


def drops(request):
    """Whether it gives the data another version, and so all answers another ETag, or ends a session."""
    return request["kind"] == "pages: password changed" or request["method"] == "DELETE" and "/cache" in request["path"]


def generated(maker):
    while True:
        yield maker.question()


def add(found, requests, most=None):
    """Adds the requests that are not there yet, as many as *most*."""
    most = None if most is None else len(found) + most
    for request in requests:
        found.setdefault(key(request), request)
        if len(found) == most:
            return


def key(request) -> str:
    """What makes two requests one: all but the kind that they are counted as."""
    return json.dumps({name: value for name, value in request.items() if name != "kind" and value != {}}, sort_keys=True)
