"""Removes samples and patients of a study, with all that is stored of them; the study's other samples stay as they are.

What is computed of others is computed anew: how often keywords occur, how many samples a patient has. A patient whose last sample goes stays. Results over
all samples (GISTIC, MutSig) stay as well, and are told. Source: the specification of updates, 4.5.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from itertools import compress
from typing import NamedTuple

from genows.analysis.rankedrows import MatrixChange
from genows.db.database import Database
from genows.db.sessions import Writer
from genows.errors import GenowsError
from genows.load.clinical.attributes import SAMPLE_COUNT
from genows.load.ids import id_batches
from genows.load.matrixrows import matrix_text, rewrite_rows, stored_order
from genows.load.packing import Changes, pack_study, seldom_collecting
from genows.load.removal import in_study

# Tables with rows of samples, children before the rows that they refer to, each with its statement remove_TABLE_of_samples.
OF_SAMPLES = (
    "alteration_driver_annotation", "sample_cna_event", "allele_specific_copy_number", "mutation", "structural_variant", "copy_number_seg",
    "protein_array_data", "sample_profile", "sample_list_list",
)  # fmt: skip
# Those whose rows a removal of studies finds by samples, or by patients, too.
BY_OWNERS = ("clinical_sample", "resource_sample"), ("clinical_event", "clinical_patient", "resource_patient")


class UnknownIds(GenowsError):
    """Ids of samples or patients that the study does not have."""

    def __init__(self, samples: Sequence[str], patients: Sequence[str]):
        super().__init__(samples, patients)
        self.samples, self.patients = samples, patients

    def __str__(self):
        told = [f"{kind}: {', '.join(ids)}" for kind, ids in (("samples", self.samples), ("patients", self.patients)) if ids]
        return f"The study has no such {'; no such '.join(told)}. Nothing was removed."


class Removed(NamedTuple):
    """*rows*: table → rows removed, of those that had some; *matrices*: rows of matrices that were written anew; *notes*: sentences."""

    rows: dict[str, int]
    matrices: int
    notes: list[str]


def remove_samples(
    database: Database, study_id: str, sample_ids: Collection[str], patient_ids: Collection[str], dry_run: bool = False, today: date | None = None
) -> Removed | None:
    """Removes these samples, and these patients with all of theirs; None where there is no such study. UnknownIds, and nothing removed, for others.

    *dry_run*: tells the same and stores nothing. *today*: the day that the study counts as loaded at.
    """

    def remove(writer: Writer, study_pk: int) -> Removed:
        return _remove(writer, study_pk, set(sample_ids), set(patient_ids), today or date.today())

    with seldom_collecting():
        return in_study(database, study_id, remove, dry_run)


def _remove(writer, study_pk, sample_ids, patient_ids, today) -> Removed:
    samples = writer.all("samples_by_study", ("sample_pk", "sample_id", "patient_pk", "patient_id"), study_pk=study_pk)
    patients = {row.patient_id: row.patient_pk for row in writer.all("patient_names", study_pk=study_pk)}
    unknown = sorted(sample_ids - {row.sample_id for row in samples}), sorted(patient_ids - patients.keys())
    if any(unknown):
        raise UnknownIds(*unknown)
    going = [row for row in samples if row.sample_id in sample_ids or row.patient_id in patient_ids]
    pks, gone = [row.sample_pk for row in going], [patients[patient_id] for patient_id in sorted(patient_ids)]
    profiles = [row.pk for row in writer.all("study_profile_pks", study_pk=study_pk)]
    orders = {profile_pk: stored_order(writer, profile_pk) for profile_pk in profiles}
    rewritten = {profile_pk: _without(writer, profile_pk, set(pks)) for profile_pk in profiles}
    of_samples, of_patients = BY_OWNERS
    rows = {table: _do(writer, f"remove_{table}_of_samples", "sample_pks", pks) for table in OF_SAMPLES}
    rows |= {table: _do(writer, f"remove_{table}", "pks", pks) for table in of_samples}
    rows["sample"] = _do(writer, "remove_sample_of_samples", "sample_pks", pks)
    events = [row.pk for batch in id_batches(gone) for row in writer.all("events_of_patients", pks=batch)]
    rows["clinical_event_data"] = _do(writer, "remove_clinical_event_data", "pks", events)
    rows |= {table: _do(writer, f"remove_{table}", "pks", gone) for table in of_patients}
    rows["patient"] = _do(writer, "remove_patients", "patient_pks", gone)
    _count_samples(writer, sorted({row.patient_pk for row in going} - set(gone)))
    for profile_pk in profiles:
        writer.do("remove_keyword_counts", profile_pk=profile_pk)
        writer.do("add_keyword_counts", profile_pk=profile_pk)
    rows["cna_event"], rows["mutation_event"] = writer.do("remove_unused_cna_events"), writer.do("remove_unused_mutation_events")
    writer.do("set_study_date", study_pk=study_pk, import_date=f"{today:%Y-%m-%d} 00:00:00")
    over_all = {"GISTIC": writer.one("study_region_pks", study_pk=study_pk), "MutSig": writer.runs("significant_genes") and writer.one("significant_genes", study_pks=[study_pk])}
    kept = [name for name, found in over_all.items() if found]
    notes = [f"{' and '.join(kept)} {'stay' if len(kept) > 1 else 'stays'}: results over all samples, those too that are removed."] if kept else []
    # Of matrices without these samples all is as it was.
    left = {profile_pk for profile_pk, number in rewritten.items() if not number and orders[profile_pk]}
    matrices = {profile_pk: MatrixChange(order, set(pks), set()) for profile_pk, order in orders.items() if order}
    changes = Changes(rewritten.keys() - left, set(), matrices, moved=True)
    if not pack_study(writer, study_pk, changes) and writer.runs("add_packed"):
        notes.append("The study's columns are larger than the database server takes (max_allowed_packet): it is not packed.")
    return Removed({table: number for table, number in rows.items() if number}, sum(rewritten.values()), notes)


def _do(writer: Writer, statement: str, parameter: str, pks: Iterable[int]) -> int:
    return sum(writer.do(statement, **{parameter: batch}) for batch in id_batches(pks)) if writer.runs(statement) else 0


def _count_samples(writer, patient_pks) -> None:
    """Writes SAMPLE_COUNT of patients that have one; of those who have no sample any more it goes."""
    counted = [(row.patient_pk, row.number) for batch in id_batches(patient_pks) for row in writer.all("counted_patients", pks=batch)]
    for batch in id_batches(pk for pk, _ in counted):
        writer.do("remove_patient_values", attribute_id=SAMPLE_COUNT.attribute_id, pks=batch)
    writer.add_all("add_patient_values", [(pk, SAMPLE_COUNT.attribute_id, str(number)) for pk, number in counted if number])


def _without(writer, profile_pk, pks: set[int]) -> int:
    """Takes samples out of a matrix profile; returns how many of its rows were written anew. Where none of its samples are left its rows go."""
    samples = stored_order(writer, profile_pk) or []
    stay = [pk not in pks for pk in samples]
    if all(stay):
        return 0
    entities = [row.entity for row in writer.all("entities_of_matrix", profile_pk=profile_pk)]
    if not any(stay):
        for statement in ("remove_genetic_alteration", "remove_genetic_profile_samples"):
            writer.do(statement, pks=[profile_pk])
        return len(entities)
    writer.do("set_profile_sample_order", profile_pk=profile_pk, sample_pks=matrix_text(compress(samples, stay)))
    return rewrite_rows(writer, profile_pk, entities, len(samples), lambda _, values: matrix_text(compress(values.split(",")[:-1], stay)))
