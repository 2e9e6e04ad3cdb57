"""Compares the answers of two applications about one study, byte by byte, without the numbers and days that a load gives anew."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from werkzeug.test import create_environ, run_wsgi_app

from genows.sameanswers.questions import COMPUTED, StudyQuestion, of_computed, of_study, of_whole_tables

# Members of JSON whose values are the database's own: numbers of samples and events, the day and the state of a load.
_NUMBERS = re.compile(rb'"(internal_id|event_id|mutation_event_id|region_id)":("?)-?\d+')
_OF_LOADS = re.compile(rb'"(importDate|import_date)":"[^"]*"|"status":\d')
# The same in answers of the services, some of which list numbers.
_OF_SERVICES = re.compile(rb'"(id|mutationId|mutationEventId|clinicalEventId|patientId|CANCER_STUDY_ID)":(\[[\d", -]*\]|"m?\d[\d-]*"|\d+)')
# What follows from the clinical values that loads compute.
_COUNTED = re.compile(rb'"(mutation_count|mutationCount)":"?\d+"?')
# The fourth column of tables of the oldest family.
_STUDY_COLUMN = re.compile(rb"^((?:[^\t\n]*\t){3})\d+\t", re.MULTILINE)
# Members and cells that say nothing, and what is left between them.
_NOTHING = re.compile(rb'"\w+":(?:null|""|"NA"|"?-1"?(?=[,}]))|,')
_NO_CELL = re.compile(rb"\t(?:null|NA)(?=[\t\n]|\Z)")
_SHOWN = 60  # bytes on both sides of a difference
_MOST = 100  # differences that are told

App = Callable[[dict, Callable], Iterable[bytes]]


class AnswerDifference(NamedTuple):
    """*address*: of the question; *one*, *other*: what stands where the answers part."""

    address: str
    one: str
    other: str

    @property
    def text(self) -> str:
        return f"{self.address}: {self.one!r} and {self.other!r}"


class ComparedAnswers(NamedTuple):
    """*asked*: how many questions; *differences*: the first hundred; *differing*: how many questions are answered otherwise.

    *computed*: attribute, and id of whom it is a value, where a load has computed another value than is stored.
    """

    asked: int
    differing: int
    differences: list[AnswerDifference]
    computed: list[tuple[str, str]]


class _Counting(NamedTuple):
    """What counts. *counts*: what follows from the values of COMPUTED; *kinds_of_nothing*: whether null, an empty text, NA or −1 is told.

    *unknown*: members of JSON that count for nothing; None: all count.
    """

    counts: bool
    kinds_of_nothing: bool
    unknown: re.Pattern[bytes] | None


def compare_answers(one: App, other: App, study_id: str, kinds_of_nothing: bool = True, unknown: Sequence[str] = ()) -> ComparedAnswers:
    """Asks both WSGI applications, which ask nobody who they are, about the study. Memory does not grow with the answers.

    *kinds_of_nothing*: whether null, an empty text, NA and −1 are told apart. Of portals' databases, which lack columns and hold what loads do
    not store, they are one: a folder says none of them. *unknown*: members of JSON that count for nothing.
    """
    members = re.compile(rb'"(?:%b)":(?:"[^"]*"|[^,}]*)' % "|".join(unknown).encode()) if unknown else None
    computed = [(name, who) for name in COMPUTED for who in _differing_values(one, other, of_computed(study_id, name))]
    asked, differing, found = 0, 0, []
    questions = [] if computed else of_whole_tables(study_id)
    for question in (*questions, *of_study(study_id, lambda question: _whole(one, question))):
        asked += 1
        difference = _difference(one, other, question, _Counting(not computed, kinds_of_nothing, members))
        if difference:
            differing += 1
            found.append(difference)
    return ComparedAnswers(asked, differing, found[:_MOST], computed)


def answer_to(app: App, question: StudyQuestion) -> tuple[str, Iterable[bytes]]:
    """(status line, chunks) of what the application answers; whoever asks closes the chunks."""
    path, _, query = question.path.partition("?")
    how: dict[str, Any] = {"query_string": query}
    if question.body is not None:
        how.update(method="POST", data=json.dumps(question.body), content_type="application/json")
    elif question.form is not None:
        how.update(method="POST", data=question.form)
    chunks, status, _ = run_wsgi_app(app, create_environ(path, **how))
    return status, chunks


def _whole(app, question) -> str:
    status, chunks = answer_to(app, question)
    return b"".join(chunks).decode() if status.startswith("200") else "[]"


def _differing_values(one, other, question):
    """Ids of samples, or patients, whose value of an attribute differs."""
    both = [{record.get("sampleId") or record["patientId"]: record["value"] for record in json.loads(_whole(app, question))} for app in (one, other)]
    return [who for who in dict.fromkeys([*both[0], *both[1]]) if both[0].get(who) != both[1].get(who)]


def _difference(one: App, other: App, question: StudyQuestion, counting: _Counting) -> AnswerDifference | None:
    mask = _mask_of(question.path, counting)
    (status, chunks), (other_status, other_chunks) = (answer_to(app, question) for app in (one, other))
    if status != other_status:
        return AnswerDifference(question.path, status, other_status)
    place = first_difference(mask(chunks), mask(other_chunks))
    return AnswerDifference(question.path, *place) if place else None


def first_difference(one: Iterator[bytes], other: Iterator[bytes]) -> tuple[str, str] | None:
    """What stands in both where they part; None where they are the same, however they are cut."""
    before, mine, theirs = b"", b"", b""
    while True:
        mine = mine or next(one, b"")
        theirs = theirs or next(other, b"")
        length = min(len(mine), len(theirs))
        if mine[:length] != theirs[:length]:
            place = next(place for place in range(length) if mine[place] != theirs[place])
        elif length == 0 and (mine or theirs):
            place = 0
        elif length == 0:
            return None
        else:
            before, mine, theirs = (before + mine[:length])[-_SHOWN:], mine[length:], theirs[length:]
            continue
        told = (before + mine[:place])[-_SHOWN:]
        return _shown(told, mine[place:]), _shown(told, theirs[place:])


def _shown(before, after):
    return (before + after[:_SHOWN]).decode("utf-8", "replace")


def _mask_of(path: str, counting: _Counting) -> Callable[[Iterable[bytes]], Iterator[bytes]]:
    def members(text: bytes) -> bytes:
        text = _OF_LOADS.sub(b'"load":0', _NUMBERS.sub(rb'"\1":0', text))
        text = _OF_SERVICES.sub(rb'"\1":0', text) if is_of_services else text
        text = text if counting.counts else _COUNTED.sub(b"", text)
        text = counting.unknown.sub(b"", text) if counting.unknown else text
        return text if counting.kinds_of_nothing else _NOTHING.sub(b"", text)

    def lines(text: bytes) -> bytes:
        text = _STUDY_COLUMN.sub(rb"\1N\t", text)
        return text if counting.kinds_of_nothing else _NO_CELL.sub(b"\t", text)

    if path.startswith("/webservice.do"):
        return lambda chunks: _by_parts(chunks, lines, b"\n")
    # No member that is masked has these two characters within it, of which the second begins one; lists of numbers in the services may.
    is_of_services = ".json" in path.partition("?")[0]
    return lambda chunks: _by_parts(chunks, members, b"" if is_of_services else b',"', 1)


def _by_parts(chunks, masked, end, kept=0):
    """Yields the masked text, cut where *end* stands, whose last *kept* characters begin the next part; without one whole. The chunks are closed."""
    rest = b""
    try:
        for chunk in chunks:
            rest += chunk
            if place := rest.rfind(end) + len(end) - kept if end and end in chunk else 0:
                yield masked(rest[:place])
                rest = rest[place:]
        yield masked(rest)
    finally:
        close = getattr(chunks, "close", None)
        if close:
            close()
