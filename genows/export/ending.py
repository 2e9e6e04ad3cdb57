"""Writes what stands behind the study's own files: README.txt for people, and genows_export.json, by which a load keeps the order of things."""

import json
from collections.abc import Sequence

from genows.export.context import Export
from genows.load.exportedorder import FORMAT, NAME, sha256_of
from genows.load.kinds import KINDS, order_of

_README = "README.txt"


def write_ending(export: Export) -> None:
    notes = export.notes.all()
    lines = [f"Study {export.source}, written by genows export."]
    if export.study.import_date:
        lines.append(f"It was loaded on {export.study.import_date[:10]}.")
    lines += ["Not in these files, or otherwise than in the database:", *(note.text for note in notes)] if notes else []
    lines += export.remarks
    export.folder.text(_README, "".join(export.folder.cell(line) + "\n" for line in lines), len(lines))
    order = _order(export)
    told = {
        "format": FORMAT,
        "study": export.study_id,
        "source": export.source,
        "schema": export.session.value("schema_version"),
        "samples": len(export.samples),
        **({"part": True} if export.is_part else {}),
        "files": [{"name": each.name, "rows": each.rows, "sha256": sha256_of(export.folder.path / each.name)} for each in export.folder.files],
        **({"order": order} if order else {}),
        "notes": [note.as_json() for note in notes],
    }
    export.folder.text(NAME, json.dumps(told, ensure_ascii=False, indent=1) + "\n", 1)


def _order(export) -> dict[str, list[str]]:
    """What a load of the files by the plain rules would have in another order."""
    metas = [meta for meta in export.folder.metas if meta.kind in KINDS and order_of(meta) > 0]
    of_profiles = [name for profile in export.profiles for name in profile.meta_files]
    wanted = sorted(metas, key=lambda meta: of_profiles.index(meta.file) if meta.file in of_profiles else len(of_profiles))
    files = [meta.file for meta in sorted(wanted, key=order_of)]
    plain = sorted(wanted, key=lambda meta: (order_of(meta), meta.file))
    profiles = list(dict.fromkeys(meta.profile_id for meta in plain if meta.file in of_profiles))
    found = {
        "patients": (list(export.patients.values()), _by_appearance(export)),
        "profiles": ([export.renamed(profile.row.profile_id) for profile in export.profiles if profile.meta_files], profiles),
        "lists": ([list_id for list_id, _ in export.lists], [list_id for list_id, _ in sorted(export.lists, key=lambda each: each[1])]),
        "files": (files, [meta.file for meta in plain]),
    }
    return {name: stored for name, (stored, by_rule) in found.items() if stored != by_rule}


def _by_appearance(export) -> Sequence[str]:
    patients = dict.fromkeys([*export.patient_of.values(), *export.patients])
    return [export.patients[pk] for pk in patients]
