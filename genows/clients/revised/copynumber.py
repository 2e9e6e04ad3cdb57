"""Copy number: genes that are amplified or deleted, sample by sample.

Segments of the genome, as records or as a table for genome viewers.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any
from urllib.parse import quote

from genows.auth import permissions
from genows.clients.revised.genes import entrez_ids
from genows.clients.revised.scope import chosen_samples
from genows.columns.blocks import Block, Derived
from genows.columns.owners import ROWS, Owners, Run
from genows.data import copynumber
from genows.data.alterations import COPY_NUMBER
from genows.data.copynumber import (
    EVENT,
    EVENT_PK,
    OF_EVENTS,
    OF_SEGMENTS,
    SAMPLE,
    SEGMENT,
    EventDetails,
    EventSelection,
    event_details,
)
from genows.data.numbers import double_text
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import TEXT, Answer, ReadBlocks, view_of
from genows.http.places import data_base
from genows.http.request import Request

# Of so few samples the events are found first, and then counted.
FEW_WITH_EVENTS = 20
# What is asked for where nothing else is: deep losses and high amplifications, the levels that loaders keep as events.
USUAL = ("2", "-2")
# Heads of the table for viewers → columns.
TABLE = {
    "ID": "sample_id", "chrom": "chr", "loc.start": "start_position", "loc.end": "end_position", "num.mark": "num_probes", "seg.mean": "segment_mean",
}  # fmt: skip
MEAN = "segment_mean"
# A segment is altered from this mean on, or below its negative.
CUTOFF = 0.2
# Of so many listed samples the segments are looked up; of more all are read.
FEW_WITH_SEGMENTS = 500


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
    return answers.of_blocks(EVENT, ReadBlocks(view_of(EVENT), partial(_events, *about), partial(_event_runs, *about)))


def _events(db, profiles, entrezs, alterations, samples, columns) -> Iterator[Block]:
    for profile in profiles:
        chosen = samples.names(db, profile.study)
        selection, read = EventSelection(profile.pk, alterations, sample_pks=chosen), partial(copynumber.events, db, columns=_stored(columns))
        if entrezs is None and chosen is not None and len(chosen) <= FEW_WITH_EVENTS:
            # Of a sample of 10,000 with 500 events each theirs are counted in 30 ms, those of all samples in 500.
            held = list(read(selection))
            details = event_details(db, profile, alterations, event_pks=sorted({int(pk) for block in held for pk in block.values(EVENT_PK)}))
            yield from _named(profile, details, chosen, held)
            continue
        details = event_details(db, profile, alterations, entrezs)
        names = samples.all_names(db, profile.study)
        if entrezs is not None:
            selection = selection._replace(event_pks=list(map(int, details)))
        yield from _named(profile, details, names, read(selection))


def _stored(columns: Sequence[str]) -> list[str]:
    """Returns those of the columns that the reader gives, and what the others follow from."""
    return [EVENT_PK, SAMPLE, *[field.column for field in OF_EVENTS if field.stored and field.column in columns]]


def _named(profile: Profile, details: Mapping[str, EventDetails], names: Mapping[int, str], blocks: Iterable[Block]) -> Iterator[Block]:
    """Yields those of the events that are known and of one of the samples of *names*, with what holds for them."""
    by_sample = {str(pk): sample_id for pk, sample_id in names.items()}
    own: dict[str, Any] = {"genetic_profile_id": profile.profile_id, "study_id": profile.study.study_id}
    own["sample_id"] = Derived((SAMPLE,), lambda pks: by_sample)
    for block in blocks:
        found = block.where(EVENT_PK, details).where(SAMPLE, by_sample)
        if found.size:
            its = map(list, zip(*map(details.__getitem__, found.values(EVENT_PK)), strict=True))
            yield found.with_columns({**own, **dict(zip(EventDetails._fields, its, strict=True))})


def _event_runs(db, profiles, entrezs, alterations, samples, columns) -> list[Run] | None:
    """Returns where the records are, gene by gene; None where not all that are counted are asked for."""
    if not all(samples.has_all(db, profile.study) and not _has_orphans(db, profile.pk) for profile in profiles):
        return None
    return [_run(db, profile, event_details(db, profile, alterations, entrezs), columns) for profile in profiles]


def _has_orphans(db, profile_pk) -> bool:
    key = ("copy-number events without a sample", profile_pk)
    return db.cache.get(key, lambda: bool(db.value("has_cna_events_without_sample", profile_pk=profile_pk)), lambda _: 0)


def _run(db, profile: Profile, details: dict[str, EventDetails], columns) -> Run:
    names, by_gene = studysamples.sample_names(db, profile.study.pk), dict[int, list[str]]()
    for event_pk, its in details.items():
        by_gene.setdefault(int(its.entrez_gene_id), []).append(event_pk)

    def read(entrezs):
        event_pks = [int(pk) for entrez in entrezs for pk in by_gene[entrez]]
        return _named(profile, details, names, copynumber.events(db, EventSelection(profile.pk, event_pks=event_pks), _stored(columns)))

    owners = Owners((entrez, sum(int(details[pk].event_sample_count) for pk in pks)) for entrez, pks in sorted(by_gene.items()))
    return Run(owners.total, partial(owners.blocks, read, rows=ROWS))


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
    read = partial(_segments, db, study, names)
    if as_table:
        columns = tuple(TABLE.values())
        return Answer(_table(chain.from_iterable(block.rows(columns) for block in read(sorted(names), columns))), TEXT)
    return answers.of_blocks(SEGMENT, ReadBlocks(view_of(SEGMENT), partial(read, sorted(names)), partial(_segment_runs, db, study, names, read)))


def _segment_runs(db, study: Study, names: dict[int, str], read, columns) -> list[Run]:
    """Returns where the records are, sample by sample."""
    owners = db.cache.get(("segments", study.pk), lambda: Owners(db.rows("segment_numbers", study_pk=study.pk)), Owners.weight).chosen(names.__contains__)
    return [Run(owners.total, partial(owners.blocks, partial(read, columns=columns), rows=ROWS))]


def _as_table(name):
    return name == "seg"


def _segments(db, study: Study, names: dict[int, str], chosen: Sequence[int], columns: Collection[str]) -> Iterator[Block]:
    """Yields the segments of the *chosen* samples with these columns of the record."""
    own = {"study_id": study.study_id, "sample_id": Derived((SAMPLE,), lambda pks: {pk: names[int(pk)] for pk in pks})}
    for block in copynumber.segments(db, study.pk, chosen, [field.column for field in OF_SEGMENTS if field.stored and field.column in columns]):
        means = {MEAN: list(map(double_text, block.values(MEAN)))} if MEAN in columns else {}
        yield block.with_columns({**own, **means})


def _table(rows: Iterable[Iterable[str | None]]) -> Iterator[bytes]:
    return answers.chunks("\t".join(map(_cell, row)) + "\n" for row in chain((TABLE,), rows))


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
