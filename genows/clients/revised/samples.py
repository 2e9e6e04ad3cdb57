"""Patients and samples of one study: from packed columns where all are asked for and the study is packed."""

from collections.abc import Iterator, Sequence

from genows.auth import permissions
from genows.columns.blocks import Block
from genows.columns.fields import View
from genows.data import studypeople
from genows.data.people import RECORDS
from genows.data.studypeople import PATIENTS, SAMPLES, Population
from genows.db import packed
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import BATCH_ROWS, Answer, BlockPage, Blocks
from genows.http.request import Request


def patients(request: Request, db: Session) -> Answer:
    """Answers DBPatient records of one study, in load order; patient_ids wins over sample_ids."""
    study_id = request.params.required("study_id")
    patient_ids, sample_ids = request.params.ids("patient_ids"), request.params.ids("sample_ids")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(RECORDS["patients"])
    if patient_ids is not None:
        return answers.of_query(db, RECORDS["patients"], "patients_by_ids", study_pks=[study.pk], patient_ids=patient_ids)
    if sample_ids is not None:
        rows = db.rows("sample_pks_by_ids", study_pks=[study.pk], sample_ids=sample_ids)
        sample_pks = list(map(db.item("sample_pks_by_ids", "sample_pk"), rows))
        return answers.of_query(db, RECORDS["patients"], "patients_by_samples", study_pks=[study.pk], sample_pks=sample_pks)
    if not packed.is_packed(db, study.pk):
        return answers.kept_query(db, RECORDS["patients"], "patients_by_study", study_pk=study.pk)
    return _of_columns(db, PATIENTS, study)


def samples(request: Request, db: Session) -> Answer:
    """Answers DBSample records of one study, in load order; sample_ids wins over patient_ids."""
    study_id = request.params.required("study_id")
    sample_ids, patient_ids = request.params.ids("sample_ids"), request.params.ids("patient_ids")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None:
        return answers.nothing(RECORDS["samples"])
    if sample_ids is not None:
        return answers.of_query(db, RECORDS["samples"], "samples_by_ids", study_pks=[study.pk], sample_ids=sample_ids)
    if patient_ids is not None:
        return answers.of_query(db, RECORDS["samples"], "samples_by_patients", study_pks=[study.pk], patient_ids=patient_ids)
    if not packed.is_packed(db, study.pk):
        return answers.kept_query(db, RECORDS["samples"], "samples_by_study", study_pk=study.pk)
    return _of_columns(db, SAMPLES, study)


def _of_columns(db: Session, its: Population, study: Study) -> Answer:
    """Answers the records of all patients or samples of a packed study."""
    record = RECORDS[its.kind]
    return answers.of_blocks(record, answers.KeptBlocks(StudyBlocks(answers.view_of(record), db, its, study), db.cache, its.kind, "of study", study.pk))


class StudyBlocks(Blocks):
    """The patients or the samples of a packed study."""

    batch = BATCH_ROWS

    def __init__(self, view: View, db: Session, its: Population, study: Study):
        super().__init__(view)
        self._db, self._its, self._study = db, its, study

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        return studypeople.blocks(self._db, self._its, self._study, columns)

    def page(self, columns: Sequence[str], offset: int, limit: int) -> BlockPage:
        its = (self._db, self._its, self._study)
        return BlockPage(studypeople.part(*its, columns, offset, limit), studypeople.number(*its))
