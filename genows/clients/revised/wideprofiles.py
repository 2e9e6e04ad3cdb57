"""Profile data as a matrix: a row a gene and a column a sample, or turned.

The values that profiledata answers one by one.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from genows.analysis.profiled import measured
from genows.clients.revised.scope import RequestedSamples
from genows.columns.matrixvalues import is_clean, sample_order, value_rows
from genows.data.mutations import Selection, read
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode.tabletext import WideText, distinct, wide_line
from genows.errors import ParameterError, TooMuchAsked
from genows.http import answers
from genows.http.answers import Answer, Source

OF_GENE = ("genetic_profile_id", "entrez_gene_id", "hugo_gene_symbol")
# Of what else is measured: its id in place of a gene.
OF_ENTITY = ("genetic_profile_id", "generic_assay_stable_id")
OF_SAMPLE = ("genetic_profile_id", "sample_id")
# Cells of a matrix with a row a sample: all are in memory before the first row leaves.
MOST_TURNED = 5_000_000
# Samples that are turned at a time; cells of rows that are held at a time.
TURNED, HELD_CELLS = 200, 50_000


class ProfilePart(NamedTuple):
    """A profile with its wanted genes and its samples.

    *rows*: of its genes, (entity_pk, Entrez id or None, symbol) tuples; None: those with mutations. *samples*:
    sample_pk → id, in the order of its cells.
    """

    profile: Profile
    rows: Sequence[Any] | None
    samples: dict[int, str]


class GeneRow(NamedTuple):
    """The cells of a gene, "" for none: one a sample of its part. *clean*: see `matrixvalues.is_clean`."""

    entrez: str | None
    symbol: str
    cells: Sequence[str]
    clean: bool


def of_one_study(profiles: Sequence[Profile]) -> None:
    """Raises ParameterError where *profiles* are of several studies: samples of different ones may have one id."""
    if len({profile.study.pk for profile in profiles}) > 1:
        raise ParameterError("genetic_profile_ids", "names profiles of several studies; a matrix has the samples of one study.")


def samples_of(db: Session, profile: Profile, samples: RequestedSamples) -> dict[int, str]:
    """Returns sample_pk → id of the samples that the profile measured and the request names, in the profile's order,
    else in load order.
    """
    names, order = samples.all_names(db, profile.study), sample_order(db, profile.pk)
    if order:
        return {pk: names[pk] for pk in order if pk in names}
    its = measured(db, profile.study.pk, profile).samples
    return {pk: name for pk, name in names.items() if pk in its}


def matrix(
    db: Session, parts: Sequence[ProfilePart], samples: RequestedSamples, genes: Sequence[Any] | None, by_samples: bool, front: Sequence[str] = OF_GENE
) -> Answer:
    """Answers the matrix.

    *samples*: of the request; *genes*: named ones, None for all; *by_samples*: whether a row is a sample; *front*: the
    columns before those of samples.
    """
    if by_samples:
        return _turned(db, parts, samples, genes)
    ids = dict.fromkeys(name for part in parts for name in part.samples.values())
    columns = distinct(ids, front)
    text, places = WideText(front, columns), {name: place for place, name in enumerate(ids)}
    rows = partial(_rows, db, parts, samples, genes, places, front is OF_GENE)
    names = (*front, *columns)
    return _answer(
        names,
        (text.record(first, row.cells, row.clean) for first, row in rows()),
        lambda table: (wide_line(first, row.cells, row.clean, table).encode() for first, row in rows()),
    )


def _answer(names, texts, lines) -> Answer:
    answer = answers.json_array(texts)
    batch = max(1, HELD_CELLS // len(names))
    answer.source = Source(names, frozenset(("entrez_gene_id",)), texts=texts, mixed=True, lines=lines, batch=batch)
    return answer


def _rows(db, parts, samples, genes, places, of_genes) -> Iterator[tuple[tuple[str | None, ...], GeneRow]]:
    """Yields (profile, Entrez id, symbol), else (profile, id), and the cells of all columns.

    *places*: of the samples among these.
    """
    for part in parts:
        its = [places[name] for name in part.samples.values()]
        in_order = its == list(range(len(places)))
        for row in _gene_rows(db, part, samples, genes):
            if not in_order:
                cells = [""] * len(places)
                for place, cell in zip(its, row.cells, strict=True):
                    cells[place] = cell
                row = row._replace(cells=cells, clean=False)
            name = (row.entrez, row.symbol) if of_genes else (row.symbol,)
            yield (part.profile.profile_id, *name), row


def _gene_rows(db, part: ProfilePart, samples, genes) -> Iterator[GeneRow]:
    if part.rows is None:
        yield from _mutated_rows(db, part, samples, genes)
        return
    order = sample_order(db, part.profile.pk)
    indexes = [index for index, pk in enumerate(order) if pk in part.samples]
    everyone = len(indexes) == len(order)
    pick = itemgetter(*indexes) if len(indexes) > 1 else lambda cells: [cells[index] for index in indexes]
    for gene, values in value_rows(db, part.profile.pk, part.rows, len(order)) if indexes else ():
        if values is None:
            continue
        clean, cells = is_clean(values, len(order)), values.split(",")[: len(order)]
        cells += [""] * (len(order) - len(cells))
        yield GeneRow(None if gene[1] is None else str(gene[1]), gene[2], cells if everyone else pick(cells), clean)


def _mutated_rows(db, part: ProfilePart, samples, genes) -> Iterator[GeneRow]:
    """Yields the changes of proteins, with commas between those of a sample.

    A named gene without mutations has a row of empty cells.
    """
    named = None if genes is None else iter(genes)
    place = {name: number for number, name in enumerate(part.samples.values())}
    fields = ("entrez_gene_id", "hugo_gene_symbol", "sample_id", "protein_change", "mutation_type")
    chosen = Selection(part.profile, None if genes is None else [gene.entrez for gene in genes], samples.names(db, part.profile.study))
    records = chain.from_iterable(block.rows(fields) for block in read(db, chosen, fields))
    for (entrez, symbol), same in groupby(records, key=itemgetter(0, 1)):
        for gene in named or ():
            if str(gene.entrez) == entrez:
                break
            yield GeneRow(str(gene.entrez), gene.symbol, [""] * len(place), False)
        cells = [""] * len(place)
        for _, _, sample_id, change, kind in same:
            if sample_id in place:
                number = place[sample_id]
                cells[number] += ("," if cells[number] else "") + (change or kind or "?")
        yield GeneRow(entrez, symbol, cells, False)
    for gene in named or ():
        yield GeneRow(str(gene.entrez), gene.symbol, [""] * len(place), False)


def _turned(db, parts, samples, genes) -> Answer:
    """Answers the matrix with a row a sample of each profile, and a column a gene of any of them."""
    wanted: dict[tuple[str | None, str], None] = {}
    for part in parts:
        rows = _mutated_genes(db, part, samples, genes) if part.rows is None else part.rows
        wanted.update(((None if row[1] is None else str(row[1]), row[2]), None) for row in rows)
    cells = len(wanted) * sum(len(part.samples) for part in parts)
    if cells > MOST_TURNED:
        raise TooMuchAsked("rows", f"asks for {cells} cells, more than {MOST_TURNED} with a row a sample; ask for fewer genes, or for rows=genes.")
    columns = distinct((symbol for _, symbol in wanted), OF_SAMPLE)
    text = WideText(OF_SAMPLE, columns)
    rows = partial(_sample_rows, db, parts, samples, genes, list(wanted))
    return _answer(
        (*OF_SAMPLE, *columns),
        (text.record(first, cells, False) for first, cells in rows()),
        lambda table: (wide_line(first, cells, False, table).encode() for first, cells in rows()),
    )


def _mutated_genes(db, part, samples, genes) -> list[tuple[int, str | None, str]]:
    """Returns the genes of a mutation profile: the named ones, else those with mutations."""
    if genes is not None:
        return [(gene.entity_pk, gene.entrez, gene.symbol) for gene in genes]
    return [(0, row.entrez, row.symbol) for row in _mutated_rows(db, part, samples, None)]


def _sample_rows(db, parts, samples, genes, wanted) -> Iterator[tuple[tuple[str | None, ...], Sequence[str]]]:
    for part in parts:
        # Of each gene the cells of TURNED samples as one list or text: a text takes a tenth of the memory of its cells.
        held = {(row.entrez, row.symbol): _cut(row.cells, part.rows is not None) for row in _gene_rows(db, part, samples, genes)}
        names = list(part.samples.values())
        for number, start in enumerate(range(0, len(names), TURNED)):
            some = names[start : start + TURNED]
            columns = [_cells(held[gene][number]) if gene in held else [""] * len(some) for gene in wanted]
            for name, cells in zip(some, zip(*columns, strict=True) if columns else [()] * len(some), strict=True):
                yield (part.profile.profile_id, name), cells


def _cut(cells, of_values):
    """Returns the cells cut into runs of TURNED. Values of matrices hold no comma; changes of proteins may."""
    runs = [cells[start : start + TURNED] for start in range(0, len(cells), TURNED)]
    return [",".join(run) for run in runs] if of_values else runs


def _cells(run):
    return run.split(",") if isinstance(run, str) else run


