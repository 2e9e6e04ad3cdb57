"""Looks at the header and the first rows of a data file for what is wrong with the file as a whole; the lines pass through unchanged."""

from collections.abc import Iterator
from itertools import chain

from genows.load.report.findings import Findings
from genows.load.rules import files

ROWS = 5


def watched(lines: Iterator[tuple], file: str | None, findings: Findings) -> Iterator[tuple]:
    """Yields the (number, line) of *lines*, texts or bytes, and tells what their beginning shows."""
    seen: list[tuple] = []
    first: list[tuple[int, list[str]]] = []
    for number, line in lines:
        seen.append((number, line))
        text = line.decode(errors="replace") if isinstance(line, bytes) else line
        if text.strip() and not text.startswith("#"):
            first.append((number, text.split("\t")))
        if len(first) > ROWS:
            break
    if first:
        _tell(first, file, findings)
    return chain(seen, lines)


def _tell(rows, file, findings):
    widths = {len(cells) for _, cells in rows}
    if widths == {1}:
        findings.tell(files.NO_TABS, file=file, line=rows[0][0])
    elif len(widths) > 1:
        findings.tell(files.UNEVEN, file=file, value=", ".join(map(str, sorted(widths))))
    for number, cells in rows:
        for column, cell in enumerate(cells, start=1):
            if _quoted(cell.strip()):
                findings.tell(files.QUOTES, file=file, line=number, column=column, value=cell)


def _quoted(cell):
    return len(cell) > 1 and cell[0] == cell[-1] and cell[0] in "\"'"
