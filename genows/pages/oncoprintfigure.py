"""The oncoprint as a figure: which marks stand for which bits of a state, what is said of a cell, clinical tracks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from genows.analysis.oncoprints import (
    ALTERED,
    AMPLIFIED,
    DELETED,
    DIPLOID,
    DRIVER,
    EXPRESSED_HIGH,
    EXPRESSED_LOW,
    GAINED,
    IMPACTS,
    LOST,
    MEASURED,
    MUTATED,
    MUTATED_DRIVER,
    PROTEIN_HIGH,
    PROTEIN_LOW,
    SEEN_GAIN,
    SEEN_LOSS,
    VARIANT,
    VARIANT_DRIVER,
    Oncoprint,
    OncoprintRow,
)
from genows.data.numbers import decimal_number
from genows.encode.tabletext import counted
from genows.pages.addresses import patient_address
from genows.pages.figures import Figure
from genows.pages.genequestions import GeneQuestion
from genows.pages.pictures import oncoprint as pictures
from genows.pages.pictures.axes import percent, short
from genows.pages.pictures.lollipop import CLASSES
from genows.pages.pictures.oncoprint import Mark, PictureColumns, samples_per_column
from genows.pages.pictures.svg import Drawing, clean
from genows.pages.studyfigures import off_panel
from genows.pages.tables import Cell, Share

# Characters of a line that are shown, and genes that are named in a note.
LONGEST = 80
# Columns of more than these are too narrow to be links.
MOST_LINKS = 150
# The lowest first. Of two in a cell the lower one is the higher, so that both are seen.
HEIGHTS = {"truncating": (4, 10), "splice": (5, 8), "missense": (6, 6), "in frame": (7, 4), "other": (8, 2)}
COPY_NUMBER_MARKS = (
    Mark("amplified", AMPLIFIED, "amplified", 0, 9), Mark("gained", GAINED, "gained", 0, 6), Mark("deleted", DELETED, "deep deletion", 9, 9),
    Mark("lost", LOST, "shallow loss", 12, 6), Mark("diploid", DIPLOID, "diploid", 16, 2),
)  # fmt: skip
VARIANT_MARKS = (Mark("fused", VARIANT_DRIVER, "structural variant, driver", 1, 3), Mark("fused-light", VARIANT, "structural variant", 1, 3))
OTHER_MARKS = (
    Mark("edge-high", EXPRESSED_HIGH, "high expression", 0, 18), Mark("edge-low", EXPRESSED_LOW, "low expression", 0, 18),
    Mark("protein-high", PROTEIN_HIGH, "high protein level", 0, 2), Mark("protein-low", PROTEIN_LOW, "low protein level", 16, 2),
)  # fmt: skip
# What the numbers count: the first ones always, the others where there is one.
ALWAYS = 4
COUNTED = (
    ("Mutated", MUTATED | MUTATED_DRIVER), ("Amplified", AMPLIFIED), ("Deleted", DELETED), ("Structural variant", VARIANT | VARIANT_DRIVER),
    ("Gained", GAINED), ("Lost", LOST), ("Diploid", DIPLOID), ("High expression", EXPRESSED_HIGH), ("Low expression", EXPRESSED_LOW),
    ("High protein level", PROTEIN_HIGH), ("Low protein level", PROTEIN_LOW),
)  # fmt: skip
LEVEL_WORDS = (
    ("amplified", AMPLIFIED), ("deleted", DELETED), ("gained", GAINED), ("lost", LOST), ("diploid", DIPLOID), ("high expression", EXPRESSED_HIGH),
    ("low expression", EXPRESSED_LOW), ("high protein level", PROTEIN_HIGH), ("low protein level", PROTEIN_LOW),
)  # fmt: skip
WORDS = (
    *((f"{name} driver", bit << DRIVER) for name, bit in IMPACTS.items()), *IMPACTS.items(), ("structural variant driver", VARIANT_DRIVER),
    ("structural variant", VARIANT), *LEVEL_WORDS,
)  # fmt: skip


class ClinicalTrack(NamedTuple):
    """A clinical attribute beside the genes.

    *values*: one a column, '' for none; *is_number*: whether it is declared to be one.
    """

    name: str
    values: Sequence[str]
    is_number: bool


class OncoprintView(NamedTuple):
    """What is shown of an oncoprint.

    *columns*: those that are, by their numbers; *samples*, *patients*: of each study the ids of all its samples, and of whom they are.
    """

    found: Oncoprint
    columns: Sequence[int]
    samples: Sequence[Sequence[str]]
    patients: Sequence[Sequence[str]]
    tracks: Sequence[ClinicalTrack] = ()
    with_gains: bool = False

    @property
    def several(self) -> bool:
        """Whether the samples are of several studies."""
        return len(self.found.studies) > 1

    def study_id(self, column: int) -> str:
        """Returns the study of a column."""
        return self.found.studies[self.found.sample(column)[0]].study.study_id

    def sample_id(self, column: int) -> str:
        """Returns the sample of a column."""
        study, place = self.found.sample(column)
        return self.samples[study][place]

    def patient_id(self, column: int) -> str:
        """Returns whose sample that is."""
        study, place = self.found.sample(column)
        return self.patients[study][place]


def oncoprint_figure(asked: GeneQuestion, view: OncoprintView, root: str | None, is_drawn: bool = True) -> Figure:
    """Returns the figure; its numbers count samples by row, and of tracks by line as well.

    *root*: None for a file of its own.
    """
    found = view.found
    samples, shown = len(found.columns), len(view.columns)
    altered = found.having(ALTERED).bit_count()
    note = f"{counted(samples, 'sample')}, {altered:,} of them altered ({percent(altered, samples)})"
    note += "; the others are left out" if shown < samples else ""
    if (share := samples_per_column(shown)) > 1:
        note += f"; a column stands for {share} of them and shows what any of these has"
    note += off_panel([(text_of(row), len(row.off_panel)) for row in found.rows])
    rows = list(with_lines(found.rows))
    its_marks = [*COUNTED[:ALWAYS], *((words, bits) for words, bits in COUNTED[ALWAYS:] if any(row.having(bits) for _, row in rows))]
    head = ["Gene" if asked.typed.query is None else "Line", "Share altered", "Altered", *(words for words, _ in its_marks), "Samples looked at"]
    every = (ALTERED, *(bits for _, bits in its_marks), MEASURED)
    numbers: list[list[Cell]] = [[text, Share(row.altered, row.measured), *map(row.having, every)] for text, row in rows]
    title = "Altered samples: " + ", ".join(text_of(row) for row in found.rows)
    return Figure(title, _drawing(title, asked, view, root) if is_drawn and shown else None, head, numbers, note)


def sample_rows(view: OncoprintView) -> tuple[list[str], list[list[str]]]:
    """Returns head and rows of the oncoprint's data: a row a sample, a column a line or track of the query.

    '' for what was not measured.
    """
    rows = list(with_lines(view.found.rows))
    words = {state: _words(state) for _, row in rows for state in row.states.counted}
    columns = [[words[row.states[column]] for column in view.columns] for _, row in rows]
    names = [list(map(view.study_id, view.columns))] if view.several else []
    head = [*(["Study"] if view.several else []), "Sample", *(text for text, _ in rows), *(track.name for track in view.tracks)]
    values = [track.values for track in view.tracks]
    return head, [list(row) for row in zip(*names, map(view.sample_id, view.columns), *columns, *values, strict=True)]


def said_in(found: Oncoprint, row: OncoprintRow, columns: Sequence[int]) -> dict[int, str]:
    """Returns column → what is altered there, in words: mutations and structural variants one by one; '' where nothing is."""
    details = row.details_at(frozenset(map(found.columns.__getitem__, columns)))
    levels = {state: [word for word, bit in LEVEL_WORDS if state & bit] for state in row.states.kinds}
    return {column: ", ".join([*details.get(found.columns[column], ()), *levels[row.states[column]]]) for column in columns}


def with_lines(rows: Sequence[OncoprintRow]) -> Iterator[tuple[str, OncoprintRow]]:
    """Yields (text, row), behind each track of a query its lines."""
    for row in rows:
        yield text_of(row), row
        yield from ((f"{text_of(row)} · {text_of(line)}", line) for line in row.lines)


def text_of(row: OncoprintRow) -> str:
    """Returns a line or a title, which are somebody's own, short and harmless."""
    text = " ".join(clean(row.text).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _words(state: int) -> str:
    altered = ";".join(word for word, bit in WORDS if state & bit)
    return altered or ("none" if state & MEASURED else "")


def _drawing(title: str, asked: GeneQuestion, view: OncoprintView, root: str | None) -> Drawing:
    """Returns the picture. *root*: None for a file of its own, where links would lead nowhere."""
    rows = []
    for row in view.found.rows:
        link = "" if root is None else f"{asked.place(root, 'mutations')}?{urlencode({**asked.parameters, 'genes': ' '.join(row.symbols)})}"
        states = row.states if len(view.columns) == len(row.states) else row.states.at(view.columns)
        rows.append(pictures.PictureRow(text_of(row), percent(row.altered, row.measured), states, link))
    columns = PictureColumns()
    if samples_per_column(len(view.columns)) == 1:
        columns = PictureColumns(_titles(view), _links(view, root) if root is not None and len(view.columns) <= MOST_LINKS else ())
    return pictures.oncoprint(title, rows, _marks(view.found.rows, view.with_gains), columns, MEASURED, list(map(_drawn_track, view.tracks)))


def _links(view: OncoprintView, root: str) -> list[str]:
    return [patient_address(root, view.study_id(column), view.patient_id(column), view.sample_id(column)) for column in view.columns]


def _titles(view: OncoprintView) -> list[str]:
    """Returns of each column the sample, what is altered in it, row by row, and its clinical values."""
    told: dict[int, list[str]] = {}
    for row in view.found.rows:
        text = text_of(row)
        altered = [column for column, state in enumerate(row.states) if state & ALTERED]
        for column, words in said_in(view.found, row, altered).items():
            told.setdefault(column, []).append(f"{text}: {words}")
    titles = []
    for place, column in enumerate(view.columns):
        its = [*told.get(column, ()), *(f"{track.name}: {track.values[place]}" for track in view.tracks if track.values[place])]
        name = f"{view.study_id(column)} {view.sample_id(column)}" if view.several else view.sample_id(column)
        titles.append(f"{name} – {'; '.join(its)}" if its else name)
    return titles


def _marks(rows: Sequence[OncoprintRow], with_gains: bool) -> list[Mark]:
    """Returns how the bits of states are drawn, the lowest first. Where nothing is marked as a driver all are dark."""
    by_driver, variants_by_driver = (any(row.having(bits) for row in rows) for bits in (MUTATED_DRIVER, VARIANT_DRIVER))
    seen = {"gained": SEEN_GAIN, "lost": SEEN_LOSS} if with_gains else {}
    marks = [mark._replace(bits=mark.bits | seen.get(mark.kind, 0)) for mark in COPY_NUMBER_MARKS]
    for name, (top, high) in HEIGHTS.items():
        kind, bit = CLASSES[name], IMPACTS[name]
        marks.append(Mark(f"{kind}-light" if by_driver else kind, bit, name, top, high))
        marks.append(Mark(kind, bit << DRIVER, f"{name}, driver", top, high))
    driver, other = VARIANT_MARKS
    return [*marks, other if variants_by_driver else other._replace(kind=driver.kind), driver, *OTHER_MARKS]


def _drawn_track(track: ClinicalTrack) -> pictures.PictureTrack:
    """Returns a clinical attribute as it is drawn.

    Numbers by their height, other values by their colour, the commonest ones.
    """
    numbers = {value: decimal_number(value) for value in set(track.values)} if track.is_number else {}
    known = [number for number in numbers.values() if number is not None]
    if known:
        low, high = min(known), max(known)
        shares = {value: None if number is None else (number - low) / (high - low) if high > low else 1.0 for value, number in numbers.items()}
        return pictures.PictureTrack(track.name, list(map(shares.__getitem__, track.values)), (), f"{short(low)} to {short(high)}")
    counted = Counter(filter(None, track.values))
    common = [value for value, _ in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))]
    shown = common if len(common) <= pictures.COLOURS else common[: pictures.COLOURS - 1]
    codes: dict[str, float | None] = {value: min(place, pictures.COLOURS - 1) for place, value in enumerate(common)}
    words = [*shown, *([f"{len(common) - len(shown):,} others"] if len(common) > len(shown) else [])]
    return pictures.PictureTrack(track.name, [codes.get(value) for value in track.values], words)
