"""Copy number: genes that are amplified or deleted, sample by sample.

Segments of the genome, as records or as a table for genome viewers.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple
from urllib.parse import quote

from genows.auth import permissions
from genows.clients.revised.genes import entrez_ids
from genows.clients.revised.scope import chosen_samples
from genows.columns.ordered import grouped
from genows.columns.owners import Owners, RowRun
from genows.data.alterations import COPY_NUMBER
from genows.data.copynumber import DRIVERS, EVENT, SEGMENT
from genows.data.numbers import double_text, single_text
from genows.data.reference import place_of
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import TEXT, Answer
from genows.http.places import data_base
from genows.http.request import Request

# Of so few samples the events are found first, and then counted.
FEW_WITH_EVENTS = 20
# What is asked for where nothing else is: deep losses and high amplifications, the levels that loaders keep as events.
USUAL = ("2", "-2")
SEGMENTS = "copy_number_segments_by_sample"
HEADING = "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"
# Lines per chunk, some 60 KB.
CHUNK_LINES = 1000
# A segment is altered from this mean on, or below its negative.
CUTOFF = 0.2
# Of so many listed samples the segments are looked up; of more all are read.
FEW_WITH_SEGMENTS = 500


class ProfileEvent(NamedTuple):
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
    samples = chosen_samples(request, db)
    if samples is None:
        return answers.nothing(EVENT)
    entrezs = entrez_ids(db, symbols)
    of_events = [profile for profile in profiles if profile.alteration_type == COPY_NUMBER]
    about = db, of_events, entrezs, alterations, samples
    return answers.records(EVENT, partial(_event_records, *about), partial(_event_runs, *about))


def _event_runs(db, profiles, entrezs, alterations, samples) -> list[RowRun] | None:
    """Returns where the records are, gene by gene; None where not all that are counted are asked for."""
    if not all(samples.has_all(db, profile.study) and not _has_orphans(db, profile.pk) for profile in profiles):
        return None
    return [_run(db, profile, _events(db, profile, entrezs, alterations)) for profile in profiles]


def _has_orphans(db, profile_pk) -> bool:
    key = ("copy-number events without a sample", profile_pk)
    return db.cache.get(key, lambda: bool(db.value("has_cna_events_without_sample", profile_pk=profile_pk)), lambda _: 0)


def _run(db, profile: Profile, events: dict[int, ProfileEvent]) -> RowRun:
    names, by_gene = studysamples.sample_names(db, profile.study.pk), dict[int, list[int]]()
    for event_pk, event in events.items():
        by_gene.setdefault(int(event.entrez), []).append(event_pk)

    def read(entrezs):
        event_pks = [pk for entrez in entrezs for pk in by_gene[entrez]]
        return _named(db, profile, events, names, _event_rows(db, profile.pk, event_pks, None))

    owners = Owners((entrez, sum(int(events[pk].samples) for pk in pks)) for entrez, pks in sorted(by_gene.items()))
    return RowRun(owners.total, partial(owners.rows, read))


def _event_records(db, profiles, entrezs, alterations, samples) -> Iterator[tuple]:
    for profile in profiles:
        chosen = samples.names(db, profile.study)
        if entrezs is None and chosen is not None and len(chosen) <= FEW_WITH_EVENTS:
            # Of a sample of 10,000 with 500 events each theirs are counted in 30 ms, those of all samples in 500.
            rows = list(_event_rows(db, profile.pk, None, chosen))
            pks = sorted(set(map(db.item("sample_cna_events_by_samples", "event_pk"), rows)))
            yield from _named(db, profile, _events(db, profile, None, alterations, pks), chosen, iter(rows))
            continue
        events = _events(db, profile, entrezs, alterations)
        names = samples.all_names(db, profile.study)
        yield from _named(db, profile, events, names, _event_rows(db, profile.pk, None if entrezs is None else list(events), chosen))


def _named(db, profile: Profile, events, names, rows) -> Iterator[tuple]:
    """Yields records of those rows whose event and sample are asked for."""
    query = "sample_cna_events_by_profile"
    event_of, sample_of = db.item(query, "event_pk"), db.item(query, "sample_pk")
    own = db.item(query, *DRIVERS, "annotation_json")
    for row in rows:
        event, sample_id = events.get(event_of(row)), names.get(sample_of(row))
        if event is not None and sample_id is not None:
            yield profile.profile_id, profile.study.study_id, sample_id, *event, *own(row)


def _event_rows(db, profile_pk, event_pks, names):
    if event_pks is not None:
        return db.rows("sample_cna_events_by_events", profile_pk=profile_pk, event_pks=event_pks)
    if names is not None:
        return db.rows("sample_cna_events_by_samples", profile_pk=profile_pk, sample_pks=list(names))
    return db.rows("sample_cna_events_by_profile", profile_pk=profile_pk)


def _events(db, profile: Profile, entrezs, alterations, pks=None) -> dict[int, ProfileEvent]:
    """Returns event_pk → the event, of those of *alterations* and of *entrezs* (None: of all genes) that some sample of
    the profile has; of *pks* alone, where they are given.
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
        row.event_pk: ProfileEvent(
            str(row.event_pk), str(row.entrez), row.symbol, row.cytoband, str(row.alteration), str(counts[row.event_pk]),
            single_text(regions.get((row.entrez, int(row.alteration > 0)))),
        )
        for row in rows
        if row.event_pk in counts and str(row.alteration) in alterations
    }  # fmt: skip


def _regions(db, study_pk) -> dict[tuple[int, int], float]:
    """Returns (Entrez id, 1 for gains and 0 for losses) → the best q value of the study's regions."""
    if not db.runs("region_q_values"):
        return {}
    return {(entrez, int(amp)): q for entrez, amp, q in db.rows("region_q_values", study_pk=study_pk)}


def copy_number_segments(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberSegment records of one study, by sample in load order, chromosome and start.

    With format=seg a table for viewers.
    """
    study_id, as_table = request.params.required("study_id"), _as_table(request.params.one("format"))
    study = permissions.named_study(db, request.caller, study_id)
    samples = chosen_samples(request, db)
    if study is None or samples is None:
        return Answer(_table(()), TEXT) if as_table else answers.nothing(SEGMENT)
    names = samples.all_names(db, study)
    rows = partial(_segment_rows, db, study, names, sorted(names))
    if as_table:
        return Answer(_table(rows()), TEXT)
    return answers.records(SEGMENT, rows, partial(_segment_runs, db, study, names))


def _segment_runs(db, study: Study, names: dict[int, str]) -> list[RowRun]:
    """Returns where the records are, sample by sample."""
    key, read = ("segments", study.pk), lambda: Owners(db.rows("segment_numbers", study_pk=study.pk))
    owners = db.cache.get(key, read, Owners.weight).chosen(names.__contains__)
    return [RowRun(owners.total, partial(owners.rows, partial(_segment_rows, db, study, names)))]


def _as_table(name):
    return name == "seg"


def _segment_rows(db, study: Study, names: dict[int, str], chosen: Sequence[int]) -> Iterator[tuple]:
    """Yields the segments of the *chosen* samples in the order of the record's fields."""
    take = db.item(SEGMENTS, *SEGMENT.columns[2:])
    sample = db.item(SEGMENTS, "sample_pk")
    rows = chain.from_iterable(db.rows(SEGMENTS, study_pk=study.pk, sample_pks=pks) for pks in batches(chosen))
    for row in grouped(rows, sample, lambda row: _place(*take(row)[:2])):
        chromosome, start, end, probes, mean, *further = take(row)
        yield study.study_id, names[sample(row)], chromosome, start, end, probes, double_text(mean), *further


def _place(chromosome: str, start: str) -> tuple[int, str, int]:
    """Returns what a segment is sorted by: chromosomes by number, X and Y behind them, whatever else by name."""
    return place_of(chromosome), chromosome, int(start)


def _table(rows: Iterable[tuple]) -> Iterator[bytes]:
    lines = chain((HEADING,), ("\t".join(map(_cell, row[1:7])) + "\n" for row in rows))
    while batch := list(islice(lines, CHUNK_LINES)):
        yield "".join(batch).encode()


def _cell(value: str | None) -> str:
    return "NA" if value is None else value


def copy_number_fractions(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberFraction records of one study, by sample in load order.

    Of samples that have segments of some length.
    """
    params = request.params
    study_id, cutoff = params.required("study_id"), params.decimal("cutoff", CUTOFF)
    study = permissions.named_study(db, request.caller, study_id)
    record, samples = db.record("copy_number_fractions"), chosen_samples(request, db)
    if cutoff < 0:
        raise ParameterError("cutoff", "should be a number, 0 or more.")
    if study is None or samples is None:
        return answers.nothing(record)

    def rows() -> Iterator[tuple]:
        names = samples.all_names(db, study)
        few = samples.sample_ids is not None and len(names) <= FEW_WITH_SEGMENTS
        lists = {"sample_pks": list(names)} if few else {}
        found = db.rows("segment_sums_by_samples" if few else "segment_sums_by_study", study_pk=study.pk, cutoff=cutoff, **lists)
        sums = {pk: (int(altered), int(length)) for pk, length, altered in found}
        for pk, sample_id in names.items():
            altered, length = sums.get(pk, (0, 0))
            if length:
                yield study.study_id, sample_id, double_text(altered / length)

    return answers.records(record, rows)


def segment_files(request: Request, db: Session) -> Answer:
    """Answers DBSegmentFile records, by study in load order, then file."""
    studies = permissions.readable_studies(db, request.caller, request.params.ids("study_ids"))
    base = data_base(request.environ, request.portal.allowed_hosts)

    def rows() -> Iterator[tuple]:
        for study in studies:
            for name, genome, description in db.all("segment_files", study_pk=study.pk):
                url = f"{base}/api/copynumbersegments?study_id={quote(study.study_id, safe='')}&format=seg"
                yield study.study_id, genome, description, name, url

    return answers.records(db.record("segment_file_list"), rows)
