"""Renders packed mutations as lines of a table, as mutationtext does as JSON: what a table has between two values takes the place of marks."""

from collections.abc import Iterable, Mapping, Sequence

from genows.columns.mutationblocks import MARKS, Shape
from genows.data.mutationtext import Gene, MutationText
from genows.encode.recordtext import RecordText
from genows.encode.tabletext import Table


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

    def records(self, shape: str, genes: Sequence[Gene]) -> bytes:
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
