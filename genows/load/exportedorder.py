"""The order in which a study that `genows export` wrote was loaded first: `genows_export.json` beside the files tells it.

Answers list patients, profiles and lists as they were loaded, and files cannot always tell in which order that was. Nothing but the order is
taken from the file; ids that the folder lacks are passed over, and what the file does not name follows by the plain rules.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from genows.data import barcodes
from genows.errors import StudyError
from genows.load.entries import is_within
from genows.load.findings import NOTE, WARNING, Findings, Rule
from genows.load.metafile import Meta, read_text
from genows.load.textfiles import text_lines

NAME = "genows_export.json"
FORMAT = 1  # the highest that is understood
_PART = 1 << 20  # bytes
ORDERS = ("patients", "profiles", "lists", "files")

UNREADABLE = Rule("S-60", "what the export says of the order of its files cannot be read: {problem}; the folder is loaded without it", WARNING, WARNING)
EDITED = Rule("S-61", "the file is not as it was exported", NOTE, NOTE)


@dataclass(frozen=True)
class ExportedOrder:
    """Ids of patients, of profiles and lists in full, and names of meta files, each → its place. Empty where the plain order is meant."""

    patients: Mapping[str, int] = field(default_factory=dict)
    profiles: Mapping[str, int] = field(default_factory=dict)
    lists: Mapping[str, int] = field(default_factory=dict)
    files: Mapping[str, int] = field(default_factory=dict)

    def of_lists(self, case_lists: Iterable[Meta]) -> list[Meta]:
        return _sorted(case_lists, self.lists, lambda meta: meta.fields["stable_id"])

    def of_files(self, metas: Iterable[Meta]) -> list[Meta]:
        return _sorted(metas, self.files, lambda meta: meta.file)

    def of_profiles(self, metas: Iterable[Meta]) -> list[str]:
        """The ids of the profiles of *metas* that have a place, in their order."""
        there = {meta.profile_id for meta in metas}
        return [profile_id for profile_id in _placed(self.profiles) if profile_id in there]

    def of_patients(self, clinical: Iterable[Meta]) -> list[str]:
        """The ids of the patients of these files that have a place, in their order."""
        if not self.patients:
            return []
        there = {patient for meta in clinical for patient in _patients(meta)}
        return [patient for patient in _placed(self.patients) if patient in there]


def read_order(folder: Path, findings: Findings) -> ExportedOrder:
    """Returns what the folder's file says; an empty order where there is none, or one that cannot be read, which is told."""
    # Of a folder that may not be looked into the load says so.
    if not os.path.isfile(folder / NAME) or not is_within(folder, NAME):
        return ExportedOrder()
    try:
        told = json.loads(read_text(folder / NAME, NAME))
        if told["format"] > FORMAT:
            findings.tell(UNREADABLE, file=NAME, problem=f"its format is {told['format']}")
            return ExportedOrder()
        order = ExportedOrder(**{name: _places(told.get("order", {}).get(name, [])) for name in ORDERS})
        _compare(folder, told.get("files", []), findings)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, StudyError) as error:
        findings.tell(UNREADABLE, file=NAME, problem=f"it is none of an export ({type(error).__name__})")
        return ExportedOrder()
    return order


def _places(names: Any) -> dict[str, int]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise TypeError
    return {name: place for place, name in enumerate(names)}


def _compare(folder, files, findings):
    for each in files:
        name = each["name"]
        if is_within(folder, name) and os.path.isfile(folder / name) and os.access(folder / name, os.R_OK) and sha256_of(folder / name) != each["sha256"]:
            findings.tell(EDITED, file=name)


def sha256_of(path: Path) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as stream:
        while part := stream.read(_PART):
            digest.update(part)
    return digest.hexdigest()


def _placed(places):
    return sorted(places, key=places.__getitem__)


def _sorted(items, places, name_of):
    return sorted(items, key=lambda item: places.get(name_of(item), len(places))) if places else list(items)


def _patients(meta):
    """Yields the patients of a clinical file; what is wrong with it is told when it is loaded."""
    index = None
    try:
        for _, line in text_lines(meta.data_path, meta.data_file):
            cells = [cell.strip() for cell in line.split("\t")]
            if index is not None:
                yield from (barcodes.patient_id(cell) for cell in cells[index : index + 1] if cell)
            elif line.strip() and not line.startswith("#"):
                names = [cell.upper() for cell in cells]
                if "PATIENT_ID" not in names:
                    return
                index = names.index("PATIENT_ID")
    except StudyError:
        return
