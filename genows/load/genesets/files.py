"""Recognises the reference files of gene sets, and reads those that are tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from genows.load.textfiles import text_lines

DEFINITIONS, TEXTS, PORTAL_TEXTS = "gene sets", "gene-set texts", "gene sets of a portal"
VERSION, HIERARCHY = "gene-set version", "gene-set hierarchy"
# In the order of loading.
KINDS = (DEFINITIONS, TEXTS, PORTAL_TEXTS, VERSION, HIERARCHY)
_BY_NAME = {".gmt": DEFINITIONS, ".supp.txt": TEXTS, ".yaml": HIERARCHY, ".yml": HIERARCHY}


def kind_by_name(path: Path) -> str | None:
    """The kind that the end of a file's name tells; None for other names."""
    name = path.name.lower()
    return next((kind for end, kind in _BY_NAME.items() if name.endswith(end)), None)


def kind_of_json(content: Any) -> str | None:
    """The kind of a JSON file's content, of those that are no lists of records; None for others."""
    if isinstance(content, str) or (isinstance(content, list) and len(content) == 1 and isinstance(content[0], str)):
        return VERSION
    is_tree = isinstance(content, dict) and content and all(isinstance(value, dict) for value in content.values())
    return HIERARCHY if is_tree else None


def rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yields (line number, trimmed cells) of the lines that are not blank, without empty cells at their ends."""
    for number, line in text_lines(path, str(path)):
        cells = [cell.strip() for cell in line.rstrip().split("\t")]
        if any(cells):
            yield number, cells
