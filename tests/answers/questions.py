"""The fixed list of requests: those written by hand and, by a seeded generator, enough others."""

import json
from random import Random

from .access import access_questions
from .api import ApiQuestions
from .corners import corners
from .forms import Askers
from .legacy import LegacyQuestions
from .services import ServiceQuestions
from .words import Words

SEED = 20_260
OF_EACH, OF_SERVICES = 2600, 1500


def questions(file, built) -> list[dict]:
    """Different requests in a fixed order; those that write come last. *file*: the SQLite database; *built*: what `build` has left."""
    words, askers = Words(file), Askers(built)
    found: dict[str, dict] = {}
    for made in (
        generated(ApiQuestions(words, askers, Random(SEED))),
        generated(LegacyQuestions(words, askers, Random(SEED + 1))),
    ):
        add(found, made, OF_EACH)
    add(found, generated(ServiceQuestions(words, askers, Random(SEED + 2))), OF_SERVICES)
    add(found, corners(words))
    add(found, access_questions(askers))
    return list(found.values())


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
