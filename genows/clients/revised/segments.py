"""Segments of the genome: their copy numbers as JSON or as the table that genome viewers read, and what they make of a sample."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from urllib.parse import quote

from genows.auth import permissions
from genows.clients.revised import samplesets
from genows.columns.owners import Owners, Run
from genows.data.numbers import double_text
from genows.data.reference import place_of
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import TEXT, Answer, Part
from genows.http.places import data_base
from genows.http.request import Request

QUERY = "copy_number_segments"
HEADING = "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"
# Lines per chunk, some 60 KB.
CHUNK_LINES = 1000
# A segment is altered from this mean on, or below its negative.
CUTOFF = 0.2
# Of so many listed samples the segments are looked up; of more all are read.
FEW_SAMPLES = 500


def copy_number_segments(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberSegment records of one study, by sample in load order, chromosome and start; with format=seg a table for viewers."""
    study_id, as_table = request.params.required("study_id"), _as_table(request.params.one("format"))
    study = permissions.named_study(db, request.caller, study_id)
    samples = samplesets.chosen(request, db)
    if study is None or samples is None:
        return Answer(_table(()), TEXT) if as_table else answers.nothing(db.record(QUERY))
    names = samples.all_names(db, study)
    rows = _rows(db, study, names, sorted(names))
    if as_table:
        return Answer(_table(rows), TEXT)
    return answers.paged(answers.records(db.record(QUERY), rows), partial(_part, db, study, names))


def _part(db, study: Study, names: dict[int, str], source, offset, limit) -> Part:
    """Returns the records of a page, sample by sample."""
    key, read = ("segments", study.pk), lambda: Owners(db.rows("segment_numbers", study_pk=study.pk))
    owners = db.cache.get(key, read, Owners.weight).chosen(names.__contains__)
    return answers.part_of_runs(source, [Run(owners.total, partial(owners.rows, partial(_rows, db, study, names)))], offset, limit)


def _as_table(name):
    return name == "seg"


def _rows(db, study: Study, names: dict[int, str], chosen: Sequence[int]) -> Iterator[tuple]:
    """Yields the segments of the *chosen* samples in the order of the record's fields."""
    take = db.item(QUERY, "chr", "start_position", "end_position", "num_probes", "segment_mean")
    sample = db.item(QUERY, "sample_pk")
    rows = chain.from_iterable(db.rows(QUERY, study_pk=study.pk, sample_pks=pks) for pks in batches(chosen))
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


def copy_number_fractions(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberFraction records of one study, by sample in load order; of samples that have segments of some length."""
    params = request.params
    study_id, cutoff = params.required("study_id"), params.decimal("cutoff", CUTOFF)
    study = permissions.named_study(db, request.caller, study_id)
    record, samples = db.record("copy_number_fractions"), samplesets.chosen(request, db)
    if cutoff < 0:
        raise ParameterError("cutoff", "should be a number, 0 or more.")
    if study is None or samples is None:
        return answers.nothing(record)

    def rows() -> Iterator[tuple]:
        names = samples.all_names(db, study)
        few = samples.sample_ids is not None and len(names) <= FEW_SAMPLES
        lists = {"sample_pks": list(names)} if few else {}
        found = db.rows("segment_sums_by_samples" if few else "segment_sums_by_study", study_pk=study.pk, cutoff=cutoff, **lists)
        sums = {pk: (int(altered), int(length)) for pk, length, altered in found}
        for pk, sample_id in names.items():
            altered, length = sums.get(pk, (0, 0))
            if length:
                yield study.study_id, sample_id, double_text(altered / length)

    return answers.records(record, rows())


def segment_files(request: Request, db: Session) -> Answer:
    """Answers DBSegmentFile records, by study in load order, then file."""
    studies = permissions.readable_studies(db, request.caller, request.params.ids("study_ids"))
    base = data_base(request.environ, request.portal.allowed_hosts)

    def rows() -> Iterator[tuple]:
        for study in studies:
            for name, genome, description in db.all("segment_files", study_pk=study.pk):
                url = f"{base}/api/copynumbersegments?study_id={quote(study.study_id, safe='')}&format=seg"
                yield study.study_id, genome, description, name, url

    return answers.records(db.record("segment_file_list"), rows())
