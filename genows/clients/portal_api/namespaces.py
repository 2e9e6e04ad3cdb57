"""Namespaces: what loaders kept of further columns, `namespace.column`, of mutations, structural variants and copy
number.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import found_of_rows, listed
from genows.clients.portal_api.records import NAMESPACE, NAMESPACE_COUNT, NAMESPACE_DATA
from genows.data import annotations
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

SAMPLES, ATTRIBUTES, ATTRIBUTE, VALUES = "sampleIdentifiers", "namespaceAttributes", "namespaceAttribute", "values"
KEYS = ("outerKey", "innerKey")
COLUMNS = ("outer_key", "inner_key")

Pair = tuple[str, ...]


def fetch(request: Request, db: Session) -> Answer:
    """Answers NamespaceAttribute records of the listed studies: each pair of keys that occurs in any row, by these."""
    found: set[Pair] = set()
    for study in subjects.asked_studies(request, db):
        found.update((outer, inner) for _, outer, inner, _, _ in annotations.of_study(db, study.pk))
    return listed(request.params, NAMESPACE, found_of_rows(COLUMNS, sorted(found)))


def counts(request: Request, db: Session) -> Answer:
    """Answers NamespaceAttributeCount records: in how many of the listed samples a value is there, by pair of keys."""
    given = _members(request, SAMPLES, ATTRIBUTES)
    wanted = dict.fromkeys(dialect.pairs(given[ATTRIBUTES], ATTRIBUTES, *KEYS))
    samples: dict[Pair, set[int]] = {}
    for _, sample_pk, pair, value in _of_samples(request, db, given, wanted):
        if value is not None:
            samples.setdefault(pair, set()).add(sample_pk)
    rows = ((*pair, len(samples[pair])) for pair in sorted(samples))
    return listed(request.params, NAMESPACE_COUNT, found_of_rows((*COLUMNS, "count"), rows))


def data(request: Request, db: Session) -> Answer:
    """Answers NamespaceData records of one pair of keys.

    One a sample and distinct value, in load order, then by value.
    """
    given = _members(request, SAMPLES, ATTRIBUTE)
    (pair,) = dialect.pairs([given[ATTRIBUTE]], ATTRIBUTE, *KEYS)
    chosen = frozenset(dialect.texts(given[VALUES], VALUES)) if VALUES in given else None
    there = ((study, pk, annotations.text_of(value)) for study, pk, _, value in _of_samples(request, db, given, {pair: None}) if value is not None)
    rows = []
    for study, sample_pk, text in sorted({each for each in there if chosen is None or each[2] in chosen}):
        person = subjects.people(db, study.pk)[sample_pk]
        rows.append((*pair, study.study_id, person.patient_id, person.sample_id, text))
    return listed(request.params, NAMESPACE_DATA, found_of_rows((*COLUMNS, "study_id", "patient_id", "sample_id", "attr_value"), rows))


def _members(request, *names) -> dict[str, Any]:
    given = dialect.members(request.params.body)
    for name in names:
        if name not in given:
            raise ParameterError("body", f"should have {name}.")
    return given


def _of_samples(request, db, given, wanted: Iterable[Pair]) -> Iterator[tuple]:
    """Yields (study, sample_pk, pair, value) of the listed samples and pairs, row by row."""
    by_study = dialect.by_study(dialect.pairs(given[SAMPLES], SAMPLES, "sampleId", "studyId"))
    for study in subjects.studies(request, db, by_study):
        sample_ids = frozenset(by_study[study.study_id])
        pks = {pk for pk, person in subjects.people(db, study.pk).items() if person.sample_id in sample_ids}
        for sample_pk, outer, inner, value, _ in annotations.of_study(db, study.pk):
            if sample_pk in pks and (outer, inner) in wanted:
                yield study, sample_pk, (outer, inner), value
