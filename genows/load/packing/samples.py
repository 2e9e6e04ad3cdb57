"""Packs a study's samples, patients and the members of its sample lists."""

from collections.abc import Iterator

from genows.db.sessions import Session
from genows.domain.packedcolumns import pack, pack_numbers
from genows.domain.positions import pack_positions


def samples(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the study's patients and samples, a column each, in load order.

    Of kind 'patients': 'pk' and 'id'. Of kind 'samples': 'pk', 'id', 'type', and 'patient', the position of each sample's among the patients.
    """
    patients = list(db.rows("patient_names", study_pk=study_pk))
    yield "patients", study_pk, "pk", pack_numbers(pk for pk, _ in patients)
    yield "patients", study_pk, "id", pack(patient_id for _, patient_id in patients)
    position = {pk: number for number, (pk, _) in enumerate(patients)}
    del patients
    rows = [(pk, sample_id, position[patient]) for pk, sample_id, patient, _ in db.rows("all_samples_with_patients", study_pk=study_pk)]
    yield "samples", study_pk, "pk", pack_numbers(pk for pk, _, _ in rows)
    yield "samples", study_pk, "id", pack(sample_id for _, sample_id, _ in rows)
    yield "samples", study_pk, "patient", pack_numbers(number for _, _, number in rows)
    del rows
    yield "samples", study_pk, "type", pack([kind for _, _, kind in db.rows("sample_types", study_pk=study_pk)])


def members(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields of each sample list the positions of its members among the study's samples. A list with samples of another study is left out."""
    position = {pk: number for number, (pk, _) in enumerate(db.rows("sample_names", study_pk=study_pk))}
    for (list_pk,) in db.all("study_list_pks", study_pk=study_pk):
        pks = [pk for pk, _ in db.rows("sample_list_members", list_pk=list_pk)]
        if all(map(position.__contains__, pks)):
            yield "members", list_pk, "", pack_positions(map(position.__getitem__, pks))
