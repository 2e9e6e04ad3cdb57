"""Enrichments of generic assays: which entities differ between groups of samples, or of patients, in numbers, in yes or no, in categories."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import attrgetter
from typing import Any

from genows.analysis.statistics.significance import benjamini_hochberg
from genows.clients.portal_api import enrichmentgroups
from genows.clients.portal_api.enrichments import grouped_rows, statistics_text
from genows.clients.portal_api.listing import found_of_reading, found_of_rows, listed
from genows.clients.portal_api.records import ASSAY_ENRICHMENT, BINARY_ENRICHMENT, CATEGORY_ENRICHMENT, JsonRecord
from genows.data.alterations import GENERIC_ASSAY
from genows.data.genericassays import BATCH, entities_of, with_properties
from genows.data.profiles import StudyProfile
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

BINARY, CATEGORICAL = "BINARY", "CATEGORICAL"
_ABOUT = ("stable_id", "name", "properties")


def numbers(request: Request, db: Session) -> Answer:
    """Answers GenericAssayEnrichment records: the mean of an entity's numbers in each group, by stable id."""

    def rows(its, grouped, entities) -> Iterator[tuple]:
        for row, about in _told(db, grouped.of_numbers(entities)):
            yield *about, statistics_text(its, row), row.p

    return _answer(request, db, ASSAY_ENRICHMENT, (*_ABOUT, "groups_statistics", "p_value"), _is_of_numbers, rows)


def _is_of_numbers(profile: StudyProfile) -> bool:
    return profile.alteration_type == GENERIC_ASSAY and profile.datatype not in (BINARY, CATEGORICAL)


def binary(request: Request, db: Session) -> Answer:
    """Answers GenericAssayBinaryEnrichment records: how many of each group say yes, by p value, then stable id."""

    def rows(its, grouped, entities) -> Iterator[tuple]:
        for row, about, q in _with_q(db, grouped.of_truths(entities)):
            counts = [f'{{"name":{its[place].text},"count":{round(each.mean * each.size)},"totalCount":{each.size}}}' for place, each in row.groups]
            yield *about, f"[{','.join(counts)}]", statistics_text(its, row), row.p, q

    columns = (*_ABOUT, "counts", "groups_statistics", "p_value", "q_value")
    return _answer(request, db, BINARY_ENRICHMENT, columns, lambda profile: _has(profile, BINARY), rows)


def categories(request: Request, db: Session) -> Answer:
    """Answers GenericAssayCategoricalEnrichment records: whether categories occur alike in groups, by p value, then stable id."""

    def rows(its, grouped, entities) -> Iterator[tuple]:
        for row, about, q in _with_q(db, grouped.of_categories(entities)):
            groups = [f'{{"name":{its[place].text}}}' for place in row.groups]
            yield *about, f"[{','.join(groups)}]", row.p, q

    columns = (*_ABOUT, "groups_statistics", "p_value", "q_value")
    return _answer(request, db, CATEGORY_ENRICHMENT, columns, lambda profile: _has(profile, CATEGORICAL), rows)


def _has(profile: StudyProfile, datatype: str) -> bool:
    return profile.alteration_type == GENERIC_ASSAY and profile.datatype == datatype


def _answer(request, db, record: JsonRecord, columns, is_served, rows) -> Answer:
    its = enrichmentgroups.groups(request.params.body, "body")
    one = enrichmentgroups.one_profile(request, db, its, is_served)
    if one is None:
        return listed(request.params, record, found_of_rows((), ()))
    grouped = grouped_rows(request, its, one)

    def read() -> Iterator[tuple]:
        return rows(its, grouped, sorted(entities_of(db, one.profile.pk, None), key=attrgetter("stable_id")))

    return listed(request.params, record, found_of_reading(columns, read))


def _with_q(db, found: Iterable[Any]) -> Iterator[tuple[Any, tuple[str, str, str], float]]:
    """Yields what `_told` does with the q value of each row, by p, then stable id, in which order they come."""
    ordered = sorted(found, key=attrgetter("p"))
    for (row, about), q in zip(_told(db, ordered), benjamini_hochberg([row.p for row in ordered]), strict=True):
        yield row, about, q


def _told(db, found: Iterable[Any]) -> Iterator[tuple[Any, tuple[str, str, str]]]:
    """Yields each row, and what is told of its entity: id, name, properties as JSON."""
    rows = iter(found)
    while some := list(islice(rows, BATCH)):
        for row, (_, stable_id, properties) in zip(some, with_properties(db, [row.entity for row in some]), strict=True):
            yield row, (stable_id, json.loads(properties).get("NAME") or stable_id, properties)
