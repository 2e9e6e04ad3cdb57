"""Segments of the genome and their copy numbers, as JSON or as the table that genome viewers read."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from genows.api import samplesets
from genows.auth import permissions
from genows.auth.permissions import Study
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.domain.chromosomes import place_of
from genows.domain.decimals import double_text
from genows.http import answers
from genows.http.answers import TEXT, Answer
from genows.http.request import Request

QUERY = "copy_number_segments"
HEADING = "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"
# Lines per chunk, some 60 KB.
CHUNK_LINES = 1000


def copy_number_segments(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberSegment records of one study, by sample in load order, chromosome and start; with format=seg a table for viewers."""
    study_id, as_table = request.params.required("study_id"), _as_table(request.params.one("format"))
    study = permissions.named_study(db, request.caller, study_id)
    samples = samplesets.chosen(request, db)
    rows = iter(()) if study is None or samples is None else _rows(db, study, samples.all_names(db, study))
    if as_table:
        return Answer(_table(rows), TEXT)
    return answers.records(db.record(QUERY), rows)


def _as_table(name):
    return name == "seg"


def _rows(db, study: Study, names: dict[int, str]) -> Iterator[tuple]:
    """Yields the segments in the order of the record's fields."""
    take = db.item(QUERY, "chr", "start_position", "end_position", "num_probes", "segment_mean")
    sample = db.item(QUERY, "sample_pk")
    rows = chain.from_iterable(db.rows(QUERY, study_pk=study.pk, sample_pks=pks) for pks in batches(sorted(names)))
    for row in answers.grouped(rows, sample, lambda row: _place(*take(row)[:2])):
        chromosome, start, end, probes, mean = take(row)
        yield study.study_id, names[sample(row)], chromosome, start, end, probes, double_text(mean)


def _place(chromosome: str, start: str) -> tuple[int, str, int]:
    """Returns what a segment is sorted by: chromosomes by number, X and Y behind them, whatever else by name."""
    return place_of(chromosome), chromosome, int(start)


def _table(rows: Iterable[tuple]) -> Iterator[bytes]:
    lines = chain((HEADING,), ("\t".join(map(_cell, row[1:])) + "\n" for row in rows))
    while batch := list(islice(lines, CHUNK_LINES)):
        yield "".join(batch).encode()


def _cell(value: str | None) -> str:
    return "NA" if value is None else value
