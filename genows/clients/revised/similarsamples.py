"""Samples of all studies that share mutations or copy-number events with one."""

from collections.abc import Iterator
from typing import NamedTuple

from genows.auth import permissions
from genows.data.alterations import COPY_NUMBER, MUTATIONS
from genows.data.genes import entrez_id, genes_by_entrez
from genows.db import studysamples
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.params import Parameters
from genows.http.request import Request

MUTATION, CNA = "mutation", "cna"


class Event(NamedTuple):
    """An event that samples may share: *keyword* of a mutation, *alteration* of copy number."""

    kind: str
    pk: int
    entrez: int
    keyword: str | None = None
    alteration: str | None = None


def similar_samples(request: Request, db: Session) -> Answer:
    """Answers DBSimilarSample records: by how many events are shared, study in load order, sample, mutations before the rest, event.

    A sample shares a mutation if it has any of the same keyword, and an event of copy number if it has that very one.
    """
    params = request.params
    study_id, sample_id = params.required("study_id"), params.required("sample_id")
    asked = _pks(params, "mutation_event_ids"), _pks(params, "cna_event_ids")
    study, record = permissions.named_study(db, request.caller, study_id), db.record("similar_samples")
    own = None if study is None else next(iter(studysamples.named_samples(db, study.pk, (sample_id,))), None)
    if study is None or own is None:
        return answers.nothing(record)
    studies = {each.pk: each for each in permissions.readable_studies(db, request.caller)}
    readable = permissions.readable_profiles(db, request.caller, None)
    profiles = [each.pk for each in readable if each.alteration_type in (MUTATIONS, COPY_NUMBER)]

    def rows() -> Iterator[tuple]:
        mutations, copies = asked
        if mutations is None and copies is None:
            found = db.all("events_of_sample", sample_pk=own)
            mutations, copies = ([row.event_pk for row in found if bool(row.is_cna) is is_cna] for is_cna in (False, True))
        shared = _shared(db, _events(db, study.pk, mutations or [], copies or [], [each.pk for each in readable]), profiles)
        shared.pop(own, None)
        genes = genes_by_entrez(db, {event.entrez for events in shared.values() for event in events})
        names = {row.sample_pk: row for pks in batches(sorted(shared)) for row in db.all("samples_and_studies", sample_pks=pks)}
        place = {study_pk: number for number, study_pk in enumerate(studies)}
        there = [pk for pk in shared if pk in names and names[pk].study_pk in studies]
        for pk in sorted(there, key=lambda pk: (-len(shared[pk]), place[names[pk].study_pk], pk)):
            about = studies[names[pk].study_pk].study_id, names[pk].sample_id
            for event in sorted(shared[pk], key=lambda event: (event.kind != MUTATION, event.pk)):
                if event.entrez in genes:
                    gene = genes[event.entrez]
                    yield *about, event.kind, str(event.pk), str(gene.entrez), gene.symbol, event.keyword, event.alteration

    return answers.records(record, rows())


def _pks(params: Parameters, name: str) -> list[int] | None:
    ids = params.ids(name)
    if ids is None:
        return None
    numbers = [entrez_id(text) for text in ids]
    if None in numbers:
        raise ParameterError(name, "should be ids of events, whole numbers.")
    return [number for number in numbers if number is not None]


def _events(db, study_pk, mutations, copies, readable_pks) -> list[Event]:
    """*readable_pks*: profiles whose mutations may be named."""
    found = [
        Event(MUTATION, row.event_pk, row.entrez, keyword=row.keyword)
        for pks in batches(mutations)
        for row in db.all("mutation_event_keywords", event_pks=pks, profile_pks=readable_pks)
        if row.keyword is not None
    ]
    for pks in batches(copies):
        rows = db.all("cna_events_by_pks", study_pk=study_pk, event_pks=pks)
        found += [Event(CNA, row.event_pk, row.entrez, alteration=str(row.alteration)) for row in rows]
    return found


def _shared(db, events: list[Event], profile_pks) -> dict[int, list[Event]]:
    """Returns sample_pk → those of *events* that it shares."""
    by_keyword: dict[str, list[Event]] = {}
    by_pk = {event.pk: event for event in events if event.kind == CNA}
    for event in events:
        if event.keyword is not None:
            by_keyword.setdefault(event.keyword, []).append(event)
    shared: dict[int, dict[Event, None]] = {}
    for keywords in batches(list(by_keyword)):
        for row in db.named("keyword_samples", profile_pks=profile_pks, keywords=keywords):
            shared.setdefault(row.sample_pk, {}).update(dict.fromkeys(by_keyword[row.keyword]))
    for pks in batches(list(by_pk)):
        for row in db.named("cna_event_samples", profile_pks=profile_pks, event_pks=pks):
            shared.setdefault(row.sample_pk, {})[by_pk[row.event_pk]] = None
    return {pk: list(those) for pk, those in shared.items()}
