"""Loads how active gene sets are in samples: scores, and the p-values that belong to them."""

import re
from typing import NamedTuple

from genows.data.numbers import decimal_number
from genows.load import filerules as files
from genows.load import metafile
from genows.load.context import Load
from genows.load.genesets import rules
from genows.load.matrix.rowgenes import no_sample, sample_columns
from genows.load.metafile import Meta
from genows.load.profiles import MatrixRows, add_profile
from genows.load.reference.genes import AssumedIds

GENE_SET = "GENESET_ID"
NO_ID, UNKNOWN, REPEATED, TOO_MANY_CELLS, REFUSED = "no id", "unknown gene set", "gene set repeated", "too many cells", "refused"
# Stands for the version of gene sets that come without one, as from a portal's files: it is not compared.
ANY_VERSION = "*"

_ID = re.compile(r"[A-Za-z0-9_-]+")


class ScoreFile(NamedTuple):
    """A file of scores, for the one of p-values that belongs to it. *samples*: its header; *gene_sets*: its rows."""

    name: str | None
    samples: list[str]
    gene_sets: list[str]


def load_geneset_values(load: Load, meta: Meta) -> None:
    """Loads a file of scores or of p-values, and its profile. StudyError where the gene sets of the database are other ones."""
    if not _has_gene_sets(load, meta):
        load.profiles.left_out.add(meta.profile_id)
        return
    table = load.files.table(meta, cell_count=None)
    cells = [cell.strip() for cell in table.header.cells]
    load.files.check_header(meta, cells, table.header_line, read=lambda name: name if name.upper() == GENE_SET else None)
    if cells[0].upper() != GENE_SET:
        raise rules.FIRST_COLUMN.stop(file=meta.data_file, line=table.header_line, column=1, value=cells[0])
    pks, positions = sample_columns(load, meta, cells, 1, table.header_line)
    values = GeneSetValues(load, meta, cells[1:], table.header_line)
    load.files.end_header(meta, table.header_line)
    if not pks:
        raise no_sample(load, meta, table.header_line, rules.NO_SAMPLES)
    values.begin(pks, positions)
    for number, cells in table:
        values.read(number, [cell.strip() for cell in cells])
    values.finish()


def _has_gene_sets(load, meta):
    if load.assumed:
        return True
    version = load.db.value("geneset_version")
    if not version:
        load.findings.tell(rules.NO_GENE_SETS, file=meta.file, value=meta.data_file)
        return False
    wanted = meta.fields["geneset_def_version"]
    if version not in (wanted, ANY_VERSION):
        raise rules.VERSION_DIFFERS.stop(file=meta.file, line=meta.lines["geneset_def_version"], value=wanted, stored=version)
    return True


class GeneSetValues:
    """One file on its way into the database. *samples*: the header's texts behind the first."""

    def __init__(self, load: Load, meta: Meta, samples: list[str], line: int):
        self.load, self.meta, self.file, self.width = load, meta, meta.data_file, len(samples)
        self.counts = load.report.file(meta)
        self.are_scores = meta.kind == metafile.GENESET_SCORES
        self.rows = ScoreFile(meta.data_file, samples, [])
        self.scores = None if self.are_scores else load.profiles.score_files.get(meta.source_profile_id or "")
        if self.are_scores:
            load.profiles.score_files[meta.profile_id] = self.rows
        elif self.scores and self.scores.samples != samples:
            load.findings.tell(rules.HEADER_DIFFERS, file=self.file, line=line, other=self.scores.name)
        self.entities: dict[str, int] = AssumedIds() if load.assumed else dict(load.db.rows("geneset_rows"))
        self.seen: set[str] = set()

    def begin(self, pks: list[int], positions: list[int] | None) -> None:
        """Makes the profile. *pks*: the samples of the stored columns; *positions*: of these behind the first, None for all."""
        self.positions = range(self.width) if positions is None else positions
        self.stored = MatrixRows(self.load, self.meta, add_profile(self.load, self.meta), pks)

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file, its cells trimmed."""
        name, values = cells[0], cells[1:]
        excess = any(values[self.width :])
        if len(values) != self.width:
            rule = rules.TOO_MANY_CELLS if excess else files.CELL_COUNT
            self.load.findings.tell(rule, file=self.file, line=number, value=len(cells), width=self.width + 1)
        self._check_id(number, name)
        if name in self.seen:
            self._skip(rules.REPEATED, REPEATED, number, name)
            return
        self.seen.add(name)
        if name:
            self.rows.gene_sets.append(name)
        if not name:
            self._skip(rules.ID_EMPTY, NO_ID, number, None)
        elif excess:
            self.counts.skip(TOO_MANY_CELLS, number, name)
        elif name not in self.entities:
            self._skip(rules.UNKNOWN, UNKNOWN, number, name)
        else:
            self._store(number, name, values[: self.width] + [""] * (self.width - len(values)))

    def _check_id(self, number, name):
        if name and not _ID.fullmatch(name):
            self._tell(rules.ID_CHARACTERS, number, 1, name)

    def _store(self, number, name, values):
        self._check(number, values)
        stored = [values[position] for position in self.positions]
        if any("," in value for value in stored):
            self._skip(rules.COMMA, REFUSED, number, name)
            return
        self.counts.stored += 1
        if self.stored.add(self.entities[name], "".join([value + "," for value in stored])):
            self.stored.write()

    def _check(self, number, values):
        """Tells of cells that are not what scores, or p-values, are."""
        for column, value in enumerate(values, start=2):
            probability = decimal_number(value)
            if not value:
                self._tell(rules.BLANK, number, column, None)
            elif self.are_scores and (probability is None or not -1 <= probability <= 1):
                self._tell(rules.NO_SCORE, number, column, value)
            elif not self.are_scores and (probability is None or not 0 < probability <= 1):
                self._tell(rules.NO_PVALUE, number, column, value)

    def _skip(self, rule, reason, number, value):
        self._tell(rule, number, 1, value)
        self.counts.skip(reason, number, value)

    def _tell(self, rule, number, column, value):
        self.load.findings.tell(rule, file=self.file, line=number, column=column, value=value)

    def finish(self) -> None:
        """Writes what is left; a file of which nothing was stored is an error."""
        self.stored.write()
        self.stored.finish()
        if not self.counts.stored:
            self.load.findings.tell(rules.NOTHING_STORED, file=self.file)
        if self.scores and self.scores.gene_sets != self.rows.gene_sets:
            self._compare(self.scores, self.rows)

    def _compare(self, scores, pvalues):
        self.load.findings.tell(rules.LISTS_DIFFER, file=pvalues.name, other=scores.name)
        for one, other in ((scores, pvalues), (pvalues, scores)):
            there = set(other.gene_sets)
            for name in one.gene_sets:
                if name not in there:
                    self.load.findings.tell(rules.NOT_IN_OTHER, file=one.name, value=name, other=other.name)
