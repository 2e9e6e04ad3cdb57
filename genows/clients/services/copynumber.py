"""cna.json: copy-number events as columns, segments, and the fraction of the genome that is altered."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from genows.clients.services import scope
from genows.clients.services.annotations import AMPLIFIED, LOST, drugs_of_events, expression_contexts
from genows.clients.services.dialect import columns, json_object, required_words, whole, words
from genows.columns.jsonvalues import dumps
from genows.data.alterations import COPY_NUMBER
from genows.data.copynumber import EVENT_PK, SAMPLE, EventSelection, events, segments
from genows.data.numbers import meant_single
from genows.data.recurrence import best_regions
from genows.data.reference import cancer_genes, census
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

LEVELS = frozenset({2, -2})
WORDS = {2: AMPLIFIED, -2: LOST}
COLUMNS = ("id", "caseIds", "entrez", "gene", "cytoband", "alter", "mrna", "gistic", "sanger", "cancer-gene", "drug", "altrate")
SEGMENT_COLUMNS = ("chr", "start_position", "end_position", "num_probes", "segment_mean")


def cna(request: Request, db: Session) -> Answer:
    """Answers as the parameter cmd says: get_segment, get_cna_fraction, else events."""
    return FUNCTIONS.get((request.params.first("cmd") or "").strip().lower(), _events)(request, db)


def _events(request, db: Session) -> Answer:
    params = request.params
    profile_id = (params.first("cna_profile") or "").strip()
    profile = scope.profile(request, db, profile_id) if profile_id else None
    if profile is None or profile.alteration_type != COPY_NUMBER:
        return columns(COLUMNS, [])
    asked = words(params, "sample_id") if params.first("sample_id") is not None else None
    samples = scope.all_samples(db, profile.study) if asked is None else scope.in_study(db, profile.study, asked)
    having = _samples_by_event(db, profile, samples, asked is None)
    listed, of_listed = cancer_genes(db), (params.first("cbio_genes_filter") or "").strip().lower() == "true"
    kinds = (row for row in _kinds(db, profile, having) if row.alteration in LEVELS)
    rows = {row.event_pk: row for row in kinds if not of_listed or row.entrez in listed}
    expression: dict[int, Any] = {}
    mrna_id = (params.first("mrna_profile") or "").strip()
    if asked is not None and len(asked) == 1 and samples and mrna_id:
        mrna = scope.profile(request, db, mrna_id, profile.study)
        expression = expression_contexts(db, mrna, next(iter(samples)), [row.entrez for row in rows.values()])
    counts = dict(db.all("cna_event_counts_by_events", profile_pk=profile.pk, event_pks=list(rows)))
    regions, in_census = best_regions(db, profile.study.pk), census(db)
    drugs = drugs_of_events(db, {(row.entrez, WORDS[row.alteration]) for row in rows.values()}, params.first("drug_type"))
    records = [
        (
            pk,
            [samples[sample_pk] for sample_pk in having[pk]],
            row.entrez,
            row.symbol.upper(),
            row.cytoband,
            row.alteration,
            expression.get(row.entrez),
            [meant_single(region.q), region.genes] if (region := regions.get((row.entrez, row.alteration > 0))) else None,
            row.entrez in in_census,
            row.entrez in listed,
            drugs.get((row.entrez, WORDS[row.alteration])),
            counts[pk],
        )
        for pk, row in sorted(rows.items(), key=lambda item: (item[1].entrez, item[1].alteration))
    ]
    return columns(COLUMNS, records)


def _samples_by_event(db, profile: Profile, samples: dict[int, str], all_of_them: bool) -> dict[int, list[int]]:
    """Returns event_pk → the samples that have it, in load order."""
    having: dict[int, list[int]] = {}
    for block in events(db, EventSelection(profile.pk, sample_pks=None if all_of_them else samples), (EVENT_PK, SAMPLE)):
        for event_pk, sample_pk in block.rows((EVENT_PK, SAMPLE)):
            if int(sample_pk) in samples:
                having.setdefault(int(event_pk), []).append(int(sample_pk))
    return having


def _kinds(db, profile: Profile, event_pks):
    return [row for row in db.all("cna_events_by_pks", study_pk=profile.study.pk, event_pks=list(event_pks)) if row.event_pk in event_pks]


def _segments(request, db: Session) -> Answer:
    study, asked = scope.named_study(request, db), required_words(request.params, "sample_id")
    if study is None:
        return whole({})
    return json_object(_segments_of(db, study.pk, scope.in_study(db, study, asked)))


def _segments_of(db, study_pk, samples: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Yields (sample, JSON text of its segments), those of some samples held at a time."""
    for pks in batches(list(samples)):
        found: dict[str, list] = {str(pk): [] for pk in pks}
        rows = chain.from_iterable(block.rows((SAMPLE, *SEGMENT_COLUMNS)) for block in segments(db, study_pk, pks, SEGMENT_COLUMNS))
        found |= ((sample_pk, list(its)) for sample_pk, its in groupby(rows, itemgetter(0)))
        yield from ((samples[pk], _segment_texts(samples[pk], its)) for pk, its in zip(pks, found.values(), strict=True))


def _segment_texts(sample_id, its) -> str:
    name = dumps(sample_id)
    # Whole numbers come as texts, and a double's text is JSON.
    return "[" + ",".join([f"[{name},{_text(place)},{start},{end},{probes},{mean!r}]" for _, place, start, end, probes, mean in its]) + "]"


_text = lru_cache(maxsize=1000)(dumps)


def _fraction(request, db: Session) -> Answer:
    study = scope.named_study(request, db)
    if study is None:
        return whole({})
    samples = scope.all_samples(db, study)
    if request.params.first("case_ids") is not None:
        samples = scope.without_normal(db, study, scope.in_study(db, study, words(request.params, "case_ids")))
    sums = {row.sample_pk: (int(row.altered), int(row.length)) for row in db.all("segment_sums_by_study", study_pk=study.pk, cutoff=request.portal.cna_cutoff)}
    found = ((sample_id, sums[pk]) for pk, sample_id in samples.items() if pk in sums and sums[pk][1])
    return whole({sample_id: altered / length for sample_id, (altered, length) in found})


FUNCTIONS: dict[str, Callable[[Request, Session], Answer]] = {"get_segment": _segments, "get_cna_fraction": _fraction}
