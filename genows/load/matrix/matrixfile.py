"""Loads matrix files: discrete, continuous and log2 copy number, expression, methylation and protein levels.

Rows stream through in batches; the memory used does not depend on their values. Rows that name their genes less surely than others can
are stored behind those, in a second pass over the file: a gene that has a row of its own keeps that.
"""

from typing import Any

from genows.load import filerules as files
from genows.load.context import Load
from genows.load.matrix import rules
from genows.load.matrix.cnaevents import CnaEvents, driver_file
from genows.load.matrix.protein import ProteinRows
from genows.load.matrix.rowgenes import (
    COMPOSITE,
    ENTREZ,
    MIXTURE,
    REPEATED,
    SYMBOL,
    TOO_MANY_CELLS,
    GeneRows,
    Target,
    Targets,
    find_columns,
    no_sample,
    sample_columns,
    skip,
)
from genows.load.matrix.values import CommaInValue, RowCells, TooManyCells, ValueChecks, blank_cells, deepened
from genows.load.metafile import Meta
from genows.load.profiles import MatrixRows, add_profile, is_shown
from genows.load.reference.genes import BY_ID, BY_SYMBOL, WAYS
from genows.load.tables import HEADER_REPEATED, SHOWN_CHARACTERS
from genows.load.textfiles import byte_lines, decoded
from genows.load.variants.drivers import Drivers

OTHER_TARGET_LINE = "not the target_line"


def load_matrix(load: Load, meta: Meta) -> None:
    """Loads the data file of a matrix profile, and the profile. StudyError where the file has no header, gene or sample columns."""
    lines = load.files.byte_lines(meta)
    number, header = _header(lines, load.report.file(meta), meta)
    cells = decoded(header, meta.data_file, number).split("\t")
    columns = find_columns(cells, meta.alteration_type == "PROTEIN_LEVEL", meta.data_file, number)
    _check_header(load, meta, cells, columns, number)
    pks, positions = sample_columns(load, meta, cells, columns.first, number)
    load.files.end_header(meta, number)
    if not pks:
        raise no_sample(load, meta, number, rules.NO_SAMPLE_OF_STUDY)
    matrix = Matrix(load, meta, columns, pks, RowCells(len(cells) - columns.first, positions), header)
    for number, line in lines:
        matrix.read(number, line)
    matrix.finish()


def _check_header(load, meta, cells, columns, line):
    place: dict[str, Any] = {"file": meta.data_file, "line": line}
    load.files.check_header(meta, cells, line, read=lambda name: name if name.upper() in (SYMBOL, ENTREZ, COMPOSITE) else None)
    for column in columns.ignored:
        load.findings.tell(rules.IGNORED_COLUMN, **place, column=column + 1, value=cells[column])
    if columns.entrez is None and not columns.composite:
        load.findings.tell(rules.NO_ENTREZ_COLUMN, **place)
    if meta.alteration_type == "PROTEIN_LEVEL" and not columns.composite:
        load.findings.tell(rules.FIRST_COLUMN, **place, column=1, value=cells[0])


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
    raise files.NO_HEADER.stop(file=meta.data_file)


class Matrix:
    """One matrix file on its way into the database. *pks*: the samples of the stored columns, in order; *header*: its line."""

    def __init__(self, load: Load, meta: Meta, columns, pks: list[int], cells: RowCells, header: bytes):
        self.header = header
        self.are_good = False  # whether the values of the row at hand surely are
        self.load, self.meta, self.file, self.first, self.cells = load, meta, meta.data_file, columns.first, cells
        self.counts = load.report.file(meta)
        self.target_line = meta.get("target_line", "").encode()
        self.profile_pk = add_profile(load, meta)
        self.rows = MatrixRows(load, meta, self.profile_pk, pks)
        self.genes: Targets = ProteinRows(load, meta, pks) if columns.composite else GeneRows(load, meta, columns)
        positions = range(cells.width) if cells.stored_columns is None else cells.stored_columns
        self.checks = ValueChecks(load, meta, [columns.first + position + 1 for position in positions])
        self.driver_file = driver_file(load, meta)
        self.events = self._events(pks) if meta.alteration_type == "COPY_NUMBER_ALTERATION" and is_shown(load, meta) else None
        self.used: dict[int, int] = {}  # Entrez id -> line of the row that is stored under it
        # Rows that name their genes less surely than rows of the file can: they give way to those, and wait until all are read.
        self.surest = BY_SYMBOL if columns.entrez is None else BY_ID
        self.late: list[tuple[int, Target]] = []
        self.ways: dict[int, int] = {}  # Entrez id -> how its row names it, of late rows

    def _events(self, pks):
        if self.driver_file is None:
            return CnaEvents(self.load, self.profile_pk, pks, self.counts)
        drivers = Drivers(self.load, self.profile_pk, self.driver_file.report)
        return CnaEvents(self.load, self.profile_pk, pks, self.counts, self.driver_file.remarks, drivers)

    def read(self, number: int, line: bytes) -> None:
        """One line of the file behind its header."""
        self.counts.lines += 1
        if line.startswith(b"#"):
            self.counts.comments += 1
            shown = line[:SHOWN_CHARACTERS].decode(errors="replace")
            self.load.findings.tell(files.COMMENT_ROW, file=self.file, line=number, value=shown)
        elif not line.strip():
            self.counts.blanks += 1
            self.load.findings.tell(files.BLANK_LINE, file=self.file, line=number)
        elif line == self.header:
            self.counts.rows += 1
            self.counts.skip(HEADER_REPEATED, number)
            self.load.findings.tell(files.HEADER_REPEATED, file=self.file, line=number)
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
            if target is not None and target.way > self.surest:
                self.late.append((number, target))
            elif target is not None and (own := self._own(number, target)):
                self._store(number, own, values)

    def _values(self, number, head):
        """The text to be stored, or None for a row that cannot be; reports what is irregular about it."""
        tail = head[self.first] if len(head) > self.first else None
        values = self.cells.regular(tail) if tail is not None else None
        if values is None:
            values = self._checked(number, head, tail)
        self.are_good = bool(values) and self.checks.are_good(values)
        if values and not self.are_good and (blanks := blank_cells(values)):
            self.counts.count("blank cells", blanks)
        return values

    def _checked(self, number, head, tail):
        """As `_values`, cell by cell, for any row: the rules. *tail*: its sample cells."""
        before = len(head) if tail is None else self.first
        try:
            stored, cells = self.cells.stored(tail)
        except TooManyCells as surplus:
            self.counts.skip(TOO_MANY_CELLS, number, str(before + surplus.number))
            self._tell_width(rules.TOO_MANY_CELLS, number, before + surplus.number)
            return None
        except CommaInValue as comma:
            column, value = self.first + comma.position + 1, comma.value.decode(errors="replace")
            self.load.findings.tell(rules.COMMA, file=self.file, line=number, column=column, value=value)
            return None
        if cells < self.cells.width:
            self.counts.count("short rows")
            self._tell_width(rules.SHORT_ROW, number, before + cells)
        elif cells > self.cells.width:
            self._tell_width(rules.EMPTY_CELLS_BEHIND, number, before + cells)
        return decoded(stored, self.file, number)

    def _tell_width(self, rule, number, cells):
        """*cells*: how many the row has."""
        self.load.findings.tell(rule, file=self.file, line=number, value=cells, width=self.first + self.cells.width)

    def _own(self, number, target):
        """*target* with the genes that no other row has used; None for a row that has none left, and is skipped."""
        genes = [gene for gene in target.genes if gene.entrez not in self.used]
        if genes:
            self.used.update((gene.entrez, number) for gene in genes)
            return target._replace(genes=genes)
        skip(self.load, self.counts, MIXTURE if target.mixed else REPEATED, number, target.name, target.column, self._remark(target))
        return None

    def _remark(self, target):
        """How a row and the one that it repeats name the gene, where they do it in different ways."""
        entrez = target.genes[0].entrez
        way = self.ways.get(entrez, self.surest)
        if target.way <= self.surest or way == target.way:
            return ""
        return f" is named {WAYS[target.way]}; line {self.used[entrez]} names it {WAYS[way]}, and counts"

    def _store_late(self):
        """Stores the rows whose genes no row names more surely; of several the surest counts, then the first. The file is gone through once more."""
        stored = {}
        for number, target in sorted(self.late, key=lambda late: late[1].way):
            if own := self._own(number, target):
                stored[number] = own
                self.ways.update((gene.entrez, own.way) for gene in own.genes)
        for number, line in byte_lines(self.meta.data_path, self.file) if stored else ():
            if number in stored:
                self._store(number, stored[number], self._again(number, line.split(b"\t", self.first)))

    def _again(self, number, head):
        """The values of a row of which all that is irregular has been reported."""
        tail = head[self.first] if len(head) > self.first else None
        values = self.cells.regular(tail) if tail is not None else None
        if values is None:
            values = decoded(self.cells.stored(tail)[0], self.file, number)
        self.are_good = self.checks.are_good(values)
        return values

    def _store(self, number, target, values):
        """Stores the values under the genes of *target*."""
        if not self.are_good:
            values = self.checks.stored(number, values)
        if self.events and not target.micro_rna:
            values, converted = deepened(values)
            self.counts.count("-1.5 converted", converted)
        self._count(target, len(target.genes))
        for gene in target.genes:
            if self.events and not target.micro_rna:
                self.events.add(gene, values)
            if self.rows.add(gene.entity, values):
                self._write()

    def _count(self, target, records):
        self.counts.stored += records
        self.counts.extra += records - 1
        self.counts.count("genes stored", records)
        if target.micro_rna:
            self.counts.count("micro-RNA records", records)

    def _write(self):
        self.rows.write()
        if self.events:
            self.events.write()

    def finish(self) -> None:
        """Writes what is left; a file of which nothing was stored is an error."""
        self._store_late()
        self._write()
        self.rows.finish()
        self.checks.finish()
        if self.driver_file:
            self.driver_file.finish(self.used)
        if not self.used:
            self.load.findings.tell(rules.NOTHING_STORED, file=self.file)
