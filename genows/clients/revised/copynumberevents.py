"""Genes that are amplified or deleted, sample by sample."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from genows.auth import permissions
from genows.clients.revised import samplesets
from genows.clients.revised.genes import upper
from genows.columns.owners import Owners, Run
from genows.data.alterations import COPY_NUMBER
from genows.data.genes import stored_genes_by_symbols
from genows.data.numbers import single_text
from genows.db import studysamples
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer, Part
from genows.http.request import Request

# Of so few samples the events are found first, and then counted.
FEW_SAMPLES = 20
# What is asked for where nothing else is: deep losses and high amplifications, the levels that loaders keep as events.
USUAL = ("2", "-2")


class Event(NamedTuple):
    """What holds for an event in every sample of a profile, as the record's fields have it."""

    event_id: str
    entrez: str
    symbol: str
    cytoband: str | None
    alteration: str
    samples: str
    q_value: str | None


def copy_number_events(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberEvent records: by profile in load order, gene (Entrez id), sample."""
    params = request.params
    profile_ids, symbols = params.required_ids("genetic_profile_ids"), params.ids("genes")
    alterations = frozenset(params.ids("alterations") or USUAL)
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = samplesets.chosen(request, db)
    if samples is None:
        return answers.nothing(db.record("sample_cna_events"))
    entrezs = None
    if symbols is not None:
        entrezs = [gene.entrez for gene in stored_genes_by_symbols(db, upper(symbols))]
    of_events = [profile for profile in profiles if profile.alteration_type == COPY_NUMBER]
    answer = answers.records(db.record("sample_cna_events"), _records(db, of_events, entrezs, alterations, samples))
    return answers.paged(answer, partial(_part, db, of_events, entrezs, alterations, samples))


def _part(db, profiles, entrezs, alterations, samples, source, offset, limit) -> Part | None:
    """Returns the records of a page, gene by gene; None where not all that are counted are asked for."""
    if not all(samples.has_all(db, profile.study) and not _has_orphans(db, profile.pk) for profile in profiles):
        return None
    return answers.part_of_runs(source, [_run(db, profile, _events(db, profile, entrezs, alterations)) for profile in profiles], offset, limit)


def _has_orphans(db, profile_pk) -> bool:
    key = ("copy-number events without a sample", profile_pk)
    return db.cache.get(key, lambda: bool(db.value("has_cna_events_without_sample", profile_pk=profile_pk)), lambda _: 0)


def _run(db, profile: Profile, events: dict[int, Event]) -> Run:
    names, by_gene = studysamples.sample_names(db, profile.study.pk), dict[int, list[int]]()
    for event_pk, event in events.items():
        by_gene.setdefault(int(event.entrez), []).append(event_pk)

    def read(entrezs):
        event_pks = [pk for entrez in entrezs for pk in by_gene[entrez]]
        return _named(db, profile, events, names, _rows(db, profile.pk, event_pks, None))

    owners = Owners((entrez, sum(int(events[pk].samples) for pk in pks)) for entrez, pks in sorted(by_gene.items()))
    return Run(owners.total, partial(owners.rows, read))


def _records(db, profiles, entrezs, alterations, samples) -> Iterator[tuple]:
    for profile in profiles:
        chosen = samples.names(db, profile.study)
        if entrezs is None and chosen is not None and len(chosen) <= FEW_SAMPLES:
            # PERF: of a sample of 10,000 with 500 events each theirs are counted in 30 ms, those of all samples in 500.
            rows = list(_rows(db, profile.pk, None, chosen))
            pks = sorted(set(map(db.item("sample_cna_events_by_samples", "event_pk"), rows)))
            yield from _named(db, profile, _events(db, profile, None, alterations, pks), chosen, iter(rows))
            continue
        events = _events(db, profile, entrezs, alterations)
        names = samples.all_names(db, profile.study)
        yield from _named(db, profile, events, names, _rows(db, profile.pk, None if entrezs is None else list(events), chosen))


def _named(db, profile: Profile, events, names, rows) -> Iterator[tuple]:
    """Yields records of those rows whose event and sample are asked for."""
    query = "sample_cna_events_by_profile"
    event_of, sample_of = db.item(query, "event_pk"), db.item(query, "sample_pk")
    own = len(db.columns(query)) - 2  # Behind the fields of a sample's event stand the two numbers.
    for row in rows:
        event, sample_id = events.get(event_of(row)), names.get(sample_of(row))
        if event is not None and sample_id is not None:
            yield profile.profile_id, profile.study.study_id, sample_id, *event, *row[:own]


def _rows(db, profile_pk, event_pks, names):
    if event_pks is not None:
        return db.rows("sample_cna_events_by_events", profile_pk=profile_pk, event_pks=event_pks)
    if names is not None:
        return db.rows("sample_cna_events_by_samples", profile_pk=profile_pk, sample_pks=list(names))
    return db.rows("sample_cna_events_by_profile", profile_pk=profile_pk)


def _events(db, profile: Profile, entrezs, alterations, pks=None) -> dict[int, Event]:
    """Returns event_pk → the event, of those of *alterations* and of *entrezs* (None: of all genes) that some sample of the profile has; of *pks*
    alone, where they are given.
    """
    if pks is not None:
        rows = [row for some in batches(pks) for row in db.all("cna_events_by_pks", study_pk=profile.study.pk, event_pks=some)]
        counts = dict(row for some in batches(pks) for row in db.all("cna_event_counts_by_events", profile_pk=profile.pk, event_pks=some))
    elif entrezs is None:
        rows = db.all("cna_events_of_study", study_pk=profile.study.pk)
        counts = dict(db.all("cna_event_counts_by_profile", profile_pk=profile.pk))
    else:
        rows = db.all("cna_events_by_genes", study_pk=profile.study.pk, entrezs=entrezs)
        counts = dict(db.all("cna_event_counts_by_events", profile_pk=profile.pk, event_pks=[row.event_pk for row in rows]))
    regions = _regions(db, profile.study.pk) if counts else {}
    return {
        row.event_pk: Event(
            str(row.event_pk), str(row.entrez), row.symbol, row.cytoband, str(row.alteration), str(counts[row.event_pk]),
            single_text(regions.get((row.entrez, int(row.alteration > 0)))),
        )
        for row in rows
        if row.event_pk in counts and str(row.alteration) in alterations
    }  # fmt: skip


def _regions(db, study_pk) -> dict[tuple[int, int], float]:
    """Returns (Entrez id, 1 for gains and 0 for losses) → the best q value of the study's regions."""
    if not db.has("region_q_values"):
        return {}
    return {(entrez, int(amp)): q for entrez, amp, q in db.rows("region_q_values", study_pk=study_pk)}
