"""The samples that a request is about: by their ids, by a list, or all."""

from collections.abc import Sequence

from genows.auth import permissions
from genows.data.clinical import normal_samples
from genows.db import studysamples
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.http.request import Request


class Samples:
    """The samples of a request: by their ids, by a list, or (both None) all. *list_pk*: of the list, set once permission is checked, with
    *list_study_pk*, its study's.

    *exclude_normal*: whether samples of normal tissue are left out.
    """

    def __init__(self, sample_ids: Sequence[str] | None, list_id: str | None, exclude_normal: bool = False):
        self.sample_ids, self.list_id = None if sample_ids is None else frozenset(sample_ids), list_id
        self.exclude_normal = exclude_normal
        self.list_pk: int | None = None
        self.list_study_pk = 0
        self._names: dict[int, dict[int, str]] = {}

    def names(self, db: Session, study: Study) -> dict[int, str] | None:
        """Returns sample_pk → id, in load order, of those of the study's samples that the request names; None means all of them."""
        if self.sample_ids is None and self.list_pk is None and not self.exclude_normal:
            return None
        # A study's profiles have its samples in common. Of whole studies one is kept, of listed ids each: they are few.
        if study.pk not in self._names:
            before = {} if self.sample_ids is None else self._names
            self._names = {**before, study.pk: self._without_normal(db, study, self._named(db, study))}
        return self._names[study.pk]

    def has_all(self, db: Session, study: Study) -> bool:
        """Returns whether these are all samples of the study: clients name lists of all."""
        names = self.names(db, study)
        return names is None or names.keys() == studysamples.sample_names(db, study.pk).keys()

    def all_names(self, db: Session, study: Study) -> dict[int, str]:
        """Returns the same with all samples of the study where the request names none."""
        names = self.names(db, study)
        return studysamples.sample_names(db, study.pk) if names is None else names

    def _named(self, db, study):
        if self.sample_ids is not None:
            return studysamples.named_samples(db, study.pk, self.sample_ids)
        if self.list_pk is not None:
            return studysamples.list_members(db, self.list_study_pk, self.list_pk)
        return studysamples.sample_names(db, study.pk)

    def _without_normal(self, db, study, names):
        if not self.exclude_normal:
            return names
        normal = normal_samples(db, study.pk)
        return {pk: sample_id for pk, sample_id in names.items() if pk not in normal}


def chosen(request: Request, db: Session) -> Samples | None:
    """Returns the samples by sample_ids, else by sample_list_id, less normal ones with exclude_normal.

    None where the list is not there, or not the caller's to read.
    """
    params = request.params
    return _checked(request, db, Samples(params.ids("sample_ids"), params.one("sample_list_id"), params.flag("exclude_normal")))


def chosen_with_normal(request: Request, db: Session) -> Samples | None:
    """Does the same for an address that does not know exclude_normal."""
    return _checked(request, db, Samples(request.params.ids("sample_ids"), request.params.one("sample_list_id")))


def _checked(request, db, samples: Samples) -> Samples | None:
    if samples.sample_ids is not None:
        samples.list_id = None
    if samples.list_id is None:
        return samples
    sample_list = permissions.readable_sample_list(db, request.caller, samples.list_id)
    if sample_list is None:
        return None
    samples.list_pk, samples.list_study_pk = sample_list.pk, sample_list.study.pk
    return samples
