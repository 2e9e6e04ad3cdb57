"""Which samples and patients are written: all of a study, or a part of it. What the database gives of others is passed over."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from genows.db.sessions import Session
from genows.errors import GenowsError
from genows.export.notes import Notes


class UnknownSamples(GenowsError):
    """*missing*: ids that the study does not have."""

    def __init__(self, study_id: str, missing: Sequence[str]):
        super().__init__(f"{study_id} has no sample {', '.join(missing)}.")
        self.missing = list(missing)


class PartSession(Session):
    """Reads what *session* does, in its snapshot, without the rows of samples and patients other than these."""

    def __init__(self, session: Session, sample_pks: frozenset[int], patient_pks: frozenset[int]):
        self.__dict__.update(session.__dict__)
        self._chosen = {"sample_pk": sample_pks, "patient_pk": patient_pks}

    def rows(self, name: str, /, **values) -> Iterator[tuple]:
        return filter(self._keeps(name), super().rows(name, **values))

    def named(self, name: str, columns: tuple[str, ...] = (), /, **values) -> Iterator[Any]:
        return filter(self._keeps(name), super().named(name, columns, **values))

    def all(self, name: str, columns: tuple[str, ...] = (), /, **values) -> list[Any]:
        return list(filter(self._keeps(name), super().all(name, columns, **values)))

    def _keeps(self, name) -> Callable[[Sequence], bool]:
        columns = self.columns(name)
        tests = [(columns.index(column), pks) for column, pks in self._chosen.items() if column in columns]
        return lambda row: all(row[index] in pks for index, pks in tests)


class WholeSession(PartSession):
    """Reads what *session* does without rows of samples and patients that the study does not have: portals' databases hold such. They are counted."""

    def __init__(self, session: Session, study_pk: int, notes: Notes):
        samples = [row[0] for row in session.rows("exported_samples", study_pk=study_pk)]
        patients = [row[0] for row in session.rows("exported_patients", study_pk=study_pk)]
        super().__init__(session, frozenset(samples), frozenset(patients))
        self._notes = notes
        self._told: set[Hashable] = set()

    def _keeps(self, name) -> Callable[[Sequence], bool]:
        keeps = super()._keeps(name)

        def told(row: Sequence) -> bool:
            if keeps(row):
                return True
            # What is read twice is counted once.
            if (name, *row) not in self._told:
                self._told.add((name, *row))
                self._notes.add("N-SAMPLE", f"{name.removeprefix('exported_').replace('_', ' ')}: {row[0]}")
            return False

        return told


def part_of(session: Session, study_id: str, study_pk: int, sample_ids: Sequence[str] | None, list_id: str | None) -> PartSession | None:
    """Returns a session of these samples, or of those of a list of the study; None where neither is given.

    UnknownSamples for ids that the study does not have, GenowsError for a list.
    """
    if sample_ids is None and list_id is None:
        return None
    if list_id is not None:
        list_pk = next((row.list_pk for row in session.all("exported_lists", study_pk=study_pk) if row.list_id == list_id), None)
        if list_pk is None:
            raise GenowsError(f"{study_id} has no list {list_id}.")
        sample_ids = [sample_id for _, sample_id in session.rows("sample_list_members", list_pk=list_pk)]
    found = {sample_id: (sample_pk, patient_pk) for sample_pk, sample_id, patient_pk, _ in session.rows("exported_samples", study_pk=study_pk)}
    wanted = list(dict.fromkeys(sample_ids or ()))
    if missing := [sample_id for sample_id in wanted if sample_id not in found]:
        raise UnknownSamples(study_id, missing)
    if not wanted:
        raise GenowsError("No sample is named: there is nothing to write.")
    return PartSession(session, *(frozenset(found[sample_id][place] for sample_id in wanted) for place in (0, 1)))
