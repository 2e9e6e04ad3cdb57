"""Finds the six columns of a segment file by their names."""

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from genows.domain.numbers import decimal_number
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.rules import segments as rules

NAMES = ("ID", "chrom", "loc.start", "loc.end", "num.mark", "seg.mean")
COLUMNS = ", ".join(NAMES)
# Other names that programs write, in lower case with points for what joins words.
_SYNONYMS = {
    "ID": ("sample", "sample.id", "sampleid", "tumor.sample.barcode"),
    "chrom": ("chr", "chromosome"),
    "loc.start": ("start", "start.position", "startposition"),
    "loc.end": ("end", "stop", "end.position", "endposition"),
    "num.mark": ("num.probes", "numprobes", "nummark", "probes", "num.markers", "number.of.probes"),
    "seg.mean": ("mean", "segment.mean", "segmean", "log2.ratio"),
}
_FOUND = frozenset((*map(str.lower, NAMES), *(name for names in _SYNONYMS.values() for name in names)))


class SegmentColumns:
    """The columns of *header*, the cells of the header on *line*. *indexes*: 0-based, in the order of NAMES; *width*: cells a row needs.

    Quotation marks around a name do no harm. Of columns of one name the last counts. StudyError where a column is not found, or the header is a segment itself.
    """

    def __init__(self, load: Load, meta: Meta, header: list[str], line: int):
        place: dict[str, Any] = {"file": meta.data_file, "line": line}
        folded = {_folded(cell): index for index, cell in enumerate(header)}
        found = {name: _find(folded, name) for name in NAMES}
        missing = [name for name, index in found.items() if index is None]
        if missing and _is_segment(header):
            raise rules.NO_HEADER.stop(**place, value="\t".join(header[:6]), columns=COLUMNS)
        if missing:
            raise rules.COLUMN_MISSING.stop(**place, value=", ".join(header), name=missing[0], columns=COLUMNS)
        self.indexes = [index for index in found.values() if index is not None]
        self.width = max(self.indexes) + 1
        self.of: Callable[[list[str]], tuple[str, ...]] = itemgetter(*self.indexes)
        load.files.check_header(meta, header, line, last_counts=True, read=_meant)
        if tuple(cell.strip() for cell in header[: len(NAMES)]) != NAMES:
            load.findings.tell(rules.OTHER_COLUMNS, **place, value=", ".join(header), columns=COLUMNS)
        load.files.end_header(meta, line)


def _folded(cell):
    return cell.strip(" \"'").lower().replace("_", ".").replace(" ", ".")


def _find(folded, name):
    names = (name.lower(), *_SYNONYMS[name])
    return max((folded[each] for each in names if each in folded), default=None)


def _meant(name):
    return _folded(name) if _folded(name) in _FOUND else None


def _is_segment(cells):
    """Returns whether the cells are a row's: five of a segment's six are numbers, chromosome X and Y aside."""
    return len(cells) >= len(NAMES) and all(decimal_number(cell) is not None for cell in cells[2:6])
