"""Gene panel definition files: `field: value` files that no meta file names, known by their fields whatever they are called."""

import re
from collections.abc import Collection
from pathlib import Path

from genows.load.meta import kinds
from genows.load.meta.metafile import Meta, read_fields

_NEEDED = kinds.KINDS[kinds.GENE_PANEL].required
_OF_OTHER_FILES = frozenset({"genetic_alteration_type", "data_filename", "case_list_ids"})
_START = 65536  # bytes that show whether a file may be a definition; one of 20,000 genes is of 160,000
_FIELD = re.compile(rb"[A-Za-z_][A-Za-z0-9_ ]*:")
_GENE_LIST = re.compile(rb"^[ \t]*gene_list[ \t]*:", re.MULTILINE)
_STABLE_ID = re.compile(rb"^[ \t]*stable_id[ \t]*:([^\n]*)", re.MULTILINE)


def is_panel(fields: Collection[str]) -> bool:
    """Returns whether a file of these fields defines a gene panel; further fields are ignored."""
    return _NEEDED <= set(fields) and not _OF_OTHER_FILES.intersection(fields)


def read_panel(path: Path, name: str) -> Meta | None:
    """A gene panel definition file; None where the file is something else.

    StudyError where it would be one and cannot be read.
    """
    if panel_id_of(path / name) is None:
        return None
    fields, lines = read_fields(path, name)
    return Meta(path, name, kinds.GENE_PANEL, fields, lines) if is_panel(fields) else None


def panel_id_of(path: Path) -> str | None:
    """The id of the panel that a file seems to define, which need not be readable; None where it is something else.

    Looks at the beginning alone, so that a large file beside the study is not read as a whole.
    """
    try:
        with open(path, "rb") as file:
            start = file.read(_START).removeprefix(b"\xef\xbb\xbf").lstrip().replace(b"\r", b"\n")
    except OSError:
        return None
    panel_id = _STABLE_ID.search(start)
    return panel_id[1].decode(errors="replace").strip() if panel_id and _FIELD.match(start) and _GENE_LIST.search(start) else None
