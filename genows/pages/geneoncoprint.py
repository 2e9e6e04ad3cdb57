"""The first part of the page of some genes: the oncoprint."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from genows.analyses.oncoprints import (
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
    Row,
    StudyRows,
    together,
)
from genows.db.sessions import Session
from genows.lookup.proteindomains import Protein, protein_of
from genows.pages.figures import Figure, figure, study_address
from genows.pages.frame import PageContext
from genows.pages.genequestions import GeneQuestion, Part
from genows.pages.markup import Html, html
from genows.pages.studyfigures import lollipop_figure
from genows.pages.studypage import section
from genows.pages.tables import Cell, Share, table
from genows.pages.typedgenes import absent, read_otherwise
from genows.pictures.oncoprint import Columns, Mark, oncoprint, samples_per_column
from genows.pictures.oncoprint import Row as DrawnRow
from genows.pictures.scales import percent
from genows.pictures.svg import Drawing, clean
from genows.summaries.proteinchanges import ProteinChanges, protein_changes

# Characters of a line that are shown, and genes that are named in a note.
LONGEST, NAMED = 80, 5
NOTE = '<p class="note">{sentence}</p>\n'
STUDY = '<a href="{address}"><bdi>{name}</bdi></a>'
# The lowest first. Of two in a cell the lower one is the higher, so that both are seen.
HEIGHTS = {"truncating": (4, 10), "splice": (5, 8), "missense": (6, 6), "in frame": (7, 4), "other": (8, 2)}
CLASSES = {"in frame": "inframe"}
COPY_NUMBER_MARKS = (
    Mark("amplified", AMPLIFIED, "amplified", 0, 9), Mark("gained", GAINED, "gained", 0, 6), Mark("deleted", DELETED, "deep deletion", 9, 9),
    Mark("lost", LOST, "shallow loss", 12, 6), Mark("diploid", DIPLOID, "diploid", 16, 2),
)  # fmt: skip
OTHER_MARKS = (
    Mark("fused", VARIANT_DRIVER, "structural variant", 1, 3), Mark("fused-light", VARIANT, "structural variant, no driver", 1, 3),
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


class Shown(NamedTuple):
    """*studies*: what the query finds in each; *found*: all of it as columns, None where that is too much to draw; *changes*: of a single gene."""

    studies: Sequence[StudyRows]
    found: Oncoprint | None
    changes: tuple[ProteinChanges, Protein | None] | None


def gather(db: Session, asked: GeneQuestion) -> Shown:
    """Reads what the part shows."""
    genes = asked.typed.named.genes
    changes = (protein_changes(db, asked.studies[0].pk, genes[0].entrez), protein_of(db, genes[0].symbol)) if asked.of_one and len(genes) == 1 else None
    return Shown(asked.rows(db), asked.oncoprint(db) if asked.is_small else None, changes)


def show(context: PageContext, asked: GeneQuestion, shown: Shown) -> list[Html]:
    """Returns the sections of the page."""
    parts = [html(NOTE, sentence=sentence) for sentence in _sentences(asked, shown.studies)]
    if len(asked.studies) > 1:
        parts.append(section("by-study", "By study", _by_study(context, asked, shown.studies)))
    if shown.found and shown.found.columns:
        drawn = _figure(asked, shown.found, _drawing(context.root, asked, shown.found))
        parts.append(section("alterations", "Oncoprint", figure(drawn, asked.place(context.root, "oncoprint"), asked.parameters)))
    if shown.changes and shown.changes[0].mutations:
        symbol, address = asked.typed.named.symbols[0], study_address(context.root, asked.studies[0].study_id, "lollipop")
        parts.append(section("protein", "In the protein", figure(lollipop_figure(symbol, *shown.changes), address, {"gene": symbol})))
    return parts


def file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns the figure; its data are a row a sample."""
    if not asked.is_small:
        return None
    found = asked.oncoprint(db)
    drawn = _figure(asked, found, _drawing(None, asked, found) if kind == "svg" and found.columns else None)
    if kind == "svg":
        return drawn if found.columns else None
    head, rows = _sample_rows(found)
    return drawn._replace(head=head, rows=rows)


ONCOPRINT = Part("", "Oncoprint", gather, show, {"oncoprint": file})


def _sentences(asked: GeneQuestion, studies: Sequence[StudyRows]) -> list[str]:
    said = []
    if asked.typed.query and studies:
        said += read_otherwise(asked.typed.query, studies[0].notes)
        said += absent(studies[0].absent if len(studies) == 1 else [kind for kind in studies[0].absent if all(kind in one.absent for one in studies)])
    if not any(one.profile_ids for one in studies):
        named = "This study has" if asked.of_one else "These studies have"
        said.append(f"{named} neither mutations nor discrete copy-number values nor structural variants.")
    return said


def _by_study(context, asked: GeneQuestion, studies: Sequence[StudyRows]) -> Html:
    rows: list[tuple[float, list[Cell]]] = []
    genes = urlencode({"genes": asked.parameters["genes"]})
    for listed, its in zip(asked.studies, studies, strict=True):
        link = html(STUDY, address=f"{study_address(context.root, listed.study_id, 'genes')}?{genes}", name=listed.name)
        states = its.together()
        altered, measured = (sum(1 for state in states if state & bits) for bits in (ALTERED, MEASURED))
        rows.append((-altered / measured if measured else 0, [link, Share(altered, measured), altered, measured]))
    rows.sort(key=lambda row: row[0])
    return table("Altered samples by study", ["Study", "Share altered", "Altered", "Samples looked at"], [cells for _, cells in rows])


def _figure(asked: GeneQuestion, found: Oncoprint, drawing: Drawing | None) -> Figure:
    """Returns the figure; its numbers count samples by row, and of tracks by line as well."""
    samples = len(found.columns)
    altered = sum(1 for state in together(row.states for row in found.rows) if state & ALTERED) if found.rows else 0
    note = f"{samples:,} samples, {altered:,} of them altered ({percent(altered, samples)})"
    if (share := samples_per_column(samples)) > 1:
        note += f"; a column stands for {share} of them and shows what any of these has"
    note += _off_panel(found.rows)
    rows = list(_with_lines(found.rows))
    counted = [*COUNTED[:ALWAYS], *((words, bits) for words, bits in COUNTED[ALWAYS:] if any(row.having(bits) for _, row in rows))]
    head = ["Gene" if asked.typed.query is None else "Line", "Share altered", "Altered", *(words for words, _ in counted), "Samples looked at"]
    every = (ALTERED, *(bits for _, bits in counted), MEASURED)
    numbers: list[list[Cell]] = [[text, Share(row.altered, row.measured), *map(row.having, every)] for text, row in rows]
    return Figure(_title(found.rows), drawing, head, numbers, note)


def _title(rows: Sequence[Row]) -> str:
    return "Altered samples: " + ", ".join(_shown(row.text) for row in rows)


def _off_panel(rows: Sequence[Row]) -> str:
    """What is said of alterations of genes that are not on the panel by which their samples were measured: they are in no share."""
    named = [f"{_shown(row.text)} ({row.off_panel:,})" for row in rows if row.off_panel]
    if not named:
        return ""
    more = f" and {len(named) - NAMED:,} more" if len(named) > NAMED else ""
    return f"; altered in samples whose gene panel lacks the gene, which count nowhere: {', '.join(named[:NAMED])}{more}"


def _with_lines(rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """Yields (text, row), behind each track its lines."""
    for row in rows:
        yield _shown(row.text), row
        yield from ((f"{_shown(row.text)} · {_shown(line.text)}", line) for line in row.lines)


def _shown(text: str) -> str:
    """Returns a line or a title, which are somebody's own, short and harmless."""
    text = " ".join(clean(text).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _drawing(root: str | None, asked: GeneQuestion, found: Oncoprint) -> Drawing:
    """Returns the picture. *root*: None for a file of its own, where links would lead nowhere."""
    rows = []
    for row in found.rows:
        link = "" if root is None else f"{asked.place(root)}?{urlencode({**asked.parameters, 'genes': ' '.join(row.symbols)})}"
        rows.append(DrawnRow(_shown(row.text), percent(row.altered, row.measured), row.states, link))
    columns = Columns(_titles(found)) if samples_per_column(len(found.columns)) == 1 else Columns()
    return oncoprint(_title(found.rows), rows, _marks(found.rows, "gains" in asked.params.pieces("show")), columns, MEASURED)


def _marks(rows: Sequence[Row], with_gains: bool) -> list[Mark]:
    """Returns how the bits of states are drawn, the lowest first. Where nothing is marked as a driver all are dark."""
    by_driver = any(row.having(MUTATED_DRIVER) for row in rows)
    variant_driver = any(row.having(VARIANT_DRIVER) for row in rows)
    gains = (SEEN_GAIN, SEEN_LOSS) if with_gains else (0, 0)
    marks = [
        mark._replace(bits=mark.bits | dict(zip(("gained", "lost"), gains, strict=True)).get(mark.kind, 0)) for mark in COPY_NUMBER_MARKS
    ]
    for name, (top, high) in HEIGHTS.items():
        kind, bit = CLASSES.get(name, name), IMPACTS[name]
        if by_driver:
            marks.append(Mark(f"{kind}-light", bit, name, top, high))
            marks.append(Mark(kind, bit << DRIVER, f"{name}, driver", top, high))
        else:
            marks.append(Mark(kind, bit, name, top, high))
    if not variant_driver:
        return [*marks, Mark("fused", VARIANT, "structural variant", 1, 3), *OTHER_MARKS[2:]]
    return [*marks, *OTHER_MARKS]


def _titles(found: Oncoprint) -> list[str]:
    """Returns of each column the sample and what is altered in it, row by row."""
    said: list[list[str]] = [[] for _ in found.columns]
    for row in found.rows:
        text = _shown(row.text)
        for column, state in enumerate(row.states):
            if state & ALTERED:
                said[column].append(f"{text}: {_said(row, column, state)}")
    names = _names(found)
    return [f"{name} – {'; '.join(its)}" if its else name for name, its in zip(names, said, strict=True)]


def _names(found: Oncoprint) -> list[str]:
    if len(found.studies) == 1:
        return found.sample_ids
    return [f"{found.studies[study].study.study_id} {found.studies[study].sample_ids[place]}" for study, place in found.columns]


def _said(row: Row, column: int, state: int) -> str:
    """Returns what is altered, in words: mutations and structural variants one by one."""
    details = row.details.get(column)
    return ", ".join([*([details] if details else []), *(word for word, bit in LEVEL_WORDS if state & bit)])


def _sample_rows(found: Oncoprint) -> tuple[list[str], list[list[str]]]:
    """Returns head and rows of the oncoprint's data: a row a sample, a column a line or track; '' for what was not measured."""
    rows = list(_with_lines(found.rows))
    words = {state: _words(state) for _, row in rows for state in set(row.states)}
    columns = [list(map(words.__getitem__, row.states)) for _, row in rows]
    several = len(found.studies) > 1
    names = [[found.studies[study].study.study_id for study, _ in found.columns]] if several else []
    head = [*(["Study"] if several else []), "Sample", *(text for text, _ in rows)]
    return head, [list(row) for row in zip(*names, found.sample_ids, *columns, strict=True)]


def _words(state: int) -> str:
    altered = ";".join(word for word, bit in WORDS if state & bit)
    return altered or ("none" if state & MEASURED else "")
