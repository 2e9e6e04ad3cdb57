"""A study as sets: what its samples are, and which of them have a value, an event, a treatment, a place in a list or a profile.

A set is an integer of bits over the samples, in the order of their numbers, or over the patients; see `columns.bits`.
"""

from array import array
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from genows.analysis.profiled import panel_genes
from genows.columns import bits
from genows.columns.codes import CodedColumn
from genows.data import annotations, patientsets, storedclinical
from genows.data.alterations import COPY_NUMBER, MUTATIONS, STRUCTURAL_VARIANTS, copy_number_level
from genows.data.codedcolumns import WHOLE, coded, panels
from genows.data.eventsets import EventClass, EventSets, GeneEvents, event_sets
from genows.data.genericassays import entities_of
from genows.data.genes import genes_by_entrez
from genows.data.matrices import every_cell, places_of, read_cells
from genows.data.profiles import StudyProfile, of_study
from genows.data.storedclinical import PATIENTS, SAMPLES, Level
from genows.db import packed, studysamples
from genows.db.identifiers import Study
from genows.db.sessions import Session

# Kinds of alterations: the type of the profiles that have them, and their datatype where it matters.
MUTATED, COPIES, VARIANTS = "mutated", "copies", "variants"
PROFILES = {MUTATED: (MUTATIONS, None), COPIES: (COPY_NUMBER, "DISCRETE"), VARIANTS: (STRUCTURAL_VARIANTS, None)}


class StudyAttribute(NamedTuple):
    """A clinical attribute of a study. *level*: where its values are."""

    attr_id: str
    datatype: str
    level: Level


class ListSet(NamedTuple):
    """A sample list. *suffix*: its id without the study's."""

    suffix: str
    name: str
    bits: int


class PanelSets(NamedTuple):
    """Which samples a profile has a row of. *samples*: all; *whole*: those without a panel; *of*: gene panel → its samples; *genes*: → its Entrez ids."""

    samples: int
    whole: int
    of: Mapping[str, int]
    genes: Mapping[str, frozenset[int]]

    def with_gene(self, entrez: int) -> tuple[str, ...]:
        """Returns the panels that have a gene, by id."""
        return tuple([panel for panel in self.of if entrez in self.genes[panel]])

    def of_panels(self, panels: Collection[str]) -> int:
        """Returns the samples that were measured by one of these panels, or in all genes."""
        found = self.whole
        for panel in panels:
            found |= self.of[panel]
        return found


class Annotated(NamedTuple):
    """*samples*: the set of those with a value in an annotation; *rows*: (place of the sample, how many rows have it) of each."""

    samples: int
    rows: tuple[tuple[int, int], ...]


class Treatment(NamedTuple):
    """*patients*: the set of who had it; *before*, *after*: the sets of samples that were taken before it began, and after."""

    patients: int
    before: int
    after: int


class StudySets:
    """The sets of one study. What is read is kept in the process until the data change; an object serves one request."""

    def __init__(self, db: Session, study: Study):
        self.db, self.study = db, study

    @cached_property
    def is_packed(self) -> bool:
        """Whether its sets may be read of packed columns."""
        return packed.is_packed(self.db, self.study.pk)

    @cached_property
    def size(self) -> int:
        """How many samples the study has."""
        return len(self.sample_pks)

    @cached_property
    def sample_ids(self) -> Sequence[str]:
        return studysamples.sample_ids(self.db, self.study.pk)

    @cached_property
    def everything(self) -> int:
        return bits.everything(self.size)

    @cached_property
    def sample_pks(self) -> Sequence[int]:
        return studysamples.sample_pks(self.db, self.study.pk)

    @cached_property
    def place_of_pk(self) -> dict[int, int]:
        return {pk: place for place, pk in enumerate(self.sample_pks)}

    def named(self, sample_ids: Collection[str]) -> int:
        """Returns the set of the samples that have one of these ids."""
        wanted = frozenset(sample_ids)
        return bits.of_flags(bytes(map(wanted.__contains__, self.sample_ids)))

    # Patients

    @cached_property
    def patient_ids(self) -> Sequence[str]:
        """Ids of the patients, in the order of their numbers."""
        return storedclinical.stored_ids(self.db, self.study.pk, PATIENTS) if self.is_packed else self._people.patient_ids

    @cached_property
    def patient_pks(self) -> Sequence[int]:
        return storedclinical.patient_pks(self.db, self.study.pk) if self.is_packed else self._people.patient_pks

    @cached_property
    def patient_of(self) -> Sequence[int]:
        """Of each sample the place of its patient."""
        return storedclinical.patient_positions(self.db, self.study.pk) if self.is_packed else self._people.patient_of

    @property
    def _people(self) -> patientsets.People:
        return self.db.cache.get(("people", self.study.pk), lambda: patientsets.people(self.db, self.study.pk), patientsets.People.weight)

    @cached_property
    def first_samples(self) -> list[int]:
        """Of each patient the place of the first sample; of one without samples 0."""
        first: dict[int, int] = {}
        for place, patient in enumerate(self.patient_of):
            first.setdefault(patient, place)
        return [first.get(patient, 0) for patient in range(len(self.patient_pks))]

    def named_patients(self, patient_ids: Collection[str]) -> int:
        """Returns the set of the patients that have one of these ids."""
        wanted = frozenset(patient_ids)
        return bits.of_flags(bytes(map(wanted.__contains__, self.patient_ids)))

    def patients(self, samples: int) -> int:
        """Returns the set of the patients of *samples*."""
        if samples == self.everything:
            return self._kept("patients with samples", lambda: self._patients(samples))
        return self._patients(samples)

    def _patients(self, samples):
        return bits.of_positions(bits.chosen_of(samples, self.patient_of), len(self.patient_pks))

    def samples_of(self, patients: int) -> int:
        """Returns the set of all samples of *patients*."""
        flags = bits.flags_of(patients, len(self.patient_pks))
        return bits.of_flags(bytes(map(flags.__getitem__, self.patient_of)))

    def samples_of_level(self, owners: int, level: Level) -> int:
        """Returns the set of samples of a set of samples, or of patients."""
        return owners if level is SAMPLES else self.samples_of(owners)

    # Clinical values

    @cached_property
    def attributes(self) -> dict[str, StudyAttribute]:
        """Attribute id → what the study says of it."""
        rows = self.db.all("attributes_by_studies", study_pks=[self.study.pk])
        return {row.attr_id: StudyAttribute(row.attr_id, row.datatype, PATIENTS if str(row.is_patient_attribute) == "1" else SAMPLES) for row in rows}

    def column(self, attr_id: str) -> CodedColumn:
        """Returns the values of an attribute that the study has, one an owner of its level."""
        return coded(self.db, self.study.pk, self.attributes[attr_id].level, attr_id)

    def columns(self, attr_id: str) -> list[tuple[Level, CodedColumn]]:
        """Returns the values of an attribute of samples, and of patients, those that there are: few attributes have both."""
        both = ((level, coded(self.db, self.study.pk, level, attr_id)) for level in (SAMPLES, PATIENTS))
        return [(level, column) for level, column in both if column.values]

    def having(self, attr_id: str) -> int:
        """Returns the set of samples that have a value of an attribute, or whose patients have one."""
        found = 0
        for level, column in self.columns(attr_id):
            found |= self.samples_of_level(column.bits(range(1, len(column.values) + 1)), level)
        return found

    # Alterations

    @property
    def profiles(self) -> Sequence[StudyProfile]:
        """The study's profiles, in load order."""
        return of_study(self.db, self.study.pk)

    def first_profile(self, kind: str) -> StudyProfile | None:
        """Returns the study's first profile of a kind of alterations, None where it has none."""
        type_, datatype = PROFILES[kind]
        return next((one for one in self.profiles if one.alteration_type == type_ and datatype in (None, one.datatype)), None)

    def profile(self, suffix: str) -> StudyProfile | None:
        """Returns the study's profile of this suffix."""
        return next((one for one in self.profiles if one.profile_id == f"{self.study.study_id}_{suffix}"), None)

    def suffix(self, stable_id: str) -> str:
        """Returns the id of a profile or list without the study's."""
        return stable_id.removeprefix(f"{self.study.study_id}_")

    def events(self, profile: StudyProfile) -> EventSets:
        """Returns the alterations of a profile."""
        return event_sets(self.db, profile.of(self.study))

    def cell_events(self, profile: StudyProfile, level: int, entrezs: Collection[int] | None) -> EventSets:
        """Returns the genes whose cells have a level of copy number that is not stored as events. *entrezs*: the genes, None: all."""
        rows = self.db.all("profile_genes", profile_pk=profile.pk)
        genes = [(entity_pk, entrez) for entity_pk, entrez, _ in rows if entrezs is None or entrez in entrezs]
        places, found = places_of(self.db, profile.pk, self.sample_pks), dict[str, GeneEvents]()
        for (_, entrez), cells in read_cells(self.db, profile.pk, genes, places, every_cell):
            positions = array("I", [place for place, cell in enumerate(cells or ()) if cell and copy_number_level(cell) == level])
            if positions:
                found[f"{entrez}/{level}"] = GeneEvents(positions, array("B", bytes(len(positions))), self.size)
        return EventSets([EventClass(None, None, None, str(level))], found)

    def panels(self, profile: StudyProfile) -> PanelSets:
        """Returns which samples a profile measured, and in which genes; of mutations those of the study's list of sequenced samples, too."""
        return self._kept(f"panels of {profile.pk}", lambda: self._panels(profile))

    def _panels(self, profile):
        db, column = self.db, panels(self.db, self.study.pk, profile.pk)
        of_text = {text: column.bits([code]) for code, text in enumerate(column.values, 1)}
        whole = of_text.pop(WHOLE, 0)
        sets = {int(panel): its for panel, its in of_text.items()}
        rows = column.bits(range(1, len(column.values) + 1))
        if profile.alteration_type == MUTATIONS:
            whole |= self.lists["sequenced"].bits & ~rows if "sequenced" in self.lists else 0
        names = {row.panel_pk: row.gene_panel_id for row in db.all("panels") if row.panel_pk in sets} if sets else {}
        genes = panel_genes(db, list(sets))
        of = {names[panel]: sets[panel] for panel in sorted(sets, key=names.__getitem__)}
        return PanelSets(rows | whole, whole, of, {names[panel]: genes[panel] for panel in sets})

    def gene_column(self, suffix: str, entrez: int) -> CodedColumn | None:
        """Returns the cells of a gene in the profile of a suffix, one a sample; None where the study has no such profile, or no cell of it."""
        profile = self.profile(suffix)
        if profile is None:
            return None
        gene = genes_by_entrez(self.db, [entrez]).get(entrez)
        return self._cells(profile, gene.entity_pk) if gene else None

    def assay_column(self, suffix: str, entity_id: str) -> CodedColumn | None:
        """Returns the cells of an entity of an assay; of a profile of patients those of the patient's first sample that has one."""
        profile = self.profile(suffix)
        entity = next((each for each in entities_of(self.db, profile.pk, [entity_id])), None) if profile else None
        column = self._cells(profile, entity.pk) if profile and entity else None
        return self._of_patients(column) if column and profile and profile.is_of_patients else column

    def _of_patients(self, column: CodedColumn) -> CodedColumn:
        first: dict[int, int] = {}
        for patient, code in zip(self.patient_of, column.codes, strict=True):
            if code:
                first.setdefault(patient, code)
        return CodedColumn(column.values, array(column.codes.typecode, [first.get(patient, 0) for patient in self.patient_of]))

    def _cells(self, profile, entity_pk) -> CodedColumn | None:
        def read():
            places = places_of(self.db, profile.pk, self.sample_pks)
            for _, cells in read_cells(self.db, profile.pk, [(entity_pk,)], places, every_cell):
                return None if cells is None else CodedColumn.of_values(map(_level_text if profile.datatype == "DISCRETE" else _text, cells))

        return None if entity_pk is None else self.db.cache.get(("cells", "cohorts", profile.pk, entity_pk), read, CodedColumn.weight)

    # Lists, events of patients, treatments

    @cached_property
    def lists(self) -> dict[str, ListSet]:
        """Suffix → list; of several the first."""
        return self._kept("lists", self._lists)

    def _lists(self):
        found: dict[str, ListSet] = {}
        for row in self.db.all("sample_lists_by_studies", study_pks=[self.study.pk]):
            suffix = self.suffix(row.sample_list_id)
            found.setdefault(suffix, ListSet(suffix, row.name, studysamples.member_bits(self.db, self.study.pk, row.list_pk)))
        return found

    @cached_property
    def event_types(self) -> dict[str, int]:
        """Type of event → the set of patients who have one."""

        def read():
            db, pk = self.db, self.study.pk
            types = patientsets.stored_types(db, pk) if self.is_packed else patientsets.event_types(db, pk, self._people)
            return {type_: bits.of_positions(places, len(self.patient_pks)) for type_, places in types.items()}

        return self._kept("event types", read)

    @cached_property
    def acquired(self) -> dict[int, int]:
        """Place of a sample → the day on which it was taken, the earliest."""

        def read():
            db, pk = self.db, self.study.pk
            return patientsets.stored_days(db, pk) if self.is_packed else patientsets.days(db, pk, self.sample_ids, self._people)

        return self._kept("days of samples", read)

    def treatments(self, tier: str) -> dict[str, Treatment]:
        """Treatment → who had it, and the samples that were taken before and after it began."""
        return self._kept(f"treatments {tier}", lambda: {name: self._treatment(its) for name, its in self._treated(tier).items()})

    def _treated(self, tier) -> dict[str, patientsets.TreatedPatients]:
        if self.is_packed:
            return patientsets.stored_treatments(self.db, self.study.pk, tier)
        return patientsets.treatments(self.db, self.study.pk, self._people, self.acquired)[tier]

    def _treatment(self, its) -> Treatment:
        return Treatment(bits.of_positions(its.patients, len(self.patient_pks)), bits.of_positions(its.before, self.size), bits.of_positions(its.after, self.size))

    def namespace(self, outer: str, inner: str) -> dict[str, Annotated]:
        """Returns value → the samples of which alterations have it under these keys of their annotations."""
        return self._annotations.get((outer, inner), {})

    @cached_property
    def _annotations(self) -> dict[tuple[str, str], dict[str, Annotated]]:
        def read():
            found: dict[tuple[str, str], dict[str, Counter[int]]] = {}
            places = self.place_of_pk
            for pk, outer, inner, value, rows in annotations.of_study(self.db, self.study.pk):
                if value is not None and pk in places:
                    found.setdefault((outer, inner), {}).setdefault(annotations.text_of(value), Counter())[places[pk]] += rows
            return {
                keys: {text: Annotated(bits.of_positions(its, self.size), tuple(its.items())) for text, its in texts.items()}
                for keys, texts in found.items()
            }  # fmt: skip

        return self._kept("annotations", read)

    def _kept(self, name: str, make) -> Any:
        return self.db.cache.get((name, "cohorts", self.study.pk), make, _weight)


def _text(cell: str | None) -> str | None:
    return cell or None


def _level_text(cell: str | None) -> str | None:
    """Returns the level that a cell is; None for what is none: a profile of levels has nothing else."""
    level = copy_number_level(cell) if cell else None
    return None if level is None else str(level)


def _weight(value: object) -> int:
    """Returns bytes of memory, about, of what is kept of a study."""
    if isinstance(value, int):
        return 32 + value.bit_length() // 8
    if isinstance(value, array):
        return 100 + value.itemsize * len(value)
    if isinstance(value, str):
        return 60 + len(value)
    if isinstance(value, Mapping):
        return 100 + sum(_weight(key) + _weight(its) for key, its in value.items())
    if isinstance(value, (tuple, list, frozenset)):
        return 100 + sum(map(_weight, value))
    return 100
