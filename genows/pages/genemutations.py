"""The part "Mutations" of the page of some genes.

Of one gene at a time where they lie in the protein, and a table of them, sorted by any column.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from genows.analysis.genemutations import HELD, GeneMutation, GeneMutations, Summary
from genows.analysis.oncoprints import USUAL
from genows.columns.blocks import Block
from genows.columns.ordered import number_key, page_of_blocks, text_key
from genows.data.genes import Gene
from genows.data.reference import Protein, protein_of
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.pages.addresses import patient_address, study_address
from genows.pages.figures import Figure, figure
from genows.pages.frame import PageContext
from genows.pages.genequestions import AnswerPart, GeneQuestion
from genows.pages.markup import Html, html, joined, link_to, save, ways
from genows.pages.pictures.lollipop import Stick, lollipop
from genows.pages.studypage import section
from genows.pages.tables import Cell, Head, Sorting, last_page, pager, table

PER_PAGE = 50
# Rows of a file: 30 MB of memory.
MOST_ROWS = 100_000
USUAL_ORDER = "change"
# Sorts downwards what is sorted by its bytes.
DOWN = bytes(255 - byte for byte in range(256))
LEVELS = {2: "amplified", 1: "gained", 0: "diploid", -1: "shallow loss", -2: "deep deletion"}
TEXT = "<p>{sentence}</p>\n"
RECORDS = '<div class="records">{table}</div>\n'


def _text(text: str) -> bytes | None:
    return text_key(text) if text else None


def _number(number: float | None) -> bytes | None:
    return None if number is None else number_key(number)


def _change(position: int | None, change: str) -> bytes | None:
    """By residue, then by letters."""
    return None if position is None else number_key(position) + text_key(change)


def _marked(driver: bool, hotspot: bool) -> bytes | None:
    return bytes([2 - 2 * driver + (1 - hotspot)]) if driver or hotspot else None


class MutationColumn(NamedTuple):
    """What `order` may say. *fields*: of a GeneMutation, which rows are sorted by; *key*: makes bytes of these, None for what comes last either
    way; *downwards*: whether large ones are looked for first.
    """

    head: str
    fields: Sequence[str]
    key: Callable[..., bytes | None]
    downwards: bool = False


COLUMNS: dict[str, MutationColumn] = {
    "change": MutationColumn("Protein change", ("position", "change"), _change),
    "type": MutationColumn("Type", ("type",), _text),
    "driver": MutationColumn("Driver", ("driver", "hotspot"), _marked),
    "frequency": MutationColumn("Allele frequency", ("frequency",), _number, True),
    "copies": MutationColumn("Copy number", ("level",), _number, True),
    "sample": MutationColumn("Sample", ("sample_id",), _text),
    "study": MutationColumn("Study", ("study_id",), _text),
}


class ShownMutations(NamedTuple):
    """*gene*: whose mutations are shown, of *genes*; *drawn*: where they lie; *rows*: of page *number* of the table, in
    the *order*.
    """

    genes: Sequence[Gene]
    gene: Gene
    summary: Summary
    drawn: Figure
    rows: Sequence[GeneMutation]
    number: int
    order: str


def gather(db: Session, asked: GeneQuestion) -> ShownMutations:
    """Reads what the part shows.

    ParameterError for another gene than those asked for, another order, or a page that is not there.
    """
    gene, order = _gene(asked), _order(asked)
    found, summary = _found(db, asked, gene)
    number = asked.params.number("page", 1, last_page(summary.mutations, PER_PAGE)) or 1
    # Of more only those around the page are held.
    blocks, _ = page_of_blocks(found.blocks, _keys_in(order), GeneMutation._fields, (number - 1) * PER_PAGE, PER_PAGE, PER_PAGE, HELD)
    rows = _rows_of(blocks)
    drawn = db.cache.get(("drawn lollipop", *asked.key, gene.entrez), lambda: _figure(gene, summary, protein_of(db, gene.symbol)), _weight)
    return ShownMutations(_genes(asked), gene, summary, drawn, rows, number, order)


def _weight(drawn: Figure) -> int:
    return 2000 + 400 * len(drawn.rows) + (len(drawn.drawing.shapes) if drawn.drawing else 0)


def _genes(asked) -> list[Gene]:
    """Returns the genes of the lines, each once."""
    return list(dict.fromkeys(asked.genes[line.name] for line in asked.query.lines if line.name in asked.genes))


def _gene(asked) -> Gene:
    genes, name = _genes(asked), asked.params.one("gene")
    # An older address has the gene alone, by any of its names.
    if not name or not asked.params.one("genes"):
        return genes[0]
    found = next((gene for gene in genes if gene.symbol.upper() == name.upper()), None)
    if found is None:
        raise ParameterError("gene", f"is none of the genes asked for: {', '.join(gene.symbol for gene in genes)}.")
    return found


def _order(asked) -> str:
    order = asked.params.one("order") or USUAL_ORDER
    if order.removeprefix("-") not in COLUMNS:
        raise ParameterError("order", f"should be one of {', '.join(COLUMNS)}, or one of them with - in front.")
    return order


def _keys_in(order: str) -> Callable[[Block], list[bytes]]:
    """Returns what gives the keys of a block's rows."""
    column, is_down = COLUMNS[order.removeprefix("-")], order.startswith("-")

    def of(values: tuple) -> bytes:
        found = column.key(*values)
        return b"\2" if found is None else b"\1" + (found.translate(DOWN) if is_down else found)

    def keys(block: Block) -> list[bytes]:
        rows = list(block.rows(column.fields))
        made = {values: of(values) for values in set(rows)}
        return list(map(made.__getitem__, rows))

    return keys


def _rows_of(blocks: Iterable[Block]) -> list[GeneMutation]:
    return [GeneMutation._make(row) for block in blocks for row in block.rows(GeneMutation._fields)]


def _found(db, asked, gene: Gene) -> tuple[GeneMutations, Summary]:
    assert asked.query is not None

    def chosen(study: Study) -> int | None:
        part = asked.part_of(study)
        return part.samples if part else None

    found = GeneMutations(db, asked.readable, asked.query, asked.genes, gene, USUAL, chosen)
    return found, db.cache.get(("gene mutations", *asked.key, gene.entrez), found.summary, Summary.weight)


def lollipop_file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns where in its protein the gene is mutated; its data are a row a residue."""
    gene = _gene(asked)
    return _figure(gene, _found(db, asked, gene)[1], protein_of(db, gene.symbol))


def table_file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns all mutations of the table in its order."""
    gene, order = _gene(asked), _order(asked)
    found, summary = _found(db, asked, gene)
    if summary.mutations > MOST_ROWS:
        raise ParameterError("genes", f"has {summary.mutations:,} mutations of {gene.symbol} here, more than the {MOST_ROWS:,} of a file; name fewer studies.")
    head = ["Protein change", "Type", "Driver", "Allele frequency", "Copy number", "Sample", "Patient", "Study", "Gene", "Variant reads", "Reference reads",
            "Status", "Chromosome", "Start", "End", "Reference allele", "Variant allele"]  # fmt: skip
    blocks, _ = page_of_blocks(found.blocks, _keys_in(order), GeneMutation._fields, 0, None, MOST_ROWS, MOST_ROWS)
    rows: list[list[Cell]] = [
        [row.change, row.type, _marks(row), row.frequency, _level(row), row.sample_id, row.patient_id, row.study_id, gene.symbol, row.variant_reads,
         row.reference_reads, row.status, row.chromosome, row.start, row.end, row.reference, row.variant]
        for row in _rows_of(blocks)
    ]  # fmt: skip
    return Figure(f"Mutations of {gene.symbol}", None, head, rows)


def _marks(row: GeneMutation) -> str:
    return ", ".join([*(["driver"] if row.driver else []), *(["hotspot"] if row.hotspot else [])])


def _level(row: GeneMutation) -> str:
    return "" if row.level is None else LEVELS[row.level]


def _figure(gene: Gene, summary: Summary, protein: Protein | None) -> Figure:
    """The lollipop."""
    title = f"{gene.symbol}: mutations by position in the protein"
    sticks = [Stick(one.position, one.samples, one.impact, _label(one.changes)) for one in summary.positions]
    last = summary.positions[-1].position if summary.positions else 0
    note = f"{summary.placed:,} of {summary.mutations:,} mutations are at a known position" if summary.placed < summary.mutations else ""
    if protein:
        note += f"{'; ' if note else ''}{protein.accession} has {protein.length:,} residues"
        note += f", mutations beyond them are of another form of the protein, and drawn to {last:,}" if last > protein.length else ""
    elif last:
        note += f"{'; ' if note else ''}the protein is drawn to its last mutated position, {last:,}"
    rows: list[list[Cell]] = [
        [one.position, one.samples, one.impact, "; ".join(f"{change or '?'} ({count})" for change, count in one.changes)] for one in summary.positions
    ]
    drawing = lollipop(title, sticks, max(last, protein.length if protein else 0), protein.domains if protein else ()) if sticks else None
    return Figure(title, drawing, ["Position", "Samples", "Kind", "Changes"], rows, note, numbers=4)


def _label(changes: Sequence[tuple[str, int]]) -> str:
    return changes[0][0] + (f" +{len(changes) - 1}" if len(changes) > 1 else "")


def show(context: PageContext, asked: GeneQuestion, shown: ShownMutations) -> list[Html]:
    """Returns the sections of the page."""
    symbol = shown.gene.symbol
    body = [html(TEXT, sentence=_told(shown))]
    if len(shown.genes) > 1:
        links = [(asked.address(context.root, "mutations", gene=gene.symbol), gene.symbol, gene == shown.gene) for gene in shown.genes]
        body.insert(0, ways("Genes", links))
    if not shown.summary.mutations:
        return [section("mutations", f"Mutations of {symbol}", joined(body))]
    body.append(figure(shown.drawn, asked.place(context.root, "lollipop"), {**asked.parameters, "gene": symbol}))
    return [section("mutations", f"Mutations of {symbol}", joined(body)), section("table", "One by one", _table(context, asked, shown))]


def _table(context, asked, shown: ShownMutations) -> Html:
    address, sent = asked.place(context.root, "mutations"), {**asked.parameters, "gene": shown.gene.symbol, "order": shown.order}
    sorting = Sorting(address, sent)
    several = len(asked.studies) > 1
    columns = [name for name in COLUMNS if several or name != "study"]
    heads: list[str | Head] = [sorting.head(name, COLUMNS[name].head, COLUMNS[name].downwards) for name in columns]
    rows = [_row(context, row, several) for row in shown.rows]
    parts = [html(RECORDS, table=table(f"The mutations of {shown.gene.symbol} one by one", heads, rows, len(heads)))]
    parts.append(pager(address, shown.number, last_page(shown.summary.mutations, PER_PAGE), **sent))
    there = asked.address(context.root, "mutations.tsv", gene=shown.gene.symbol, order=shown.order)
    return joined([*parts, save(there, f"All {shown.summary.mutations:,} mutations (TSV)")])


def _row(context, row: GeneMutation, several: bool) -> list[Cell]:
    patient = link_to(patient_address(context.root, row.study_id, row.patient_id), row.sample_id)
    reads = (row.variant_reads or 0) + (row.reference_reads or 0)
    frequency = "" if row.frequency is None else f"{row.frequency:.3f} ({row.variant_reads or 0:,} of {reads:,} reads)"
    study = [link_to(study_address(context.root, row.study_id), row.study_id)] if several else []
    return [row.change or "unknown", (row.type or "").replace("_", " "), _marks(row), frequency, _level(row), patient, *study]


def _told(shown: ShownMutations) -> str:
    """Returns in a sentence or two what is shown and what is not."""
    its, symbol = shown.summary, shown.gene.symbol
    said = f"{counted(its.mutations, 'mutation')} of {symbol} in {counted(its.samples, 'sample')}."
    if its.every > its.mutations:
        said = f"Of {its.every:,} mutations of {symbol} the query counts {its.mutations:,}, in {counted(its.samples, 'sample')}: these are shown."
    elif not its.mutations:
        said = f"There is no mutation of {symbol} here."
    if its.off_panel:
        said += f" {its.off_panel:,} more, of samples whose gene panel lacks the gene, count nowhere and are not shown."
    return said


MUTATIONS = AnswerPart("mutations", "Mutations", gather, show, {"lollipop": lollipop_file, "mutations": table_file}, ("mutations",))
