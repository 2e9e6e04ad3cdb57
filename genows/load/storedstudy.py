"""The target of an update: a study that is in the database, of which the files replace what they name (specification of updates, 4.2).

What a file says of an entry, a sample or patient in a kind of data or profile, takes the place of all that is stored of it, once a load; entries that
no file names stay.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from genows.data.alterations import MUTATIONS
from genows.load.clinical.attributes import FRACTION_GENOME_ALTERED, MUTATION_COUNT, SAMPLE_COUNT, AttributeDefinition
from genows.load.compact import NumberMap
from genows.load.context import Load, Study
from genows.load.ids import id_batches
from genows.load.packing import Changes
from genows.load.report import FileReport
from genows.load.target import NewStudy

# What is found in samples by a profile: tables, children before the rows that they refer to.
_OF_PROFILES = ("alteration_driver_annotation", "sample_cna_event", "allele_specific_copy_number", "mutation", "structural_variant")
# Table → the statement that removes rows of owners, and their parameter.
_OF_OWNERS = {
    "copy_number_seg": ("remove_copy_number_seg_of_samples", "sample_pks"),
    "protein_array_data": ("remove_protein_array_data_of_samples", "sample_pks"),
    "resource_sample": ("remove_resource_sample", "pks"),
    "resource_patient": ("remove_resource_patient", "pks"),
}
NEW, REPLACED, REMOVED = "entries new", "entries replaced", "rows removed"


class StoredStudy(NewStudy):
    """*stored*: the study's row of stored_study, *genome*: (pk, name, build) of its genome. To be made before any file is read.

    *removed*: table → rows that a profile had of samples and that went.
    """

    is_update = True

    def __init__(self, load: Load, stored: Any, genome: tuple[int, str, str]):
        super().__init__()
        self._load, self._db, self.stored = load, load.db, stored
        load.study = Study(stored.study_pk, stored.study_id, stored.type_of_cancer, *genome)
        self._read_samples()
        self.named = load.samples.map()
        self.patients = frozenset(load.samples.patients.values())
        self.profiles = {row.id: row for row in self._db.all("profiles_by_studies", study_pks=[stored.study_pk])}
        load.profiles.stored.update(row.profile_pk for row in self.profiles.values())
        self.lists = {row.sample_list_id: row.list_pk for row in self._db.all("sample_lists_by_studies", study_pks=[stored.study_pk])}
        if self._db.runs("resource_definitions"):
            self.resources = {row.resource_id: row.resource_type for row in self._db.all("resource_definitions", study_pk=stored.study_pk)}
            load.resources.types.update(self.resources)
        self._read_attributes()
        self._replaced: defaultdict[Any, set[int]] = defaultdict(set)
        self.removed: Counter[str] = Counter()
        self._touched: dict[int, NumberMap] = {}
        self._events_of: dict[int, None] = {}
        self._event_types: set[str] = set()
        load.profiles.added = self.touch
        self._last_event = load.ids.highest("clinical_event")

    def _read_samples(self) -> None:
        samples, study_pk = self._load.samples, self.stored.study_pk
        samples.patients.update((row.patient_id, row.patient_pk) for row in self._db.all("patient_names", study_pk=study_pk))
        for row in self._db.all("samples_by_study", ("sample_pk", "sample_id", "patient_pk"), study_pk=study_pk):
            samples.add_stored(row.sample_id, row.sample_pk, row.patient_pk)

    def _read_attributes(self) -> None:
        load = self._load
        for row in self._db.all("attributes_by_studies", study_pks=[self.stored.study_pk]):
            of_patients = row.is_patient_attribute == "1"
            definition = AttributeDefinition(row.attr_id, row.display_name, row.description, row.datatype, row.priority)
            self.attributes[row.attr_id] = definition, of_patients
            load.attributes.defined[row.attr_id] = of_patients
        computed = {SAMPLE_COUNT}
        if any(row.genetic_alteration_type == MUTATIONS for row in self.profiles.values()):
            computed.add(MUTATION_COUNT)
        if self._db.one("segment_file_of_study", study_pk=self.stored.study_pk):
            computed.add(FRACTION_GENOME_ALTERED)
        self.computed = frozenset(attribute.attribute_id for attribute in computed)
        load.attributes.generated.update(self.computed)

    def changes(self) -> Changes:
        profiles = {*self._load.profiles.pks.values(), *self._touched}
        return Changes(profiles, self.changed_lists, self.matrices, grown=self._load.ids.given("sample") > 0)

    def waits(self, sample_pk: int) -> bool:
        return sample_pk not in self.named

    def count(self, counts: FileReport, is_new: bool) -> None:
        counts.count(NEW if is_new else REPLACED)

    def name_sample(self, sample_pk: int) -> None:
        self.named[sample_pk] = None

    def replace_values(self, pks: Collection[int], patient_level: bool, attribute_ids: Iterable[str]) -> None:
        asked = set(attribute_ids) if self._load.options.merge else self._load.attributes.defined.keys() - self.computed
        name = "remove_patient_values_of_attributes" if patient_level else "remove_sample_values_of_attributes"
        for batch in id_batches(pks):
            self._db.do(name, pks=batch, attribute_ids=sorted(asked))

    def replace_events(self, patient_pk: int, event_type: str | None) -> None:
        self._events_of[patient_pk] = None
        if event_type:
            self._event_types.add(event_type)

    def remove_earlier_events(self) -> None:
        """Removes the events that the patients of the timeline files had before, with --merge of the types that these files have."""
        of_types = {"event_types": sorted(self._event_types)} if self._load.options.merge else {}
        name = "earlier_events_of_types" if of_types else "earlier_events"
        patients = (pk for pk in self._events_of if pk in self.patients)
        for batch in id_batches(patients):
            events = [row.pk for row in self._db.all(name, pks=batch, highest=self._last_event, **of_types)]
            for some in id_batches(events):
                self._db.do("remove_clinical_event_data", pks=some)
                self._db.do("remove_clinical_events", event_pks=some)

    def replace(self, profile_pk: int, sample_pks: Iterable[int], counts: FileReport, panel_pk: int | None = None) -> None:
        met = self._first(("profile", profile_pk), sample_pks)
        if not met:
            return
        profiled = self._load.profiles.samples(profile_pk)
        known = [pk for pk in met if pk in profiled]
        counts.count(NEW, len(met) - len(known))
        counts.count(REPLACED, len(known))
        if profile_pk in self._load.profiles.stored:
            for batch in id_batches(met):
                self._load.ids.free("structural_variant", (row.pk for row in self._db.all("variants_in_profile", profile_pk=profile_pk, sample_pks=batch)))
            for table in _OF_PROFILES:
                name = f"remove_{table}_of_both"
                if self._db.runs(name):
                    removed = sum(self._db.do(name, pks=[profile_pk], sample_pks=batch) for batch in id_batches(met))
                    self.removed[table] += removed
                    counts.count(REMOVED, removed)
        if panel_pk is not None:
            for pk in known:
                profiled[pk] = panel_pk
            for batch in id_batches(known):
                self._db.do("set_sample_panels", panel_pk=panel_pk, profile_pk=profile_pk, sample_pks=batch)
        self.touch(profile_pk, met)
        self._load.profiles.add_samples(profile_pk, met, panel_pk)

    def touch(self, profile_pk: int, sample_pks: Iterable[int]) -> None:
        if profile_pk not in self._touched:
            self._touched[profile_pk] = self._load.samples.map()
        self._touched[profile_pk].add(sample_pks)

    def replace_rows(self, table: str, pks: Iterable[int], counts: FileReport) -> None:
        met = self._first(table, pks)
        if not met:
            return
        study_pk = self.stored.study_pk
        if table == "gistic":
            removed = self._remove_regions(met)
        elif table in ("mut_sig", "resource_study"):
            removed = self._db.do(f"remove_{table}", study_pk=study_pk) if self._db.runs(f"remove_{table}") else 0
        else:
            for batch in id_batches(met) if table == "copy_number_seg" else ():
                self._load.ids.free(table, (row.pk for row in self._db.all("segments_of_samples", sample_pks=batch)))
            name, parameter = _OF_OWNERS[table]
            removed = sum(self._db.do(name, **{parameter: batch}) for batch in id_batches(met)) if self._db.runs(name) else 0
        counts.count(REMOVED, removed)

    def _remove_regions(self, kinds) -> int:
        removed, study_pk = 0, self.stored.study_pk
        for amp in kinds:
            regions = [row.pk for row in self._db.all("study_region_pks_of_kind", study_pk=study_pk, amp=amp)]
            for batch in id_batches(regions):
                self._db.do("remove_gistic_to_gene", pks=batch)
            removed += self._db.do("remove_gistic_of_kind", study_pk=study_pk, amp=amp)
        return removed

    def _first(self, what, pks: Iterable[int]) -> list[int]:
        """Returns those of *pks* that come for the first time."""
        seen = self._replaced[what]
        met = [pk for pk in dict.fromkeys(pks) if pk not in seen]
        seen.update(met)
        return met

    def of_load(self, profile_pk: int, keys: Iterable[tuple]) -> set[tuple]:
        written = self._replaced["profile", profile_pk]
        return {tuple(key) for key in keys if key[1] in written}

    def counted(self, profile_pk: int, measured: NumberMap) -> NumberMap:
        self.touch(profile_pk, ())
        return self._touched[profile_pk]

    @property
    def touched(self) -> Collection[int]:
        """The profiles that files of the update feed."""
        return self._touched.keys()
