"""Removes a study with everything that belongs to it, in an order that respects the keys (database, deleting a study; study-files-today, A.6).

What is global stays: cancer types, genes, gene panels, gene sets, the entities of generic assays with their properties, treatments.

Rows are addressed by lists of internal ids read beforehand: MySQL would scan a whole table for a DELETE with a subquery.
"""

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from genows.db.database import Database
from genows.db.sessions import Writer
from genows.errors import OutcomeUnknown
from genows.load.dataversion import RollBack, bump_data_version, find_out
from genows.load.ids import id_batches

T = TypeVar("T")

# (table, what the ids of its statement are), children before the rows that they refer to. Each table has its statement remove_TABLE; tables
# of today's study files, which are missing in a portal's own database and in one of layout 1, have their mark there.
REMOVALS = (
    ("alteration_driver_annotation", "profiles"),
    ("sample_cna_event", "profiles"),
    ("genetic_alteration", "profiles"),
    ("genetic_profile_samples", "profiles"),
    ("sample_profile", "profiles"),
    ("allele_specific_copy_number", "profiles"),
    ("mutation", "profiles"),
    ("mutation_count_by_keyword", "profiles"),
    ("structural_variant", "profiles"),  # before the samples, which would take it along uncounted
    ("clinical_attribute_meta", "study"),
    ("clinical_event_data", "events"),
    ("clinical_event", "patients"),
    ("sample_list_list", "lists"),
    ("clinical_sample", "samples"),
    ("copy_number_seg", "study"),
    ("copy_number_seg_file", "study"),
    ("protein_array_data", "study"),
    ("protein_array_cancer_study", "study"),
    ("resource_sample", "samples"),
    ("sample", "patients"),
    ("resource_patient", "patients"),
    ("clinical_patient", "patients"),
    ("patient", "study"),
    ("sample_list", "study"),
    ("genetic_profile_link", "profiles"),
    ("genetic_profile", "study"),
    ("gistic_to_gene", "regions"),
    ("gistic", "study"),
    ("mut_sig", "study"),
    ("resource_study", "study"),
    ("resource_definition", "study"),
    ("cancer_study", "study"),
)


def remove_study(database: Database, study_id: str, dry_run: bool = False) -> dict[str, int] | None:
    """Removes the study; returns table -> rows removed, None where there is no such study, which is no error. *dry_run*: stores nothing."""
    return in_study(database, study_id, remove_rows, dry_run)


def in_study(database: Database, study_id: str, remove: Callable[[Writer, int], T], dry_run: bool) -> T | None:
    """Returns what *remove*(writer, study_pk) does in a transaction of its own; None where there is no such study. *dry_run*: stores nothing."""
    version = removed = None
    try:
        with database.load() as writer:
            version = bump_data_version(writer)
            stored = writer.one("stored_study", study_id=study_id)
            if stored is None:
                raise RollBack
            removed = remove(writer, stored.study_pk)
            if dry_run:
                raise RollBack
    except RollBack:
        pass
    except OutcomeUnknown as error:
        find_out(database, version, error)
    return removed


def remove_rows(writer: Writer, study_pk: int) -> dict[str, int]:
    """As `remove_study`, in a transaction that is under way; tables without rows of the study are not named."""
    # Derived from the other rows, and so not counted.
    _remove(writer, owned := Owned(writer, study_pk), "genows_packed", "study")
    _remove(writer, owned, "genows_copies", "study")
    removed = {table: _remove(writer, owned, table, ids) for table, ids in REMOVALS}
    removed["cna_event"] = writer.do("remove_unused_cna_events")
    removed["mutation_event"] = writer.do("remove_unused_mutation_events")
    return {table: number for table, number in removed.items() if number}


def _remove(writer, owned, table, ids):
    name = f"remove_{table}"
    if not writer.runs(name):
        return 0
    if ids == "study":
        return writer.do(name, study_pk=owned.study_pk)
    return sum(writer.do(name, pks=pks) for pks in id_batches(getattr(owned, ids)))


class Owned:
    """The internal ids of what a study owns, each read at its first use, that is before the rows are gone."""

    def __init__(self, writer: Writer, study_pk: int):
        self.writer, self.study_pk = writer, study_pk

    def _pks(self, name):
        return [row[0] for row in self.writer.all(name, study_pk=self.study_pk)]

    @cached_property
    def profiles(self):
        return self._pks("study_profile_pks")

    @cached_property
    def patients(self):
        return self._pks("study_patient_pks")

    @cached_property
    def samples(self):
        return self._pks("study_sample_pks")

    @cached_property
    def events(self):
        return self._pks("study_event_pks")

    @cached_property
    def lists(self):
        return self._pks("study_list_pks")

    @cached_property
    def regions(self):
        return self._pks("study_region_pks")
