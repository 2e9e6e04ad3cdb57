"""The machine form of reports as text, piece by piece: skipped rows may be a million, and are made when they are written."""

import json
from collections.abc import Iterator, Sequence
from secrets import token_hex

from genows.load.report.report import Report, same
from genows.load.report.skips import SkipRecords


def json_pieces(reports: Sequence[Report]) -> Iterator[str]:
    """Yields the JSON text of the machine form: of one report as it is, of several as an array."""
    contents = [report.as_json(same) for report in reports]
    mark, skips = token_hex(), []

    def marked(rows: SkipRecords) -> str:
        skips.append(rows)
        return mark

    text = json.dumps(contents[0] if len(contents) == 1 else contents, ensure_ascii=False, indent=2, default=marked)
    first, *others = text.split(f'"{mark}"')
    yield first
    before = first
    for rows, piece in zip(skips, others, strict=True):
        line = before[before.rfind("\n") + 1 :]
        yield from rows.pieces(line[: len(line) - len(line.lstrip())])
        yield piece
        before = piece
    yield "\n"
