"""Loads long copy-number files, a gene in a sample a row, as the matrix profile that they describe.

Study file format, long CNA file. Several files may feed one profile: they are read one behind the other and stored as one matrix.
"""

from array import array
from collections.abc import Iterator

from genows.data.alterations import DEEP, UNKNOWN_LEVEL, level_text
from genows.load.context import Load
from genows.load.matrix import rules
from genows.load.matrix.cnaevents import CnaEvents, Remark
from genows.load.matrix.rowgenes import SampleRules, row_sample
from genows.load.matrix.values import Levels
from genows.load.metafile import Meta
from genows.load.profiles import MatrixRows, add_profile, is_shown
from genows.load.reference.genecells import SKIPPED, GeneChecks, stored_gene
from genows.load.reference.genes import AMBIGUOUS_GENE, BAD_ENTREZ, BY_ID, BY_SYMBOL, WAYS, LoadedGene, Match, cut_symbol
from genows.load.tables import NamedColumns, cell
from genows.load.variants.drivers import DriverCells, Drivers, Namespaces, is_verdict, or_na

MOST_VALUES = (1 << 16) - 1

DELETED = "-2"
EVENTS = frozenset({"-2", "2"})
_OF_SAMPLES = SampleRules(rules.LONG_SAMPLE_NORMAL, rules.LONG_SAMPLE_SPELT_OTHERWISE, rules.LONG_SAMPLE_UNKNOWN)
GENE_COLUMNS = ("Hugo_Symbol", "Entrez_Gene_Id")
REPEATED = "gene repeated in the sample"


class TooManyValues(Exception):
    """There are more different values than MOST_VALUES."""


class Pivot:
    """Genes and samples are numbered from 0 by whoever fills it, each in the order in which it first appears."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}
        self._texts = [""]  # code 0: no row names the cell
        self._rows: list[array] = []

    def set(self, gene: int, sample: int, value: str, again: bool = False) -> bool:
        """Sets a cell; False, and nothing is changed unless *again*, where it has a value already."""
        while gene >= len(self._rows):
            self._rows.append(array("H"))
        row = self._rows[gene]
        if sample >= len(row):
            row.extend([0] * (sample + 1 - len(row)))
        if row[sample] and not again:
            return False
        row[sample] = self._code(value)
        return True

    def _code(self, value):
        code = self._codes.get(value)
        if code is None:
            if len(self._texts) > MOST_VALUES:
                raise TooManyValues
            code = self._codes[value] = len(self._texts)
            self._texts.append(value)
        return code

    def rows(self, samples: int) -> Iterator[tuple[str, int]]:
        """Yields (values as stored, how many are empty) of each gene, in order, for this number of samples."""
        texts = self._texts
        for row in self._rows:
            named = [texts[code] for code in row]
            yield ",".join(named + [""] * (samples - len(row))) + ",", row.count(0) + samples - len(row)


def load_long_cna(load: Load, meta: Meta) -> None:
    """Loads the data file of *meta* with those of the other files that feed its profile; nothing where one of them came before.

    StudyError where a column is missing.
    """
    if meta.profile_id in load.profiles.pks:
        return
    matrix = LongMatrix(load, meta)
    for each in load.profiles.feeding.get(meta.profile_id, [meta]):
        matrix.read(each)
    matrix.store()


class LongMatrix:
    """The values of one profile. *genes*, *pks*: of its rows and columns, in the order in which they first appear."""

    def __init__(self, load: Load, meta: Meta):
        self.load, self.meta, self.report = load, meta, load.report.file(meta)
        self.profile_pk, self.is_shown = add_profile(load, meta), is_shown(load, meta)
        self.pivot = Pivot()
        self.genes: dict[int, int] = {}  # Entrez id -> row
        self.stored_genes: list[LoadedGene] = []
        self.samples: dict[int, int] = {}  # sample_pk -> column
        self.remarks: dict[tuple[int, int], Remark] = {}
        self.useless = 0  # remarks on what is no event
        self.unsure = UnsureCells()
        self.first_rows = FirstRows() if load.findings.validating else None

    def read(self, meta: Meta) -> None:
        """Reads one of the profile's files."""
        rows = _Rows(self, meta)
        for line, cells in rows.table:
            rows.read(line, cells)
        rows.finish()

    def add(self, match: Match, surest: int, sample_pk: int, value: str, file: str | None, line: int) -> tuple[bool, tuple[int, int] | None]:
        """Takes a value. (False, None) where the gene has one in the sample already, of a row that names it as surely; (True, (line, way)) where it
        takes the place of one of a row that does not. *surest*: how rows of the file can name genes.
        """
        gene = match.gene
        assert gene is not None
        row = self.genes.get(gene.entrez)
        if row is None:
            self.stored_genes.append(stored_gene(self.load, gene, file, line))
            row = self.genes[gene.entrez] = len(self.genes)
        column = self.samples.setdefault(sample_pk, len(self.samples))
        instead = None
        if not self.pivot.set(row, column, value):
            instead = self.unsure.of(row, column)
            if instead is None or instead[1] <= match.way:
                return False, None
            self.pivot.set(row, column, value, again=True)
            self.remarks.pop((gene.entrez, sample_pk), None)
        if instead or match.way > surest:
            self.unsure.set(row, column, line, match.way)
        return True, instead

    def remark(self, gene: LoadedGene, sample_pk: int, value: str, remark: Remark) -> None:
        """Takes what a row says beside its value, where that is an event."""
        if not is_verdict(remark.drivers) and remark.annotation is None:
            return
        if value in EVENTS and self.is_shown:
            self.remarks[gene.entrez, sample_pk] = remark
        elif is_verdict(remark.drivers):
            self.useless += 1

    def store(self) -> None:
        """Writes the profile's rows; a file of which nothing can be stored, without an error that says why, is one."""
        load, report, pks = self.load, self.report, list(self.samples)
        if not self.genes and not load.findings.errors_of(self.meta.data_file):
            load.findings.tell(rules.NO_ROW, file=self.meta.data_file)
        rows = MatrixRows(load, self.meta, self.profile_pk, pks)
        drivers = Drivers(load, self.profile_pk, report)
        events = CnaEvents(load, self.profile_pk, pks, report, self.remarks, drivers) if self.is_shown else None
        self._write(rows, events, len(pks))
        report.count("genes", len(self.genes))
        report.count("samples", len(pks))
        report.count("driver rows without event", self.useless)
        if self.useless:
            load.findings.tell(rules.UNUSED_VERDICTS, file=self.meta.data_file, count=self.useless)

    def _write(self, rows, events, width):
        self.report.count("empty elements", 0)
        for gene, (values, empty) in zip(self.stored_genes, self.pivot.rows(width), strict=True):
            self.report.count("empty elements", empty)
            if events:
                events.add(gene, values)
            if rows.add(gene.entity, values):
                self._flush(rows, events)
        self._flush(rows, events)
        rows.finish()

    def _flush(self, rows, events):
        rows.write()
        if events:
            events.write()


class _Rows:
    """The rows of one file on their way into the matrix."""

    def __init__(self, matrix: LongMatrix, meta: Meta):
        self.matrix, self.load, self.report = matrix, matrix.load, matrix.load.report.file(meta)
        self.report.profile_id, self.report.profile_pk = meta.profile_id, matrix.profile_pk
        self.table = self.load.files.table(meta)
        self.columns = columns = NamedColumns(self.load.files, meta, self.table, ignore_case=True)
        self._check_header()
        self.namespaces = Namespaces(self.load, meta, columns.names, columns.line)
        self.drivers = DriverCells(self.load, columns)
        self.load.files.end_header(meta, columns.line)
        self._sample, self._value = columns.index("Sample_Id"), columns.index("Value")
        self._symbol, self._entrez = columns.index("Hugo_Symbol"), columns.index("Entrez_Gene_Id")
        self._genes = GeneChecks(self.load, columns.file, *map(columns.number, GENE_COLUMNS))
        self._matches: dict = {}
        self._surest = BY_SYMBOL if self._entrez is None else BY_ID
        self._levels = Levels(self.load, columns.file, rules.LONG_LEVEL_SPELT)
        self.report.count("cells", 0)
        self.report.count("-1.5 converted", 0)

    def _check_header(self):
        self.columns.require(rules.LONG_COLUMN_MISSING, "Sample_Id", "Value")
        if self.columns.index(*GENE_COLUMNS) is None:
            raise rules.LONG_NO_GENE_COLUMN.stop(file=self.columns.file, line=self.columns.line)

    def read(self, line: int, cells: list[str]) -> None:
        """One row of the file."""
        match = self._match(line, cells)
        gene = match.gene
        sample_pk = gene and self._sample_pk(line, cells)
        if not sample_pk:
            return
        value = self._cell_value(line, cells)
        if value is None:
            return
        try:
            new, instead = self.matrix.add(match, self._surest, sample_pk, value, self.columns.file, line)
        except TooManyValues as error:
            raise rules.TOO_MANY_VALUES.stop(file=self.columns.file, line=line, value=value, most=MOST_VALUES) from error
        names = cell(cells, self._symbol), cell(cells, self._entrez)
        if not new:
            self._repeated(line, gene, sample_pk, cells, names)
            return
        if self.matrix.first_rows:
            self.matrix.first_rows.add(self.matrix.genes[gene.entrez], self.matrix.samples[sample_pk], line, names)
        if instead:
            self._given_way(*instead, line, match, cells)
        else:
            self.report.stored += 1
            self.report.count("cells")
        drivers = or_na(self.drivers.of(line, cells))
        self.matrix.remark(gene, sample_pk, value, Remark(line, drivers, self.namespaces.json(cells)))

    def finish(self) -> None:
        """Tells of the file as a whole."""
        self._levels.tell()

    def _match(self, line, cells):
        names = cell(cells, self._symbol), cell(cells, self._entrez)
        if self.load.findings.validating:
            self._genes.check(line, cut_symbol(names[0]), names[1])
        match = self._matches.get(names)
        if match is None:
            match = self.load.genes.matrix_row(*names)
            if match.gene is not None:
                self._matches[names] = match
        if match.gene is None:
            self._no_gene(line, match, *names)
        else:
            self._genes.check_stored(line, names[1], match)
        return match

    def _no_gene(self, line, match, symbol, entrez):
        name = "Entrez_Gene_Id" if match.reason == BAD_ENTREZ or not symbol else "Hugo_Symbol"
        value = entrez if name == "Entrez_Gene_Id" else symbol
        if match.reason == AMBIGUOUS_GENE:
            value += " (" + ", ".join(str(gene.entrez) for gene in match.candidates) + ")"
        self.report.skip(match.reason, line, value)
        self.columns.tell(SKIPPED[match.reason], line, name, value)

    def _sample_pk(self, line, cells):
        text = cell(cells, self._sample)
        return row_sample(self.load, self.report, line, text, _OF_SAMPLES, lambda rule, value: self.columns.tell(rule, line, "Sample_Id", value))

    def _cell_value(self, line, cells):
        """The value as stored; None for one that cannot be."""
        value = cell(cells, self._value)
        text = level_text(value)
        if text is not None:
            return self._level(line, value, text)
        if "," in value:
            self.report.skip("value that cannot be read", line, value)
            self.columns.tell(rules.LONG_COMMA, line, "Value", value)
            return None
        self.columns.tell(rules.ODD_VALUE if value else rules.EMPTY_VALUE, line, "Value", value or None)
        return value or UNKNOWN_LEVEL

    def _level(self, line, value, text):
        """*text*: what *value* is stored as, -1.5 aside."""
        if text != value:
            self._levels.note(line, self.columns.number("Value"), value)
        if text != DEEP:
            return text
        self.report.count("-1.5 converted")
        return DELETED

    def _repeated(self, line, gene, sample_pk, cells, names):
        self.report.skip(REPEATED, line, f"{gene.symbol} in {cell(cells, self._sample)}")
        rule, first = rules.LONG_GENE_TWICE, None
        if self.matrix.first_rows:
            first, first_names = self.matrix.first_rows.of(self.matrix.genes[gene.entrez], self.matrix.samples[sample_pk])
            rule = _wording(first_names[0], names[0])
        where = "" if first is None else f", first in line {first}"
        number = "" if self.load.genes.assumed and names[0] else f" ({gene.entrez})"
        value = f"{names[0] or gene.symbol}{number} in {cell(cells, self._sample)}{where}"
        self.columns.tell(rule, line, "Sample_Id", value)


    def _given_way(self, before, way, line, match, cells):
        """Tells of the row in line *before*, which named the gene in this *way*, that the one in *line* counts."""
        name = f"{match.gene.symbol} in {cell(cells, self._sample)}"
        self.report.skip(REPEATED, before, name)
        value = f"{name} is named {WAYS[way]}; line {line} names it {WAYS[match.way]}, and counts"
        self.columns.tell(rules.GIVEN_WAY, before, "Sample_Id", value)


def _wording(first, second):
    """The rule that says how two rows name one gene, by the symbols of the two."""
    if not first and not second:
        return rules.NO_SYMBOL_TWICE
    if not first or not second:
        return rules.SYMBOL_AND_NONE
    return rules.SAME_SYMBOL_TWICE if first.upper() == second.upper() else rules.TWO_SYMBOLS


class UnsureCells:
    """Remembers line and way of the cells whose rows name their genes less surely than rows of the file can."""

    def __init__(self) -> None:
        self._rows: dict[int, array] = {}

    def set(self, gene: int, sample: int, line: int, way: int) -> None:
        row = self._rows.setdefault(gene, array("Q"))
        if sample >= len(row):
            row.extend([0] * (sample + 1 - len(row)))
        row[sample] = line * len(WAYS) + way

    def of(self, gene: int, sample: int) -> tuple[int, int] | None:
        """(line, way); None for a cell whose row is as sure as can be."""
        row = self._rows.get(gene, ())
        return divmod(row[sample], len(WAYS)) if sample < len(row) and row[sample] else None


class FirstRows:
    """Remembers of every cell the line of its first row, and how this names the gene."""

    def __init__(self) -> None:
        self._lines: dict[int, array] = {}
        self._names: dict[int, array] = {}
        self._numbers: dict[tuple[str, str], int] = {}
        self._by_number: list[tuple[str, str]] = []

    def add(self, gene: int, sample: int, line: int, names: tuple[str, str]) -> None:
        number = self._numbers.setdefault(names, len(self._by_number))
        if number == len(self._by_number):
            self._by_number.append(names)
        for arrays, value in ((self._lines, line), (self._names, number)):
            row = arrays.setdefault(gene, array("I"))
            if sample >= len(row):
                row.extend([0] * (sample + 1 - len(row)))
            row[sample] = value

    def of(self, gene: int, sample: int) -> tuple[int, tuple[str, str]]:
        """(line, names) of the first row of a cell that has one."""
        return self._lines[gene][sample], self._by_number[self._names[gene][sample]]
