"""calcPval.do and calcFisherExact.do: p values of numbers that a page sends along; nothing is read from the database."""

import re

from genows.analysis.statistics.significance import one_sided
from genows.analysis.statistics.survival import log_rank
from genows.clients.services.parameters import required
from genows.data.numbers import decimal_number
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.params import Parameters
from genows.http.request import Request

TEXT = "text/plain; charset=utf-8"
# PERF: 200,000 patients take 0.5 s of CPU, 10,000 tables of a million samples as long.
MOST_PATIENTS, MOST_TABLES = 200_000, 10_000
# A count of a table: more samples than any study has.
MOST_SAMPLES = 10**9
COUNTS = ("a", "b", "c", "d")
NOTHING = "NA"
_BETWEEN = re.compile(r"[\s,:]+")
_COUNT = re.compile(r"[0-9]{1,10}", re.ASCII)
_EVENTS = {"1": True, "0": False}


def fisher_exact(request: Request, db: Session) -> Answer:
    """Gives the one-sided p value of the table (a, b; c, d), a line of text; of lists of counts one of each table, blanks between."""
    columns = [_numbers(request.params, name) for name in COUNTS]
    if len(set(map(len, columns))) != 1:
        raise ParameterError("a", "should list as many counts as b, c and d do.")
    if not columns[0] or len(columns[0]) > MOST_TABLES:
        raise ParameterError("a", f"should list 1 to {MOST_TABLES} counts.")
    return _text(" ".join(repr(one_sided(*table)) for table in zip(*columns, strict=True)))


def _numbers(params: Parameters, name: str) -> list[int]:
    texts = _listed(params, name)
    if not all(_COUNT.fullmatch(text) and int(text) <= MOST_SAMPLES for text in texts):
        raise ParameterError(name, f"should be a whole number from 0 to {MOST_SAMPLES}, or several with blanks between.")
    return list(map(int, texts))


def log_rank_test(request: Request, db: Session) -> Answer:
    """Gives the p value of the log-rank test of two groups of patients, a line of text; NA where it is not defined.

    Parameters: months0 and status0 of the first group, months1 and status1 of the second; a status is 1 (the event happened) or 0.
    """
    p = log_rank(*(_observed(request.params, group) for group in "01"))
    return _text(NOTHING if p is None else repr(p))


def _observed(params: Parameters, group: str) -> list[tuple[float, bool]]:
    months, states = f"months{group}", f"status{group}"
    times, events = _listed(params, months), _listed(params, states)
    if len(times) != len(events):
        raise ParameterError(states, f"should list a status for each of {months}: there are {len(events)} for {len(times)}.")
    if len(times) > MOST_PATIENTS:
        raise ParameterError(months, f"should list {MOST_PATIENTS} patients at most.")
    observed = []
    for text, status in zip(times, events, strict=True):
        time = decimal_number(text)
        if time is None or time < 0:
            raise ParameterError(months, "should list months, numbers of 0 and more.")
        if status not in _EVENTS:
            raise ParameterError(states, "should list 1 (the event happened) and 0.")
        observed.append((time, _EVENTS[status]))
    return observed


def _listed(params: Parameters, name: str) -> list[str]:
    """Returns the items of a list, repeated ones too, with blanks, commas or colons between."""
    return list(filter(None, _BETWEEN.split(required(params, name))))


def _text(text: str) -> Answer:
    return Answer((f"{text}\n".encode(),), TEXT)
