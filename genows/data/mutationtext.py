"""Renders packed mutations as JSON records or lines of a table.

What stands between two values takes the place of the mark between them.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from genows.columns.jsonvalues import dumps
from genows.columns.mutationblocks import MARKS, Shape
from genows.encode.recordtext import RecordText
from genows.encode.tabletext import Table


class GeneValues(NamedTuple):
    """The mutations of a gene in a block.

    *samples*: their numbers, comma-separated; *values*: their text, see `mutationblocks`.
    """

    entrez: int
    symbol: str
    samples: str
    values: str


class MutationText:
    """Renders blocks of one profile.

    *names*: of the record's fields; those that name a gene come before the first whose values vary. *same*: the values
    that the request gives, by name. *packed*: the fields that blocks have. *sample_pks*: whose mutations are rendered,
    None for all.
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
        self._frames: dict[str, _RecordFrame] = {}

    def records(self, shape: str, genes: Sequence[GeneValues]) -> bytes:
        """Returns the genes' mutations as JSON records, each with a comma before it.

        B'' where none is of a wanted sample. *shape*: its text.

        PERF: a record of 28 fields takes 1.8 × as long value by value.
        """
        frame = self._frames.get(shape)
        if frame is None:
            frame = self._frames[shape] = _RecordFrame(self._names, self._same, Shape(self._packed, shape))
        texts = self.values(genes)
        return frame.filled([(gene.entrez, gene.symbol, text.encode()) for gene, text in zip(genes, texts, strict=True) if text])

    def values(self, genes: Sequence[GeneValues]) -> list[str]:
        """Returns of each gene the text of the mutations that are rendered."""
        return [gene.values for gene in genes] if self._wanted is None else [_of_wanted(gene, self._wanted) for gene in genes]

    def wanted(self, genes: Sequence[GeneValues]) -> list[GeneValues]:
        """Returns the genes with those of their mutations alone that are rendered, without those that have none."""
        if self._wanted is None:
            return list(genes)
        texts = zip(genes, self.values(genes), strict=True)
        return [gene._replace(samples=",".join(filter(self._wanted.__contains__, gene.samples.split(","))), values=text) for gene, text in texts if text]


def _of_wanted(gene: GeneValues, sample_pks: frozenset[str]) -> str:
    """Returns the text of those mutations that are of these samples."""
    pks = gene.samples.split(",")
    if sample_pks.issuperset(pks):
        return gene.values
    mark = MARKS[0]
    chosen = list(compress(gene.values[1:].split(mark), map(sample_pks.__contains__, pks)))
    return mark + mark.join(chosen) if chosen else ""


class _RecordFrame:
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
        # Short ones first: what grows most is copied seldom.
        self._others = sorted(zip(marks, (other.encode() for other in others), strict=True), key=lambda pair: len(pair[1]))

    def filled(self, genes):
        """Returns the records of (Entrez id, symbol, text of values) each, a comma before each record; b'' of none.

        As many passes over a block as there are values in a record, each at the speed of memory: a split and a join of
        all values, with texts between them, took half as much again. With the genes' beginnings, which are long, as the
        last pass a third more.
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


class MutationLines(MutationText):
    """Renders blocks of one profile as lines of *table*; else as MutationText."""

    def __init__(
        self,
        names: Sequence[str],
        same: Mapping[str, str | None],
        packed: Sequence[str],
        sample_pks: Iterable[int] | None,
        table: Table,
    ):
        super().__init__(names, same, packed, sample_pks)
        self._table, self._record_text = table, RecordText(names)
        self._lines: dict[str, _LineFrame] = {}

    def records(self, shape: str, genes: Sequence[GeneValues]) -> bytes:
        """Returns the genes' mutations as lines; b"" where none is of a wanted sample. *shape*: its text."""
        if any("\\" in gene.values for gene in genes):
            # A value once unescaped might hold what stands for a mark.
            text = super().records(shape, genes)
            return self._record_text.table(text[1:].decode(), self._table).encode() if text else b""
        frame = self._lines.get(shape)
        if frame is None:
            frame = self._lines[shape] = _LineFrame(self._names, self._same, Shape(self._packed, shape), self._table)
        parts = [(gene, text) for gene, text in zip(genes, self.values(genes), strict=True) if text]
        return frame.filled([(gene.entrez, gene.symbol, text.encode()) for gene, text in parts])


class _LineFrame:
    """The texts between the values of lines of one shape."""

    def __init__(self, names, same, shape, table: Table):
        self._table = table
        varying, constants = frozenset(shape.varying), {**same, **shape.constants}
        between, text = [], ""
        for index, name in enumerate(names):
            text += table.separator if index else ""
            if name in varying:
                quote = "" if name in shape.nullable else table.quote
                between.append(text + quote)
                text = quote
            else:
                # Of a gene; in a cell no mark stands for itself.
                text += table.cell(constants[name]) if name in constants else f"{MARKS[0]}{name}{MARKS[0]}"
        first, *others = between
        self._end = (text + table.end).encode()
        before, _, rest = first.partition(f"{MARKS[0]}entrez_gene_id{MARKS[0]}")
        self._gene = (before, *rest.split(f"{MARKS[0]}hugo_gene_symbol{MARKS[0]}"))
        self._marks = list(zip((mark.encode() for mark in MARKS[1 : len(between)]), (other.encode() for other in others), strict=True))
        self._nullable = [MARKS[place].encode() for place, name in enumerate(shape.varying) if name in shape.nullable]

    def filled(self, genes):
        """Returns the lines of (Entrez id, symbol, text of values) each."""
        first, table, filled = MARKS[0].encode(), self._table, []
        before, between, behind = self._gene
        for entrez, symbol, text in genes:
            # No value, not a value that is the text null: that has quotation marks, or a mark of what is never null.
            for mark in self._nullable:
                text = text.replace(mark + b"null", mark)
            if not table.quoted:
                # Without a backslash none is part of a value.
                text = text.replace(b'"', b"")
            head = f"{before}{table.cell(str(entrez))}{between}{table.cell(symbol)}{behind}".encode()
            filled += [head, text[1:].replace(first, self._end + head), self._end]
        lines = b"".join(filled)
        for mark, other in self._marks:
            lines = lines.replace(mark, other)
        return lines
