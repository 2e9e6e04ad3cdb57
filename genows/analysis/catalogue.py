"""Studies as pages list them: what the tables tell of each, with its cancer type and size."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from genows.auth import permissions
from genows.auth.permissions import Caller, Study
from genows.db.sessions import Session


class ListedStudy(NamedTuple):
    """A study. *cancer_type*: its name, or its id where that has none; texts that are not there are ''."""

    pk: int
    study_id: str
    name: str
    cancer_type_id: str
    cancer_type: str
    description: str
    pmid: str
    citation: str
    patients: int
    samples: int


def listed_studies(db: Session, caller: Caller) -> list[ListedStudy]:
    """Returns every study that *caller* may read, in load order."""
    return _listed(db, permissions.readable_studies(db, caller), db.all("studies"))


def one_study(db: Session, study: Study) -> ListedStudy:
    """Returns the same of one study that the caller may read."""
    return some_studies(db, [study])[0]


def some_studies(db: Session, studies: Collection[Study]) -> list[ListedStudy]:
    """Returns the same of several."""
    return _listed(db, studies, db.all("studies_by_ids", study_ids=[study.study_id for study in studies]))


def _listed(db, studies: Collection[Study], rows: Iterable) -> list[ListedStudy]:
    names = {cancer_type.id: cancer_type.name for cancer_type in db.all("cancer_types")}
    sizes, records = study_sizes(db, [study.pk for study in studies]), {row.id: row for row in rows}
    return [
        ListedStudy(
            study.pk, study.study_id, row.name or study.study_id, row.type_of_cancer or "", names.get(row.type_of_cancer) or row.type_of_cancer or "",
            row.description or "", row.pmid or "", row.citation or "", *sizes.get(study.pk, (0, 0)),
        )
        for study in studies
        if (row := records.get(study.study_id))
    ]  # fmt: skip


def study_sizes(db: Session, study_pks: Collection[int]) -> dict[int, tuple[int, int]]:
    """Returns study_pk → (patients, samples); a study without patients may be missing."""

    def ask(pks):
        counted = {row.study_pk: (row.patients, row.samples) for row in db.all("study_sizes", study_pks=pks)}
        return {pk: counted.get(pk, (0, 0)) for pk in pks}

    return db.cached_each("study size", study_pks, ask)


def matching(studies: Iterable[ListedStudy], search: str) -> list[ListedStudy]:
    """Returns those of which id, name, cancer type, description, citation or PMID hold every word of *search*, without regard to case."""
    words = search.casefold().split()
    return [study for study in studies if all(word in _text(study) for word in words)]


def _text(study):
    return "\n".join(part for part in study if isinstance(part, str)).casefold()
