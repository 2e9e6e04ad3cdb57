"""Loads matrix files: discrete, continuous and log2 copy number, expression, methylation and protein levels.

Rows stream through in batches; the memory used does not depend on their number.
"""

from genows.errors import StudyError
from genows.load.context import Load
from genows.load.matrix.cells import CommaInValue, RowCells, TooManyCells, blank_cells, deepened
from genows.load.matrix.cnaevents import CnaEvents
from genows.load.matrix.columns import find_columns, sample_columns
from genows.load.matrix.protein import ProteinRows
from genows.load.matrix.rowgenes import MIXTURE, REPEATED, GeneRows, Targets, skip
from genows.load.meta.metafile import Meta
from genows.load.reference.newgenes import write_new_genes
from genows.load.tables import decoded

TOO_MANY_CELLS = "too many cells"
OTHER_TARGET_LINE = "not the target_line"

BATCH_CHARACTERS = 1 << 20


def load_matrix(load: Load, meta: Meta) -> None:
    """Loads the data file of a matrix profile, and the profile. StudyError where the file has no header, gene or sample columns."""
    lines = load.byte_lines(meta)
    number, header = _header(lines, load.report.file(meta), meta)
    cells = decoded(header, meta.data_file, number).split("\t")
    columns = find_columns(cells, meta.alteration_type == "PROTEIN_LEVEL", meta.data_file, number)
    for column in columns.ignored:
        load.findings.warning(
            "column in front of the gene columns is ignored",
            file=meta.data_file, line=number, column=column + 1, value=cells[column],
        )  # fmt: skip
    pks, positions = sample_columns(load, meta, cells, columns.first, number)
    if not pks:
        raise StudyError("there is no sample column of a sample of the study", meta.data_file, number)
    matrix = Matrix(load, meta, columns, pks, RowCells(len(cells) - columns.first, positions))
    for number, line in lines:
        matrix.read(number, line)
    matrix.finish()


def _header(lines, counts, meta):
    """(number, bytes) of the header row: the first that is neither blank nor a comment."""
    for number, line in lines:
        counts.lines += 1
        if line.startswith(b"#"):
            counts.comments += 1
        elif line.strip():
            return number, line
        else:
            counts.blanks += 1
    raise StudyError("the file has no header row", meta.data_file)


class Matrix:
    """One matrix file on its way into the database. *pks*: the samples of the stored columns, in order."""

    def __init__(self, load: Load, meta: Meta, columns, pks: list[int], cells: RowCells):
        self.load, self.meta, self.file, self.first, self.cells = load, meta, meta.data_file, columns.first, cells
        self.counts = load.report.file(meta)
        self.target_line = meta.get("target_line", "").encode()
        self.profile_pk = load.add_profile(meta)
        load.profile_samples(self.profile_pk, pks, load.panel_of(meta))
        load.db.do("add_profile_sample_order", profile_pk=self.profile_pk, sample_pks="".join(f"{pk}," for pk in pks))
        self.genes: Targets = ProteinRows(load, meta, pks) if columns.composite else GeneRows(load, meta, columns)
        has_events = meta.alteration_type == "COPY_NUMBER_ALTERATION" and meta.shown
        self.events = CnaEvents(load, self.profile_pk, pks, self.counts) if has_events else None
        self.used: set[int] = set()  # Entrez ids of earlier rows
        self.batch: list[tuple] = []
        self.size = 0  # characters in the batch

    def read(self, number: int, line: bytes) -> None:
        """One line of the file behind its header."""
        self.counts.lines += 1
        if line.startswith(b"#"):
            self.counts.comments += 1
            self.load.findings.warning("comment line behind the header is skipped", file=self.file, line=number)
        elif not line.strip():
            self.counts.blanks += 1
        else:
            self.counts.rows += 1
            self._row(number, line.split(b"\t", self.first))

    def _row(self, number, head):
        if self.target_line and head[0] != self.target_line:
            self.counts.skip(OTHER_TARGET_LINE, number, decoded(head[0], self.file, number))
            return
        values = self._values(number, head)
        if values is not None:
            target = self.genes.target(number, head, values)
            if target is not None:
                self._store(number, target, values)

    def _values(self, number, head):
        """The text to be stored, or None for a row that cannot be; reports what is irregular about it."""
        tail = head[self.first] if len(head) > self.first else None
        # PERF: nearly all rows are regular, and go from the file to the database without being taken apart.
        values = self.cells.regular(tail) if self.load.db.fast and tail is not None else None
        if values is None:
            values = self._checked(number, head[0], tail)
        if values and (blanks := blank_cells(values)):
            self.counts.count("blank cells", blanks)
        return values

    def _checked(self, number, name, tail):
        """As `_values`, cell by cell, for any row: the rules. *name*: its first cell; *tail*: its sample cells."""
        try:
            stored, short = self.cells.stored(tail)
        except TooManyCells:
            skip(self.load, self.counts, TOO_MANY_CELLS, number, decoded(name, self.file, number))
            return None
        except CommaInValue as comma:
            column, value = self.first + comma.position + 1, comma.value.decode(errors="replace")
            self.load.findings.error("a value contains a comma", file=self.file, line=number, column=column, value=value)
            return None
        if short:
            self.counts.count("short rows")
            self.load.findings.warning("row is shorter than the header; the rest has no values", file=self.file, line=number)
        return decoded(stored, self.file, number)

    def _store(self, number, target, values):
        """Stores the values under the genes that no earlier row has used; a row that has none left is skipped."""
        genes = [gene for gene in target.genes if gene.entrez not in self.used]
        if not genes:
            skip(self.load, self.counts, MIXTURE if target.mixed else REPEATED, number, target.name)
            return
        if self.events and not target.micro_rna:
            values, converted = deepened(values)
            self.counts.count("-1.5 converted", converted)
        for gene in genes:
            self.used.add(gene.entrez)
            self.batch.append((self.profile_pk, gene.entity, values))
            if self.events and not target.micro_rna:
                self.events.add(gene, values)
        self._count(target, len(genes))
        self.size += len(values) * len(genes)
        if self.size > BATCH_CHARACTERS:
            self._write()

    def _count(self, target, records):
        self.counts.stored += records
        self.counts.extra += records - 1
        self.counts.count("genes stored", records)
        if target.micro_rna:
            self.counts.count("micro-RNA records", records)

    def _write(self):
        write_new_genes(self.load)
        add = self.load.db.add_ahead if self.load.db.fast else self.load.db.add_all
        add("add_genetic_alterations", self.batch)
        if self.events:
            self.events.write()
        self.batch, self.size = [], 0

    def finish(self) -> None:
        """Writes what is left; a file of which nothing was stored is an error."""
        self._write()
        if not self.used:
            self.load.findings.error("no row of the file could be stored", file=self.file)
