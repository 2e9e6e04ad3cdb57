"""Finds mutations in genes that are on no panel of their sample; asked for in validations, where the panel matrix has its turn later."""

from collections.abc import Sequence
from functools import cache

from genows.domain.barcodes import sample_id
from genows.errors import StudyError
from genows.load.context import Load
from genows.load.maf.rules import OFF_PANEL
from genows.load.metafile import Meta, full_profile_id
from genows.load.textfiles import text_lines


class OffPanel:
    """The genes that the samples of one mutation profile were profiled for. *meta*: its file; *columns*: MafColumns.

    False where there is nothing to compare with.
    """

    def __init__(self, load: Load, meta: Meta, columns):
        self.load, self.file = load, meta.data_file
        index = columns.index("Hugo_Symbol")
        self._column = None if index is None else index + 1
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
