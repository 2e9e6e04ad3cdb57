"""Profile data as a matrix: a row a gene and a column a sample, or turned.

The values that profiledata answers one by one.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice
from operator import itemgetter
from typing import Any, NamedTuple

from genows.analysis.profiled import measured
from genows.clients.revised.scope import RequestedSamples
from genows.columns.blocks import Block, column_text
from genows.columns.fields import Shown, View
from genows.data import matrices
from genows.data.matrices import Places, sample_order
from genows.data.matrixfields import ENTREZ, PROFILE, SAMPLE, SYMBOL
from genows.data.mutations import Selection, read
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode.tabletext import distinct
from genows.encode.weaving import VALUE, Layout, Wide, style_of
from genows.errors import ParameterError, TooMuchAsked
from genows.http import answers
from genows.http.answers import Answer, Blocks

OF_GENE = (PROFILE, ENTREZ, SYMBOL)
# Of what else is measured: its id in place of a gene.
OF_ENTITY = (PROFILE, "generic_assay_stable_id")
OF_SAMPLE = (PROFILE, SAMPLE)
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
    its = measured(db, profile.study.pk, profile)
    looked_at = its.pks_of(its.samples)
    return {pk: name for pk, name in names.items() if pk in looked_at}


def matrix(
    db: Session, parts: Sequence[ProfilePart], samples: RequestedSamples, genes: Sequence[Any] | None, by_samples: bool, front: Sequence[str] = OF_GENE
) -> Answer:
    """Answers the matrix.

    *samples*: of the request; *genes*: named ones, None for all; *by_samples*: whether a row is a sample; *front*: the
    columns before those of samples.
    """
    if by_samples:
        return answers.of_blocks(None, TurnedBlocks(db, parts, samples, genes))
    return answers.of_blocks(None, WideBlocks(db, parts, samples, genes, front))


class WideBlocks(Blocks):
    """A record for each gene of each profile, with a field for each sample."""

    def __init__(self, db: Session, parts: Sequence[ProfilePart], samples: RequestedSamples, genes: Sequence[Any] | None, front: Sequence[str]):
        self._db, self._parts, self._samples, self._genes, self._front = db, parts, samples, genes, front
        self._ids = list(dict.fromkeys(name for part in parts for name in part.samples.values()))
        self._names = distinct(self._ids, front)
        names = (*front, *self._names)
        super().__init__(View(tuple(map(Shown, names, names))))

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        wanted = [(name, place) for place, name in enumerate(self._names) if name in frozenset(columns)]
        rows = self._rows()
        while some := list(islice(rows, max(1, HELD_CELLS // len(self.view.shown)))):
            heads = zip(*(first for first, _ in some), strict=True)
            cells = [block.values(VALUE) for _, block in some]
            made = {name: [row[place] for row in cells] for name, place in wanted}
            yield Block(len(some), {**dict(zip(self._front, map(list, heads), strict=True)), **made})

    def texts(self, layout: Layout) -> Iterator[bytes]:
        style = style_of(layout, self.view)
        wide = Wide(style, self._front, self._names)
        return (wide.record(first, block).encode() for first, block in self._rows())

    def _rows(self) -> Iterator[tuple[tuple[str | None, ...], Block]]:
        """Yields (profile, Entrez id, symbol), else (profile, id), and the values of all samples."""
        of_genes = self._front is OF_GENE
        for part in self._parts:
            for (entrez, symbol), block in _gene_rows(self._db, part, self._samples, self._genes, self._ids):
                yield (part.profile.profile_id, *((entrez, symbol) if of_genes else (symbol,))), block


def _gene_rows(db, part: ProfilePart, samples, genes, ids: Sequence[str]) -> Iterator[tuple[tuple[str | None, str], Block]]:
    """Yields (Entrez id, symbol) and the values of the samples of *ids*, None for one that the profile lacks."""
    if part.rows is None:
        yield from _mutated_rows(db, part, samples, genes, ids)
        return
    order = sample_order(db, part.profile.pk)
    its = {part.samples[pk]: place for place, pk in enumerate(order) if pk in part.samples}
    places = Places(len(order), [its.get(name, len(order)) for name in ids])
    for gene, block in matrices.read(db, part.profile.pk, part.rows, places) if its else ():
        if block:
            yield (None if gene[1] is None else str(gene[1]), gene[2]), block


def _mutated_rows(db, part: ProfilePart, samples, genes, ids: Sequence[str]) -> Iterator[tuple[tuple[str, str], Block]]:
    """Yields the changes of proteins, with commas between those of a sample.

    A named gene without mutations has a row without values.
    """
    named = None if genes is None else iter(genes)
    its = frozenset(part.samples.values())
    place = {name: number for number, name in enumerate(ids) if name in its}
    nothing = matrices.nothing(len(ids))
    fields = ("entrez_gene_id", "hugo_gene_symbol", "sample_id", "protein_change", "mutation_type")
    chosen = Selection(part.profile, None if genes is None else [gene.entrez for gene in genes], samples.names(db, part.profile.study))
    records = chain.from_iterable(block.rows(fields) for block in read(db, chosen, fields))
    for (entrez, symbol), same in groupby(records, key=itemgetter(0, 1)):
        for gene in named or ():
            if str(gene.entrez) == entrez:
                break
            yield (str(gene.entrez), gene.symbol), nothing
        cells = [""] * len(ids)
        for _, _, sample_id, change, kind in same:
            if sample_id in place:
                number = place[sample_id]
                cells[number] += ("," if cells[number] else "") + (change or kind or "?")
        yield (entrez, symbol), Block(len(ids), {VALUE: [cell or None for cell in cells]})
    for gene in named or ():
        yield (str(gene.entrez), gene.symbol), nothing


class TurnedBlocks(Blocks):
    """A record for each sample of each profile, with a field for each gene of any of them. TooMuchAsked."""

    def __init__(self, db: Session, parts: Sequence[ProfilePart], samples: RequestedSamples, genes: Sequence[Any] | None):
        self._db, self._parts, self._samples, self._genes = db, parts, samples, genes
        wanted: dict[tuple[str | None, str], None] = {}
        for part in parts:
            rows = _mutated_genes(db, part, samples, genes) if part.rows is None else part.rows
            wanted.update(((None if row[1] is None else str(row[1]), row[2]), None) for row in rows)
        cells = len(wanted) * sum(len(part.samples) for part in parts)
        if cells > MOST_TURNED:
            raise TooMuchAsked("rows", f"asks for {cells} cells, more than {MOST_TURNED} with a row a sample; ask for fewer genes, or for rows=genes.")
        self._columns = dict(zip(wanted, distinct((symbol for _, symbol in wanted), OF_SAMPLE), strict=True))
        names = (*OF_SAMPLE, *self._columns.values())
        super().__init__(View(tuple(map(Shown, names, names))))

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        wanted = {gene: name for gene, name in self._columns.items() if name in frozenset(columns)}
        for part in self._parts:
            ids, held = list(part.samples.values()), dict[str, list[str]]()
            # Of each gene the values of TURNED samples as one text: that takes a tenth of the memory of its values.
            for gene, block in _gene_rows(self._db, part, self._samples, self._genes, ids) if wanted else ():
                if gene in wanted:
                    values = block.values(VALUE)
                    held[wanted[gene]] = [column_text(values[start : start + TURNED]) for start in range(0, len(ids), TURNED)]
            for number, start in enumerate(range(0, len(ids), TURNED)):
                some = ids[start : start + TURNED]
                made = {name: held[name][number] if name in held else "=null" for name in wanted.values()}
                yield Block(len(some), {SAMPLE: some, **made}).with_columns({PROFILE: part.profile.profile_id})


def _mutated_genes(db, part, samples, genes) -> list[tuple[int, str | None, str]]:
    """Returns the genes of a mutation profile: the named ones, else those with mutations."""
    if genes is not None:
        return [(gene.entity_pk, gene.entrez, gene.symbol) for gene in genes]
    return [(0, *gene) for gene, _ in _mutated_rows(db, part, samples, None, ())]
