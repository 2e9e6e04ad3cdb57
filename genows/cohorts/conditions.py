"""What a sample passes or fails: conditions on values, alterations, lists, treatments and events, each a set of samples of a study.

Conditions are joined by AllOf, AnyOf and Not. A study that lacks an attribute, a profile or a gene has no value there: only NA matches.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from genows.cohorts.studysets import MUTATED, StudySets
from genows.cohorts.values import MISSING, NumberRange, ParsedValues, normal
from genows.columns import bits
from genows.columns.codes import CodedColumn
from genows.data.alterations import MUTATIONS, copy_number_level
from genows.data.eventsets import EventClass, EventSets

NA = "na"


class Base(NamedTuple):
    """The samples before any filter. *studies*: in load order; *samples*: study_pk → the set of its samples."""

    studies: Sequence[StudySets]
    samples: dict[int, int]

    def is_categorical(self, attr_id: str) -> bool:
        """Returns whether an attribute's values are words: STRING in at least one of the studies."""
        return any(study.attributes[attr_id].datatype == "STRING" for study in self.studies if attr_id in study.attributes)

    def is_discrete(self, suffix: str) -> bool:
        """Returns whether the first profile of a suffix has levels for cells, which are words."""
        found = (study.profile(suffix) for study in self.studies)
        return next((profile.datatype == "DISCRETE" for profile in found if profile), False)


class Condition(Protocol):
    """Something that samples pass or fail."""

    def samples(self, base: Base, study: StudySets) -> int:
        """Returns the set of those samples of one study of the base that pass; others may be in it, too."""
        ...


@dataclass(frozen=True)
class AllOf:
    """Passed where all are: of none, by every sample."""

    conditions: Sequence[Condition]

    def samples(self, base: Base, study: StudySets) -> int:
        found = study.everything
        for condition in self.conditions:
            if not found:
                break
            found &= condition.samples(base, study)
        return found


@dataclass(frozen=True)
class AnyOf:
    """Passed where one is: of none, by no sample."""

    conditions: Sequence[Condition]

    def samples(self, base: Base, study: StudySets) -> int:
        found = 0
        for condition in self.conditions:
            found |= condition.samples(base, study)
        return found


@dataclass(frozen=True)
class Not:
    """Passed where the other is not."""

    condition: Condition

    def samples(self, base: Base, study: StudySets) -> int:
        return study.everything & ~self.condition.samples(base, study)


class Wanted(NamedTuple):
    """Values of one element of a filter. *words*: in their normal form; *spans*: ranges of numbers."""

    words: frozenset[str]
    spans: tuple[NumberRange, ...]

    @property
    def takes_nothing(self) -> bool:
        """Whether a sample without a value passes."""
        return not MISSING.isdisjoint(self.words)

    def codes(self, column: CodedColumn, is_categorical: bool) -> list[int]:
        """Returns the codes of those values of a column that pass, 0 where no value does."""
        parsed = parsed_values(column)
        passing = [0] if self.takes_nothing else []
        if is_categorical:
            passing += [code for code, value in enumerate(column.values, 1) if (word := normal(value)) in self.words or self.takes_nothing and word in MISSING]
            return passing
        if self.takes_nothing:
            passing += [code + 1 for code in parsed.missing]
        passing += [word.code + 1 for word in parsed.words if word.normal in self.words]
        for span in self.spans:
            passing += [code + 1 for code in parsed.between(span.start, span.end)]
        return passing


def parsed_values(column: CodedColumn) -> ParsedValues:
    """Returns the values of a column by kind, read once."""
    found = column.notes.get("parsed")
    if found is None:
        found = column.notes["parsed"] = ParsedValues(column.values)
    return found


@dataclass(frozen=True)
class ClinicalValue:
    """A value of a clinical attribute is among those that are wanted."""

    attr_id: str
    wanted: Wanted

    def samples(self, base: Base, study: StudySets) -> int:
        if self.attr_id not in study.attributes:
            return study.everything if self.wanted.takes_nothing else 0
        column = study.column(self.attr_id)
        passing = column.bits(self.wanted.codes(column, base.is_categorical(self.attr_id)))
        return study.samples_of_level(passing, study.attributes[self.attr_id].level)


@dataclass(frozen=True)
class CellValue:
    """The cell of a gene, or of an entity of an assay, in the study's profile of a suffix is among those that are wanted.

    *gene*: None for a gene that nobody knows; *as_words*: whether numbers are compared as they are written.
    """

    suffix: str
    gene: int | None
    entity: str | None
    wanted: Wanted
    as_words: bool = False

    def samples(self, base: Base, study: StudySets) -> int:
        column = None
        if self.entity is not None:
            column = study.assay_column(self.suffix, self.entity)
        elif self.gene is not None:
            column = study.gene_column(self.suffix, self.gene)
        if column is None:
            return study.everything if self.wanted.takes_nothing else 0
        return column.bits(self.wanted.codes(column, self.as_words or self.entity is None and base.is_discrete(self.suffix)))


Sites = tuple[int | str | None, int | str | None]  # Entrez id, ANY gene, None for no gene, WHATEVER of these
ANY, WHATEVER = "*", "?"


@dataclass(frozen=True)
class Altered:
    """A gene, or a pair of sites, has an event that *passes* in one of the profiles.

    *profiles*: study_pk → numbers of profiles; *gene*: None for one that nobody knows; *sites*: of structural variants; *levels*: of copy number.
    """

    profiles: dict[int, tuple[int, ...]]
    gene: int | None
    passes: Callable[[EventClass], bool]
    levels: frozenset[int] | None = None
    sites: Sites | None = None

    def samples(self, base: Base, study: StudySets) -> int:
        found = 0
        for profile in study.profiles:
            if profile.pk in self.profiles.get(study.study.pk, ()):
                found |= self._of_profile(study, profile)
        return found

    def _of_profile(self, study, profile) -> int:
        if self.sites is not None:
            sets = study.events(profile)
            passing = sets.passing(self.passes)
            keys = [key for key in sets.genes if _fits(key, self.sites)]
            return _united(sets.genes[key].samples(passing) for key in keys)
        if self.gene is None:
            return 0
        sets = study.events(profile)
        if self.levels is None:
            events = sets.genes.get(str(self.gene))
            return events.samples(sets.passing(self.passes)) if events else 0
        return self._of_levels(study, profile, sets)

    def _of_levels(self, study, profile, sets: EventSets) -> int:
        as_events = set(filter(sets.has_level, self.levels or ()))
        passing = sets.passing(self.passes)
        found = _united(sets.genes[key].samples(passing) for level in as_events if (key := f"{self.gene}/{level}") in sets.genes)
        others = {level for level in (self.levels or frozenset()) - as_events if self.passes(EventClass(None, None, None, str(level)))}
        column = study.gene_column(study.suffix(profile.profile_id), self.gene) if others else None
        if column is not None:
            found |= column.bits([code for code, cell in enumerate(column.values, 1) if copy_number_level(cell) in others])
        return found


def variants_of(profiles: dict[int, tuple[int, ...]], gene: int, passes: Callable[[EventClass], bool]) -> Condition:
    """Returns the condition that a gene is at one of the sites of a structural variant."""
    return AnyOf([Altered(profiles, gene, passes, sites=sites) for sites in ((gene, WHATEVER), (WHATEVER, gene))])


def _fits(key: str, sites: Sites) -> bool:
    return all(_fits_site(its, wanted) for its, wanted in zip(key.split(":"), sites, strict=True))


def _fits_site(its: str, wanted: int | str | None) -> bool:
    return wanted == WHATEVER or (bool(its) if wanted == ANY else its == ("" if wanted is None else str(wanted)))


def _united(sets: Iterable[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


MUTATED_STATES = ("MUTATED", "NOT_MUTATED", "NOT_PROFILED")


@dataclass(frozen=True)
class MutationState:
    """A gene is mutated, not mutated or not profiled in the study's mutation profile of a suffix, None: its first."""

    suffix: str | None
    gene: int | None
    state: str

    def samples(self, base: Base, study: StudySets) -> int:
        mutated, profiled = mutation_sets(study, self.suffix, self.gene)
        if self.state == "MUTATED":
            return mutated
        return profiled & ~mutated if self.state == "NOT_MUTATED" else study.everything & ~profiled & ~mutated


def mutation_sets(study: StudySets, suffix: str | None, gene: int | None, passes: Callable[[EventClass], bool] | None = None) -> tuple[int, int]:
    """Returns (samples in which a gene is mutated, samples that were profiled for it) in a mutation profile."""
    profile = study.first_profile(MUTATED) if suffix is None else study.profile(suffix)
    if profile is None or profile.alteration_type != MUTATIONS:
        return 0, 0
    sets, panels = study.events(profile), study.panels(profile)
    events = sets.genes.get(str(gene))
    mutated = events.samples(sets.passing(passes) if passes else None) if events else 0
    return mutated, panels.of_panels(() if gene is None else panels.with_gene(gene))


@dataclass(frozen=True)
class MutationType:
    """A sample has a mutation of a gene of one of the types; NA among them: or none."""

    suffix: str | None
    gene: int | None
    types: frozenset[str]

    def samples(self, base: Base, study: StudySets) -> int:
        mutated, _ = mutation_sets(study, self.suffix, self.gene)
        of_type, _ = mutation_sets(study, self.suffix, self.gene, lambda each: normal(each.kind or "") in self.types)
        return of_type | (study.everything & ~mutated if NA in self.types else 0)


@dataclass(frozen=True)
class InList:
    """The sample is in the study's list of one of the suffixes."""

    suffixes: Sequence[str]

    def samples(self, base: Base, study: StudySets) -> int:
        return _united(study.lists[suffix].bits for suffix in self.suffixes if suffix in study.lists)


@dataclass(frozen=True)
class InProfile:
    """The sample was profiled in the study's profile of one of the suffixes."""

    suffixes: Sequence[str]

    def samples(self, base: Base, study: StudySets) -> int:
        profiles = filter(None, map(study.profile, self.suffixes))
        return _united(study.panels(profile).samples for profile in profiles)


@dataclass(frozen=True)
class Treated:
    """The patient had a treatment. *time*: Pre, Post: the sample was taken before it began, or after; None: whenever."""

    tier: str
    treatment: str
    time: str | None = None

    def samples(self, base: Base, study: StudySets) -> int:
        found = study.treatments(self.tier).get(self.treatment.strip())
        if found is None:
            return 0
        return study.samples_of(found.patients) if self.time is None else found.before if self.time == "Pre" else found.after


@dataclass(frozen=True)
class HasEvent:
    """The patient has an event of one of the types."""

    types: Sequence[str]

    def samples(self, base: Base, study: StudySets) -> int:
        return study.samples_of(_united(study.event_types.get(type_, 0) for type_ in self.types))


@dataclass(frozen=True)
class Named:
    """The sample, or its patient, or its study, has one of the ids. *ids*: study id → ids in it; under '' those in any study."""

    kind: str
    ids: dict[str, frozenset[str]]

    def samples(self, base: Base, study: StudySets) -> int:
        its = self.ids.get(study.study.study_id, frozenset()) | self.ids.get("", frozenset())
        if self.kind == "study":
            return study.everything if study.study.study_id in its else 0
        if self.kind == "sample":
            return study.named(its)
        return study.samples_of(bits.of_flags(bytes(map(its.__contains__, study.patient_ids))))


@dataclass(frozen=True)
class OfPatient:
    """The condition is passed by any sample of the patient."""

    condition: Condition

    def samples(self, base: Base, study: StudySets) -> int:
        return study.samples_of(study.patients(self.condition.samples(base, study)))


@dataclass(frozen=True)
class NamespaceValue:
    """What the sample's alterations have under two keys in their annotations is one of the texts; *nothing*: or there is nothing."""

    keys: tuple[str, str]
    texts: frozenset[str]
    nothing: bool

    def samples(self, base: Base, study: StudySets) -> int:
        values = study.namespace(*self.keys)
        found = _united(one.samples for value, one in values.items() if normal(value) in self.texts)
        return found | (study.everything & ~_united(one.samples for one in values.values()) if self.nothing else 0)
