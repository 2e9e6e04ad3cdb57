"""Writes generic assays, with what is told of their entities, and scores and p-values of gene sets."""

from genows.export.context import Export, MatrixColumns, StoredProfile
from genows.export.profiles import ALWAYS, write_meta
from genows.load.assays import ENTITY

_GENE_SET = "geneset_id"


def write_assay(export: Export, profile: StoredProfile) -> None:
    row, columns = profile.row, MatrixColumns(export, profile)
    told: dict[int, dict[str, str]] = {}
    names: dict[str, None] = {}
    for entity_pk, property_name, value in _properties(export, profile):
        told.setdefault(entity_pk, {})[property_name] = value
        names.setdefault(property_name)
    by_patient = _patients(export, columns) if row.patient_level else None
    if by_patient and not _are_equal(export, profile, columns, by_patient):
        by_patient = None
    if row.patient_level and by_patient is None:
        export.notes.add("N-PATIENT-LEVEL", profile.stable_id)
    name = export.names.of_profile(row.alteration_type, row.datatype, profile.stable_id)
    more = {"patient_level": "true" if by_patient else None, "generic_entity_meta_properties": ",".join(names)}
    write_meta(export, profile, f"meta_{name}.txt", row.datatype, f"data_{name}.txt", ALWAYS, **more)
    ids = [export.patients[pk] for pk in by_patient] if by_patient else columns.ids
    with export.folder.table(f"data_{name}.txt", [ENTITY, *names, *ids]) as table:
        for entity_pk, entity_id, values in export.session.rows("exported_entity_values", profile_pk=profile.pk):
            cells = columns.cells(values)
            shown = [cells[places[0]] for places in by_patient.values()] if by_patient else cells
            table.add([entity_id, *map(told.get(entity_pk, {}).get, names), *shown])


def _properties(export, profile):
    """Yields (entity, name, value); where entities have no ids of their own, treatments are the only ones."""
    if export.session.runs("exported_properties"):
        yield from export.session.rows("exported_properties", profile_pk=profile.pk)
        return
    for row in export.all("treatment_entities", profile_pk=profile.pk):
        for name, value in (("NAME", row.name), ("DESCRIPTION", row.description), ("URL", row.url)):
            if value:
                yield row.entity_pk, name, value
            else:
                export.notes.add("N-MISSING", f"{row.stable_id}: {name}")


def _patients(export, columns):
    """patient_pk -> the places of all of the patient's samples, which stand together; None where they do not."""
    places: dict[int, list[int]] = {}
    for place, pk in enumerate(columns.pks):
        places.setdefault(export.patient_of[pk], []).append(place)
    number: dict[int, int] = {}
    for patient_pk in export.patient_of.values():
        number[patient_pk] = number.get(patient_pk, 0) + 1
    together = all(found == list(range(found[0], found[0] + number[patient_pk])) for patient_pk, found in places.items())
    return places if together else None


def _are_equal(export, profile, columns, by_patient):
    """Returns whether all samples of a patient have one value."""
    several = [places for places in by_patient.values() if len(places) > 1]
    if not several:
        return True
    rows = export.session.rows("exported_entity_values", profile_pk=profile.pk)
    return all([len({cells[place] for place in places}) == 1 for _, _, values in rows for cells in [columns.cells(values)] for places in several])


def write_gene_sets(export: Export, profile: StoredProfile) -> None:
    row, columns = profile.row, MatrixColumns(export, profile)
    version = export.session.value("geneset_version")
    name = export.names.of_profile(row.alteration_type, row.datatype, profile.stable_id)
    write_meta(export, profile, f"meta_{name}.txt", row.datatype, f"data_{name}.txt", geneset_def_version=version)
    with export.folder.table(f"data_{name}.txt", [_GENE_SET, *columns.ids]) as table:
        for _, set_id, values in export.session.rows("exported_entity_values", profile_pk=profile.pk):
            table.add([set_id, *columns.cells(values)])
