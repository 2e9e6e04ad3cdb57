"""How often each value of a study's clinical attributes stands there."""

from collections.abc import Iterator

from genows.auth import permissions
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def clinical_values(request: Request, db: Session) -> Answer:
    """Answers DBClinicalValue records of one study: by attribute, of patients before those of samples, then value."""
    study_id, asked = request.params.required("study_id"), request.params.ids("attribute_ids")
    study, record = permissions.named_study(db, request.caller, study_id), db.record("clinical_values")
    if study is None:
        return answers.nothing(record)
    wanted = None if asked is None else frozenset(asked)

    def rows() -> Iterator[tuple]:
        found = [(attr_id, 0, value, number) for attr_id, value, number in db.rows("patient_values", study_pk=study.pk)]
        found += [(attr_id, 1, value, number) for attr_id, value, number in db.rows("sample_values", study_pk=study.pk)]
        for attr_id, of_samples, value, number in sorted(found, key=lambda one: one[:3]):
            if wanted is None or attr_id in wanted:
                yield study.study_id, attr_id, str(1 - of_samples), value, str(number)

    return answers.records(record, rows())
