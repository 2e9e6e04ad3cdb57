"""The oncoprint of a gene query as a figure: a row a line or track; its numbers have the lines of tracks as well."""

from collections.abc import Iterator, Sequence

from genows.analyses.oncoprints import ALTERED, BEYOND, GAINED, LOST, REARRANGED, Oncoprint, Row
from genows.pages.figures import Figure
from genows.pictures.oncoprint import Row as DrawnRow
from genows.pictures.oncoprint import oncoprint, samples_per_column
from genows.pictures.scales import percent
from genows.pictures.svg import clean
from genows.summaries.alterations import AMPLIFIED, DELETED, MEASURED, MUTATED

# Characters of a line that are shown.
LONGEST = 80
COUNTED = (
    ("Mutated", MUTATED), ("Amplified", AMPLIFIED), ("Deleted", DELETED), ("Structural variant", REARRANGED), ("Gained", GAINED), ("Lost", LOST),
    ("Expression, protein, diploid", BEYOND),
)  # fmt: skip
WORDS = (
    (MUTATED, "mutated"), (AMPLIFIED, "amplified"), (DELETED, "deleted"), (REARRANGED, "structural variant"), (GAINED, "gained"), (LOST, "lost"),
    (BEYOND, "beyond"),
)  # fmt: skip


def query_figure(found: Oncoprint) -> Figure:
    """The oncoprint; its numbers count samples by row."""
    title = "Altered samples: " + ", ".join(_shown(row.text) for row in found.rows)
    drawn = [DrawnRow(_shown(row.text), _share(row), row.states) for row in found.rows]
    samples = len(found.sample_ids)
    altered = sum(any(state & ALTERED for state in states) for states in zip(*(row.states for row in found.rows), strict=True))
    note = f"{samples:,} samples, {altered:,} of them altered"
    if (share := samples_per_column(samples)) > 1:
        note += f"; a column stands for {share} of them and shows what any of these has"
    rows = list(_with_lines(found.rows))
    counted = [(words, bit) for words, bit in COUNTED if any(row.having(bit) for _, row in rows)]
    head = ["Line", "Share altered", "Altered", *(words for words, _ in counted), "Samples looked at"]
    numbers = [
        [text, _share(row), *(f"{row.having(bit):,}" for bit in (ALTERED, *(bit for _, bit in counted), MEASURED))] for text, row in rows
    ]
    return Figure(title, oncoprint(title, drawn), head, numbers, note)


def _share(row: Row) -> str:
    looked_at = row.having(MEASURED)
    return percent(row.having(ALTERED), looked_at) if looked_at else "–"


def _with_lines(rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """Yields (text, row), behind each track its lines."""
    for row in rows:
        yield _shown(row.text), row
        yield from ((f"{_shown(row.text)} · {_shown(line.text)}", line) for line in row.lines)


def _shown(text: str) -> str:
    """Returns a line or a title, which are somebody's own, short and harmless."""
    text = " ".join(clean(text).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def query_rows(found: Oncoprint) -> tuple[list[str], list[list[str]]]:
    """Returns head and rows of the oncoprint's data: a row a sample, a column a line or track; '' for what was not measured."""
    rows = list(_with_lines(found.rows))
    columns = [[_words(state) for state in row.states] for _, row in rows]
    return ["Sample", *(text for text, _ in rows)], [list(row) for row in zip(found.sample_ids, *columns, strict=True)]


def _words(state: int) -> str:
    altered = ";".join(word for bit, word in WORDS if state & bit)
    return altered or ("none" if state & MEASURED else "")
