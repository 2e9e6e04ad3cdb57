"""What segments make of a sample, and where viewers of the genome find them."""

from collections.abc import Iterator
from urllib.parse import quote

from genows.auth import permissions
from genows.clients.revised import samplesets
from genows.data.numbers import double_text
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.places import data_base
from genows.http.request import Request

# A segment is altered from this mean on, or below its negative.
CUTOFF = 0.2
# Of so many listed samples the segments are looked up; of more all are read.
FEW_SAMPLES = 500


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
