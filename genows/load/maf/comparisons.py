"""Compares the rows of a mutation file with each other, with the panels of their samples, and with what may be released.

All but the length of a protein change is looked for in validations only, where the panel matrix has its turn later.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter

from genows.data.barcodes import sample_id
from genows.data.genes import entrez_text
from genows.errors import StudyError
from genows.load.compact import SeenRows
from genows.load.context import Load
from genows.load.maf import rules, variants
from genows.load.maf.columns import MafColumns
from genows.load.maf.rows import Columns
from genows.load.maf.rules import OFF_PANEL
from genows.load.metafile import Meta, full_profile_id
from genows.load.textfiles import text_lines

# Two rows that share all of these are one mutation twice.
IDENTITY = (
    *("Entrez_Gene_Id", "Chromosome", "Start_Position", "End_Position", "Variant_Classification", "Tumor_Seq_Allele2", "HGVSp_Short"),
    "Tumor_Sample_Barcode",
)
# NOTE: twice, so that the cells are a tuple.
_CHANGE, _STATUS = ("HGVSp_Short",) * 2, ("Mutation_Status",) * 2
_GENE = ("Tumor_Sample_Barcode", "Hugo_Symbol", "Entrez_Gene_Id")
_CLASS = IDENTITY.index("Variant_Classification")
SLOTS = 1 << 21  # 16 MB, for files of 1.5 million rows


class OffPanel:
    """The genes that the samples of one mutation profile were profiled for. *meta*: its file; *columns*: MafColumns.

    False where there is nothing to compare with.
    """

    def __init__(self, load: Load, meta: Meta, columns):
        self.load, self.file = load, meta.data_file
        self._column = columns.number("Hugo_Symbol")
        self._panels: dict[str, frozenset[int]] = {}  # by sample id
        if load.panels.matrix is not None and load.findings.wants(OFF_PANEL):
            genes = cache(lambda panel_id: frozenset(row[0] for row in load.db.rows("panel_gene_rows", panel_pk=load.panels.pks[panel_id])))
            cells = _cells(load.panels.matrix, meta.profile_id, load.study.study_id)
            self._panels = {sample: genes(panel_id) for sample, panel_id in cells.items() if panel_id in load.panels.pks}
        self._gene = cache(lambda symbol, entrez: load.genes.mutation_row(symbol, entrez).gene)

    def __bool__(self):
        return bool(self._panels)

    def check(self, lines: Sequence[int], rows: Sequence[tuple[str, str, str]]) -> None:
        """Tells of the mutations among *rows*: the cells of `columns`."""
        for line, (barcode, symbol, entrez) in zip(lines, rows, strict=True):
            panel = self._panels.get(sample_id(barcode))
            if panel is None:
                continue
            gene = self._gene(symbol, entrez)
            if gene is not None and gene.entrez not in panel:
                self.load.findings.tell(OFF_PANEL, file=self.file, line=line, column=self._column, value=symbol or entrez)


def _cells(matrix, profile_id, study_id):
    """sample id -> the matrix's cell for the profile. What is wrong with the file is told when it has its turn."""
    try:
        lines = (line for _, line in text_lines(matrix.data_path, matrix.data_file) if line.strip() and not line.startswith("#"))
        header = [cell.strip() for cell in next(lines, "").split("\t")]
        columns = [index for index, name in enumerate(header) if full_profile_id(study_id, name) == profile_id]
        if not columns or "SAMPLE_ID" not in header:
            return {}
        rows = (line.split("\t") for line in lines)
        at, column = header.index("SAMPLE_ID"), columns[-1]
        return {sample_id(row[at].strip()): row[column].strip() for row in rows if len(row) > max(at, column)}
    except StudyError:
        return {}


class RowChecks:
    """The checks of one file's rows."""

    def __init__(self, load: Load, meta: Meta, columns: MafColumns):
        self.load, self.file, self.columns = load, meta.data_file, columns
        self._change_width = load.widths["mutation_event", "PROTEIN_CHANGE"]
        self._change = columns.index("HGVSp_Short")
        filtered = variants.TypeFilter(meta.fields.get("variant_classification_filter"))
        # 5'Flank is stored for TERT.
        self._is_filtered = cache(lambda kind: kind.lower() == "rna" or filtered.rejects(kind, variants.TERT))
        # Files that feed one profile are compared with each other, too.
        self._earlier = tuple(load.profiles.seen_rows.setdefault(meta.profile_id, []))
        self._seen = SeenRows(SLOTS if load.findings.validating else 0)
        if load.findings.validating:
            load.profiles.seen_rows[meta.profile_id].append(self._seen)
        off_panel = OffPanel(load, meta, columns)
        # (the columns that a check needs, what it does with the lines and their cells)
        checks: list[tuple[tuple[str, ...], Callable, bool]] = [
            (_CHANGE, self._check_changes, "HGVSp_Short" in columns),
            (_STATUS, self._check_statuses, load.findings.validating),
            ((*IDENTITY, "Hugo_Symbol"), self._check_twice, load.findings.validating and all(name in columns for name in IDENTITY)),
            (_GENE, off_panel.check, bool(off_panel)),
        ]
        self._checks = [(columns.getter(names), check) for names, check, wanted in checks if wanted]

    def batch(self, lines: Sequence[int], rows: Sequence[list[str]], by_column: Columns = None) -> None:
        """Tells what is wrong with *rows*, the cells of these lines."""
        if not self.load.findings.validating and not self._has_long_change(rows, by_column):
            return
        if self.load.findings.validating or any(len(row) < self.columns.width for row in rows):
            rows = [self.columns.padded(list(row)) for row in rows]
        for getter, check in self._checks:
            check(lines, list(map(getter, rows)))

    def _has_long_change(self, rows, by_column):
        """The one question of a load. Rows that end before the column have no change that is long."""
        if self._change is None:
            return False
        try:
            return max(map(len, by_column[self._change] if by_column else map(itemgetter(self._change), rows))) > self._change_width.limit
        except IndexError:
            return True  # certain is only the opposite

    def _check_changes(self, lines, changes):
        """A load tells of those that it cuts where it cuts them."""
        limit = self._change_width.limit
        if max(len(change) for change, _ in changes) > limit:
            for line, (change, _) in zip(lines, changes, strict=True):
                if len(change) > limit and (self.load.findings.validating or len(change.removeprefix("p.")) <= limit):
                    self._tell(rules.LONG_CHANGE, line, "HGVSp_Short", f"{len(change)} characters", width=self._change_width)

    def _check_statuses(self, lines, statuses):
        for line, (status, _) in zip(lines, statuses, strict=True):
            if status.lower() == "germline":
                self._tell(rules.GERMLINE, line, "Mutation_Status", status)

    def _check_twice(self, lines, keys):
        for line, (*others, symbol) in zip(lines, keys, strict=True):
            # A row without an id is known by its symbol: all such genes would be one otherwise.
            entrez = entrez_text(others[0])
            key = (entrez if entrez.strip("0") else symbol, *others[1:])
            if self._is_filtered(key[_CLASS]):
                continue
            hashed = hash(key)
            if self._seen.add(hashed):
                self._tell(rules.TWICE, line, "Entrez_Gene_Id", ", ".join(key))
            elif self._earlier and any(hashed in seen for seen in self._earlier):
                self._tell(rules.IN_EARLIER_FILE, line, "Entrez_Gene_Id", ", ".join(key))

    def _tell(self, rule, line, name, value, **facts):
        column = (self.columns.index(name) or 0) + 1
        self.load.findings.tell(rule, file=self.file, line=line, column=column, value=value, **facts)
