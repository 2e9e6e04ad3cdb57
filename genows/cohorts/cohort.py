"""A cohort: the samples of a base that pass a filter."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from genows.cohorts.conditions import Base, Condition
from genows.cohorts.studysets import StudySets
from genows.columns import bits
from genows.data.eventsets import CohortSamples
from genows.db.identifiers import Study
from genows.db.sessions import Session


class CohortPart:
    """Those samples of one study that are in a cohort."""

    def __init__(self, study: StudySets, samples: int):
        self.study, self.samples = study, samples

    @cached_property
    def chosen(self) -> CohortSamples:
        return CohortSamples(self.samples, self.study.size)

    @cached_property
    def patients(self) -> int:
        """The set of patients with such samples."""
        return self.study.patients(self.samples)

    @property
    def sample_pks(self) -> Iterator[int]:
        return bits.chosen_of(self.samples, self.study.sample_pks)


class Cohort:
    """*base*: the samples before the filter; *parts*: what each of its studies has of the cohort."""

    def __init__(self, base: Base, condition: Condition | None = None):
        self.base = base
        self.parts = [CohortPart(study, self._passing(study, condition)) for study in base.studies]

    def _passing(self, study, condition) -> int:
        its = self.base.samples[study.study.pk]
        return its & condition.samples(self.base, study) if condition and its else its

    def __bool__(self) -> bool:
        return any(part.samples for part in self.parts)

    @property
    def samples(self) -> int:
        """How many samples it has."""
        return sum(part.samples.bit_count() for part in self.parts)

    @property
    def patients(self) -> int:
        """How many patients have such samples."""
        return sum(part.patients.bit_count() for part in self.parts)

    def only(self, samples: dict[int, int]) -> "Cohort":
        """Returns the cohort of these samples alone. *samples*: study_pk → set."""
        return Cohort(Base(self.base.studies, samples))


def base_of_studies(db: Session, studies: Iterable[Study]) -> Base:
    """Returns all samples of some studies."""
    its = [StudySets(db, study) for study in studies]
    return Base(its, {study.study.pk: study.everything for study in its})


def base_of_samples(db: Session, studies: Iterable[Study], sample_ids: Mapping[str, Collection[str]]) -> Base:
    """Returns the named samples. *sample_ids*: study id → ids."""
    return narrowed(base_of_studies(db, studies), sample_ids)


def narrowed(base: Base, sample_ids: Mapping[str, Collection[str]]) -> Base:
    """Returns those samples of a base that are named, and their studies. *sample_ids*: study id → ids."""
    its = [study for study in base.studies if study.study.study_id in sample_ids]
    return Base(its, {study.study.pk: base.samples[study.study.pk] & study.named(sample_ids[study.study.study_id]) for study in its})
