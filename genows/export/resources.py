"""Writes the links that a study offers, and whose they are."""

from genows.export.context import STUDY, Export

_DEFINITION = ("RESOURCE_ID", "DISPLAY_NAME", "DESCRIPTION", "RESOURCE_TYPE", "OPEN_BY_DEFAULT", "PRIORITY", "CUSTOM_METADATA")


def write_resources(export: Export) -> None:
    definitions = sorted(export.all("exported_definitions", study_pk=export.study_pk), key=lambda row: row.resource_id)
    if not definitions:
        return
    _meta(export, "resource_definition", "DEFINITION")
    with export.folder.table("data_resource_definition.txt", _DEFINITION) as table:
        for row in definitions:
            table.add([*row[:4], "true" if row.open_by_default else "false", *row[5:]])
    links = {
        "study": ([], [((), *row) for row in export.rows("exported_study_links", study_pk=export.study_pk)]),
        "patient": (["PATIENT_ID"], [((export.patients[pk],), *row) for pk, *row in _of(export, "exported_patient_links")]),
        "sample": (
            ["PATIENT_ID", "SAMPLE_ID"],
            [((export.patients[export.patient_of[pk]], export.samples[pk]), *row) for pk, *row in _of(export, "exported_sample_links")],
        ),
    }
    for kind, (header, rows) in links.items():
        if not rows:
            continue
        _meta(export, f"resource_{kind}", kind.upper())
        with export.folder.table(f"data_resource_{kind}.txt", [*header, "RESOURCE_ID", "URL"]) as table:
            for owner, resource_id, url in rows if header else sorted(rows):
                table.add([*owner, resource_id, url])


def _of(export, query):
    """The links of one kind by owner, resource and address: collations differ between databases."""
    return sorted(export.rows(query, study_pk=export.study_pk))


def _meta(export, name, resource_type):
    fields = [(STUDY, export.study_id), ("resource_type", resource_type), ("data_filename", f"data_{name}.txt")]
    export.folder.meta(f"meta_{name}.txt", fields)
