"""Fields that a kind of data declares, beside the statements that all client families ask for them."""

import pytest

from genows.data import attachments, clinicalfields, copynumber, genes, people, profiles, recurrence, studies, variants
from genows.db.queries.queries import read_queries
from genows.db.queries.statements import columns

FIELDS = {
    "patients_by_study": people.OF_PATIENTS, "samples_by_study": people.OF_SAMPLES, "sample_lists_by_studies": people.OF_LISTS,
    "copy_number_segments": copynumber.OF_SEGMENTS, "sample_cna_events_by_profile": copynumber.OF_EVENTS,
    "structural_variants": variants.FIELDS, "copy_number_region_genes": recurrence.OF_REGIONS + recurrence.OF_REGION_GENES,
    "significant_genes": recurrence.OF_GENES,
    "cancer_types": studies.OF_TYPES, "studies": studies.OF_STUDIES,
    "clinical_events_by_patients": attachments.OF_EVENTS + attachments.OF_EVENT_KEYS, "resource_definitions": attachments.OF_KINDS,
    "profiles_by_studies": profiles.OF_PROFILES, "panels": profiles.OF_PANELS, "panel_genes": profiles.OF_PANELS + profiles.OF_PANEL_GENES,
    "genes": genes.FIELDS, "attributes_by_studies": clinicalfields.OF_ATTRIBUTES,
}  # fmt: skip


@pytest.mark.parametrize("query, fields", FIELDS.items())
@pytest.mark.parametrize("dialect", ["sqlite", "mysql"])
def test_the_columns_of_a_statement_are_the_stored_fields(dialect, query, fields):
    statement = read_queries(dialect)[query].text
    selected = {column.name: column.expression.replace("`", "") for column in columns(statement[statement.index("SELECT") :])}
    stored = {field.column: field.stored.split()[0].rstrip("?") for field in fields if field.stored}
    assert list(selected) == list(stored)
    assert {name for name, place in stored.items() if place not in selected[name]} == set()
