"""Writes the study's file, its cancer types, its tags and its sample lists."""

import json

from genows.export.context import STUDY, Export
from genows.export.filenames import plain
from genows.load.caselists import CATEGORIES, DEFAULT_CATEGORY

_ROOT = "tissue"
_TAGS = "study_tags.yml"


def write_study(export: Export) -> None:
    study = export.study
    always = frozenset({"description", "reference_genome"})
    fields = [
        (STUDY, export.study_id),
        ("type_of_cancer", study.type_of_cancer),
        ("name", study.name),
        ("short_name", study.short_name),
        ("description", export.described(study.description)),
        ("citation", study.citation),
        ("pmid", study.pmid),
        ("groups", study.groups_of_study),
        ("study_access", None if study.is_public else "private"),
        ("reference_genome", export.genome),
        ("tags_file", _TAGS if study.tags else None),
    ]
    export.folder.meta("meta_study.txt", fields, always)
    _write_cancer_types(export)
    if study.tags:
        try:
            json.loads(study.tags)
        except ValueError:
            export.notes.add("N-TAGS", _TAGS)
        export.folder.text(_TAGS, study.tags + "\n", 1)


def cancer_types(export: Export) -> list[tuple]:
    """Rows of cancer_type_rows: the study's type, then its parents as far as the database has them."""
    known = {row[0]: row for row in export.session.all("cancer_type_rows")}
    code, chain = export.study.type_of_cancer, []
    while code in known and code != _ROOT and known[code] not in chain:
        chain.append(known[code])
        code = (known[code][5] or "").lower()
    return chain


def _write_cancer_types(export):
    chain = cancer_types(export)
    if not chain:
        return
    pair = [("genetic_alteration_type", "CANCER_TYPE"), ("datatype", "CANCER_TYPE")]
    export.folder.meta("meta_cancer_type.txt", [*pair, ("data_filename", "cancer_type.txt")])
    with export.folder.table("cancer_type.txt", ()) as table:
        for code, name, keywords, color, short_name, parent in chain:
            if not parent:
                export.notes.add("N-PARENT", code)
            shown = short_name if (short_name or "").lower() == code.lower() else code
            table.add([shown, name, *([keywords] if keywords else []), color, parent or _ROOT])


def write_lists(export: Export) -> None:
    prefix, always = f"{export.source}_", frozenset({"case_list_description", "case_list_category", "case_list_ids"})
    rows = export.session.all("exported_lists", study_pk=export.study_pk)
    written = export.apart({row.list_pk: export.renamed(row.list_id) for row in rows}, other="{id}_{number}")
    for row in rows:
        category = row.category
        if category not in CATEGORIES:
            export.notes.add("N-CATEGORY", f"{row.list_id}: {category}")
            category = DEFAULT_CATEGORY
        if not row.list_id.startswith(prefix):
            export.notes.add("N-LIST-ID", row.list_id)
        ids = [export.samples[pk] for pk, _ in export.session.rows("sample_list_members", list_pk=row.list_pk)]
        if export.is_part and not ids:
            continue
        fields = {
            STUDY: export.study_id,
            "stable_id": written[row.list_pk],
            "case_list_name": row.name,
            "case_list_description": row.description,
            "case_list_category": category,
        }
        lines = [f"{field}: {export.folder.cell(value)}".rstrip() for field, value in fields.items() if value or field in always]
        name = export.names.one("case_lists/cases_" + plain(row.list_id.removeprefix(prefix), ("data",)))
        lines.append("\t".join(["case_list_ids: " + "".join(ids[:1]), *ids[1:]]).rstrip())
        export.folder.text(f"{name}.txt", "\n".join(lines) + "\n", len(ids))
        export.lists.append((written[row.list_pk], f"{name}.txt"))
