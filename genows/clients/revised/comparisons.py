"""What is compared: genes between two groups of samples, genes with genes, samples with samples of all studies."""

from collections.abc import Iterator
from math import isfinite
from typing import NamedTuple

from genows.analysis.coexpression import THRESHOLD, coexpressions
from genows.analysis.enrichment import LEVELS, OF_NUMBERS, Result, Shares, enrichment, takes_logarithms
from genows.analysis.genenames import GenePlace, places
from genows.analysis.profiled import measured
from genows.auth import permissions
from genows.clients.revised.scope import chosen_samples
from genows.data.alterations import COPY_NUMBER, MUTATIONS
from genows.data.genes import entrez_id, genes_by_entrez, genes_by_symbols
from genows.data.numbers import double_text
from genows.data.profiles import told
from genows.db import studysamples
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.params import Parameters
from genows.http.presence import Watched
from genows.http.request import Request

MOST_GENES = 10
MUTATION, CNA = "mutation", "cna"


def enrichments(request: Request, db: Session) -> Answer:
    """Answers DBEnrichment records of one profile, by p value, then symbol."""
    params = request.params
    profile_id, event = params.required("genetic_profile_ids"), params.one("event")
    groups = [_filled(params, name) for name in ("altered_sample_ids", "unaltered_sample_ids")]
    wanted, excluded = params.ids("genes"), params.ids("exclude_genes") or ()
    if event not in (None, *LEVELS):
        raise ParameterError("event", f"should be one of: {', '.join(LEVELS)}.")
    profiles = permissions.readable_profiles(db, request.caller, (profile_id,))
    if not profiles or profiles[0].alteration_type not in (COPY_NUMBER, MUTATIONS, *OF_NUMBERS):
        return answers.nothing(db.record("enrichments"))
    profile = profiles[0]
    if profile.alteration_type == COPY_NUMBER and event is None:
        raise ParameterError("event", f"is required for a profile of copy number: one of {', '.join(LEVELS)}.")

    def rows() -> Iterator[tuple]:
        altered, unaltered = (list(studysamples.named_samples(db, profile.study.pk, ids)) for ids in groups)
        genes = None if wanted is None else genes_by_symbols(db, wanted)
        left_out = frozenset(gene.entrez for gene in genes_by_symbols(db, excluded))
        logarithms = takes_logarithms(profile, told(db, profile).datatype)
        level = LEVELS[event] if event else 0
        its = measured(db, profile.study.pk, profile)
        result = enrichment(db, profile, altered, unaltered, level, logarithms, genes, left_out, Watched(request.environ), its)
        yield from _enrichment_records(profile, result, places(db, profile.study.pk, [one.gene.entrez for one in result.found]))

    return answers.records(db.record("enrichments"), rows)


def _filled(params, name):
    ids = params.required_ids(name)
    if ids is None:
        raise ParameterError(name, "is empty: give at least one sample.")
    return ids


def _enrichment_records(profile: Profile, result: Result, place_of: dict[int, GenePlace]) -> Iterator[tuple]:
    for one, q in zip(result.found, result.q_values, strict=True):
        cytoband = place_of[one.gene.entrez].cytoband
        about = (profile.profile_id, str(one.gene.entrez), one.gene.symbol, cytoband)
        sizes = one.sizes if isinstance(one, Shares) else result.sizes
        if isinstance(one, Shares):
            ratio = one.log_ratio()
            counts: tuple = (str(one.altered), str(sizes.altered), str(one.unaltered), str(sizes.unaltered))
            numbers: tuple = (double_text(ratio) if isfinite(ratio) else None, None, None, None, None)
            more = ratio
        else:
            counts = (None, str(sizes.altered), None, str(sizes.unaltered))
            first, second = one.altered, one.unaltered
            numbers = (None, *map(double_text, (first.mean, second.mean, first.deviation, second.deviation)))
            more = first.mean - second.mean
        direction = "altered" if more > 0 else "unaltered" if more < 0 else None
        yield *about, *counts, *numbers, direction, double_text(one.p), double_text(q)


def coexpression(request: Request, db: Session) -> Answer:
    """Answers DBCoexpression records of one profile: by gene of the request (Entrez id), then |r|, then symbol."""
    params = request.params
    profile_id, symbols, threshold = params.required("genetic_profile_ids"), params.required_ids("genes"), params.decimal("threshold", THRESHOLD)
    if symbols is None or len(symbols) > MOST_GENES:
        raise ParameterError("genes", f"should be between one and {MOST_GENES} genes.")
    if not 0 <= threshold <= 1:
        raise ParameterError("threshold", "should be a number from 0 to 1.")
    profiles = permissions.readable_profiles(db, request.caller, (profile_id,))
    samples = chosen_samples(request, db)
    if not profiles or samples is None:
        return answers.nothing(db.record("coexpressions"))
    profile = profiles[0]

    def rows() -> Iterator[tuple]:
        names = samples.names(db, profile.study)
        found = coexpressions(db, profile, genes_by_symbols(db, symbols), names, threshold, Watched(request.environ))
        where = places(db, profile.study.pk, {pair.gene.entrez for _, pairs in found for pair in pairs})
        for asked, pairs in found:
            for gene, number, pearson, spearman in pairs:
                numbers = (str(number), double_text(pearson), double_text(spearman))
                genes = (str(asked.entrez), asked.symbol, str(gene.entrez), gene.symbol)
                yield profile.profile_id, *genes, where[gene.entrez].cytoband, *numbers

    return answers.records(db.record("coexpressions"), rows)


class SharedEvent(NamedTuple):
    """An event that samples may share: *keyword* of a mutation, *alteration* of copy number."""

    kind: str
    pk: int
    entrez: int
    keyword: str | None = None
    alteration: str | None = None


def similar_samples(request: Request, db: Session) -> Answer:
    """Answers DBSimilarSample records.

    By how many events are shared, study in load order, sample, mutations before the rest, event.

    A sample shares a mutation if it has any of the same keyword, and an event of copy number if it has that very one.
    """
    params = request.params
    study_id, sample_id = params.required("study_id"), params.required("sample_id")
    asked = _event_pks(params, "mutation_event_ids"), _event_pks(params, "cna_event_ids")
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
        shared = _shared(db, _named_events(db, study.pk, mutations or [], copies or [], [each.pk for each in readable]), profiles)
        shared.pop(own, None)
        genes = genes_by_entrez(db, {event.entrez for events in shared.values() for event in events})
        columns = ("sample_pk", "sample_id", "study_pk")
        names = {row.sample_pk: row for pks in batches(sorted(shared)) for row in db.all("samples_by_pks", columns, sample_pks=pks)}
        place = {study_pk: number for number, study_pk in enumerate(studies)}
        there = [pk for pk in shared if pk in names and names[pk].study_pk in studies]
        for pk in sorted(there, key=lambda pk: (-len(shared[pk]), place[names[pk].study_pk], pk)):
            about = studies[names[pk].study_pk].study_id, names[pk].sample_id
            for event in sorted(shared[pk], key=lambda event: (event.kind != MUTATION, event.pk)):
                if event.entrez in genes:
                    gene = genes[event.entrez]
                    yield *about, event.kind, str(event.pk), str(gene.entrez), gene.symbol, event.keyword, event.alteration

    return answers.records(record, rows)


def _event_pks(params: Parameters, name: str) -> list[int] | None:
    ids = params.ids(name)
    if ids is None:
        return None
    numbers = [entrez_id(text) for text in ids]
    if None in numbers:
        raise ParameterError(name, "should be ids of events, whole numbers.")
    return [number for number in numbers if number is not None]


def _named_events(db, study_pk, mutations, copies, readable_pks) -> list[SharedEvent]:
    """*readable_pks*: profiles whose mutations may be named."""
    found = [
        SharedEvent(MUTATION, row.event_pk, row.entrez, keyword=row.keyword)
        for pks in batches(mutations)
        for row in db.all("mutation_event_keywords", event_pks=pks, profile_pks=readable_pks)
        if row.keyword is not None
    ]
    for pks in batches(copies):
        rows = db.all("cna_events_by_pks", study_pk=study_pk, event_pks=pks)
        found += [SharedEvent(CNA, row.event_pk, row.entrez, alteration=str(row.alteration)) for row in rows]
    return found


def _shared(db, events: list[SharedEvent], profile_pks) -> dict[int, list[SharedEvent]]:
    """Returns sample_pk → those of *events* that it shares."""
    by_keyword: dict[str, list[SharedEvent]] = {}
    by_pk = {event.pk: event for event in events if event.kind == CNA}
    for event in events:
        if event.keyword is not None:
            by_keyword.setdefault(event.keyword, []).append(event)
    shared: dict[int, dict[SharedEvent, None]] = {}
    for keywords in batches(list(by_keyword)):
        for row in db.named("keyword_samples", profile_pks=profile_pks, keywords=keywords):
            shared.setdefault(row.sample_pk, {}).update(dict.fromkeys(by_keyword[row.keyword]))
    for pks in batches(list(by_pk)):
        for row in db.named("cna_event_samples", profile_pks=profile_pks, event_pks=pks):
            shared.setdefault(row.sample_pk, {})[by_pk[row.event_pk]] = None
    return {pk: list(those) for pk, those in shared.items()}
