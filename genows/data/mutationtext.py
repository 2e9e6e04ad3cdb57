"""Renders packed mutations as JSON records: what JSON has between two values is put in the place of the mark between them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from genows.columns.mutationblocks import MARKS, Shape
from genows.encode.jsontext import dumps


class Gene(NamedTuple):
    """The mutations of a gene in a block. *samples*: their numbers, comma-separated; *values*: their text, see `mutationblocks`."""

    entrez: int
    symbol: str
    samples: str
    values: str


class MutationText:
    """Renders blocks of one profile.

    *names*: of the record's fields; those that name a gene come before the first whose values vary. *same*: the values that the request
    gives, by name. *packed*: the fields that blocks have. *sample_pks*: whose mutations are rendered, None for all.
    """

    def __init__(
        self,
        names: Sequence[str],
        same: Mapping[str, str | None],
        packed: Sequence[str],
        sample_pks: Iterable[int] | None = None,
    ):
        self._names, self._same, self._packed = names, same, packed
        self._wanted = None if sample_pks is None else frozenset(map(str, sample_pks))
        self._frames: dict[str, _Frame] = {}

    def records(self, shape: str, genes: Sequence[Gene]) -> bytes:
        """Returns the genes' mutations as JSON records, each with a comma before it; b'' where none is of a wanted sample. *shape*: its text.

        PERF: 0.5 us a record of 28 fields, 17 of which vary; value by value 0.9, from MariaDB and its client 16.
        """
        frame = self._frames.get(shape)
        if frame is None:
            frame = self._frames[shape] = _Frame(self._names, self._same, Shape(self._packed, shape))
        texts = self.values(genes)
        return frame.filled([(gene.entrez, gene.symbol, text.encode()) for gene, text in zip(genes, texts, strict=True) if text])

    def values(self, genes: Sequence[Gene]) -> list[str]:
        """Returns of each gene the text of the mutations that are rendered."""
        return [gene.values for gene in genes] if self._wanted is None else [_of_wanted(gene, self._wanted) for gene in genes]

    def wanted(self, genes: Sequence[Gene]) -> list[Gene]:
        """Returns the genes with those of their mutations alone that are rendered, without those that have none."""
        if self._wanted is None:
            return list(genes)
        texts = zip(genes, self.values(genes), strict=True)
        return [gene._replace(samples=",".join(filter(self._wanted.__contains__, gene.samples.split(","))), values=text) for gene, text in texts if text]


def _of_wanted(gene: Gene, sample_pks: frozenset[str]) -> str:
    """Returns the text of those mutations that are of these samples."""
    pks = gene.samples.split(",")
    if sample_pks.issuperset(pks):
        return gene.values
    mark = MARKS[0]
    chosen = list(compress(gene.values[1:].split(mark), map(sample_pks.__contains__, pks)))
    return mark + mark.join(chosen) if chosen else ""


class _Frame:
    """The texts between the values of records of one shape."""

    def __init__(self, names, same, shape):
        varying, constants = frozenset(shape.varying), {**same, **shape.constants}
        between, text = [], ""
        for index, name in enumerate(names):
            text += f"{',' if index else ',{'}{dumps(name)}:"
            if name in varying:
                quote = "" if name in shape.nullable else '"'
                between.append(text + quote)
                text = quote
            elif name in constants:
                text += dumps(constants[name])
            else:
                # Of a gene; a line's end stands in no JSON text.
                text += f"\n{name}\n"
        first, *others = between
        self._end = (text + "}").encode()
        # As they stand in the text: what comes before the gene's Entrez id, before its symbol, and behind that.
        before, _, rest = first.partition("\nentrez_gene_id\n")
        self._gene = (before, *rest.split("\nhugo_gene_symbol\n"))
        marks = (mark.encode() for mark in MARKS[1 : len(between)])
        # PERF: short ones first: what grows most is copied seldom.
        self._others = sorted(zip(marks, (other.encode() for other in others), strict=True), key=lambda pair: len(pair[1]))

    def filled(self, genes):
        """Returns the records of (Entrez id, symbol, text of values) each, a comma before each record; b'' of none.

        PERF: as many passes over a block as there are values in a record, each at the speed of memory: a split and a join of all values,
        with texts between them, took half as much again. With the genes' beginnings, which are long, as the last pass a third more.
        """
        mark, filled, end = MARKS[0].encode(), [], b""
        before, between, behind = self._gene
        for entrez, symbol, text in genes:
            head = f'{before}"{entrez}"{between}{dumps(symbol)}{behind}'.encode()
            # A record's end stands in front of the next one's beginning.
            filled += [end, head, text[1:].replace(mark, self._end + head)]
            end = self._end
        records = b"".join([*filled, end])
        for mark, other in self._others:
            records = records.replace(mark, other)
        return records
