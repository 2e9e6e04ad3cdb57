"""The first rows of a reference file, by which its kind is recognised."""

from itertools import islice
from pathlib import Path

from genows.errors import StudyError
from genows.load import tables

ROWS = 20


def first_rows(path: Path, comment: str = "#") -> list[list[str]]:
    """The tab-separated cells of the first ROWS lines that are neither blank nor comments; none of a file that cannot be read."""
    try:
        lines = (line for _, line in tables.text_lines(path, str(path)) if line.strip() and not (comment and line.startswith(comment)))
        return [[cell.strip() for cell in line.split("\t")] for line in islice(lines, ROWS)]
    except StudyError:
        return []
