"""Copy-number segments."""

from genows.clients.portal_api import asked, people, subjects
from genows.clients.portal_api.listing import Found, listed
from genows.clients.portal_api.measured import SEGMENT
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

QUERY, BY_CHROMOSOME = "third_segments", "third_segments_of_chromosome"
NAMES = ("study_pk", "sample_pk", "study_id", "sample_id", "patient_id")


def of_sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers CopyNumberSeg records of one sample, in load order."""
    pk = subjects.study(request, db, study_id).pk
    return _answer(request, db, [db.item("third_samples_by_ids", *NAMES)(subjects.sample_row(db, pk, study_id, sample_id))])


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed samples."""
    pairs = asked.pairs(request.params.body, "body", "sampleId", "studyId")
    query = "third_samples_by_ids"
    found = people.identified(request, db, pairs, query, "sample_ids")
    return _answer(request, db, map(db.item(query, *NAMES), found))


def _answer(request, db, samples) -> Answer:
    chromosome = request.params["chromosome"]
    by_study: dict[int, dict[int, tuple]] = {}
    for study_pk, sample_pk, *names in samples:
        by_study.setdefault(study_pk, {})[sample_pk] = tuple(names)

    query, of_chromosome = (QUERY, {}) if chromosome is None else (BY_CHROMOSOME, {"chromosomes": [chromosome]})

    def rows():
        for study_pk, those in sorted(by_study.items()):
            for row in db.rows(query, study_pk=study_pk, sample_pks=list(those), **of_chromosome):
                yield *those[row[0]], *row

    def count():
        return sum(db.number(query, study_pk=study_pk, sample_pks=list(those), **of_chromosome) for study_pk, those in by_study.items())

    return listed(request.params, SEGMENT, Found((*NAMES[2:], *db.columns(QUERY)), rows, count))
