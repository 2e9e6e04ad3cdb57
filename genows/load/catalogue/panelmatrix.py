"""Loads the panel matrix, the gene panel that each sample was assayed with; after all profiles."""

from genows.domain import barcodes
from genows.load.catalogue.profiles import NO_PANEL
from genows.load.context import Load
from genows.load.idbatches import id_batches
from genows.load.maf.counts import set_mutation_counts
from genows.load.meta import kinds
from genows.load.meta.metafile import Meta, full_profile_id
from genows.load.rules import files
from genows.load.rules import panels as rules

SAMPLE_ID = "SAMPLE_ID"
# What a cell says of a sample that was profiled exome- or genome-wide.
WIDE = frozenset({"WXS", "WGS", "WXS/WGS"})
# stable id -> that of the profile which its column means: fusions are stored as structural variants
_SYNONYMS = {"fusion": "structural_variants"}


def load_panel_matrix(load: Load, meta: Meta) -> None:
    """Loads the panel of each (sample, profile). NA and empty cells leave a pair alone; of repeated pairs the last counts.

    StudyError where the file has no column SAMPLE_ID.
    """
    matrix = PanelMatrix(load, meta)
    for line, cells in matrix.table:
        matrix.read(line, cells)
    matrix.finish()


class PanelMatrix:
    """The file on its way into the database. *profiles*: 0-based column -> profile_pk; *wanted*: profile_pk -> sample_pk -> panel_pk."""

    def __init__(self, load: Load, meta: Meta):
        self.load, self.file, self.report = load, meta.data_file, load.report.file(meta)
        self.table = load.table(meta)
        load.check_header(meta, self.table.header.cells, self.table.header_line, last_counts=True)
        columns = {cell.strip(): index for index, cell in enumerate(self.table.header.cells)}
        self.sample_column = self._sample_column(columns)
        self.mutations = {part.profile_pk for part in load.report.files if part.kind == kinds.MUTATIONS}
        self.profiles = self._profiles(columns)
        load.end_header(meta, self.table.header_line)
        self.wanted: dict[int, dict[int, int | None]] = {profile_pk: {} for profile_pk in self.profiles.values()}
        self.seen: set[int] = set()
        for name in ("pairs set", "pairs inserted", "pairs left alone", "whole-exome and whole-genome cells"):
            self.report.count(name, 0)

    def _sample_column(self, columns):
        if SAMPLE_ID not in columns:
            raise rules.NO_SAMPLE_COLUMN.stop(file=self.file, line=self.table.header_line)
        index = columns[SAMPLE_ID]
        if index:
            self._tell(rules.SAMPLE_COLUMN_LATE, self.table.header_line, column=index + 1)
        return index

    def _profiles(self, columns):
        profiles = {}
        for name, index in columns.items():
            if index == self.sample_column:
                continue
            profile_id = _profile_id(self.load, name)
            found = {"line": self.table.header_line, "column": index + 1, "value": name}
            if profile_id in self.load.profiles:
                profiles[index] = self.load.profiles[profile_id]
                self._check_property(profile_id, profiles[index], found)
            elif self.load.left_out & {profile_id, full_profile_id(self.load.study.study_id, name)}:
                self._tell(rules.PROFILE_LEFT_OUT, **found)
            else:
                self._tell(rules.NO_PROFILE, **found)
        return profiles

    def _check_property(self, profile_id, profile_pk, found):
        if profile_pk not in self.mutations:
            self._tell(rules.PANEL_TWICE if profile_id in self.load.with_panel else rules.PROPERTY, **found)

    def read(self, line: int, cells: list[str]) -> None:
        """One row of the file."""
        cell = cells[self.sample_column].strip() if self.sample_column < len(cells) else ""
        sample_id = barcodes.sample_id(cell)
        sample_pk = self.load.samples.pk(sample_id)
        if sample_pk is None:
            self._no_sample(line, cell, sample_id)
            return
        if sample_pk in self.seen:
            self._tell(rules.SAMPLE_REPEATED, line, column=self.sample_column + 1, value=cell)
        self.seen.add(sample_pk)
        self.report.stored += 1
        for index, profile_pk in self.profiles.items():
            self._cell(line, index, profile_pk, sample_pk, cells[index].strip() if index < len(cells) else "")

    def _no_sample(self, line, cell, sample_id):
        if barcodes.is_normal(sample_id):
            self.report.skip("normal sample", line, cell)
            return
        self.report.skip("unknown sample", line, cell)
        self._tell(rules.SAMPLE_UNKNOWN, line, column=self.sample_column + 1, value=cell)

    def _cell(self, line, index, profile_pk, sample_pk, panel_id):
        if panel_id in ("", NO_PANEL):
            self.report.count("pairs left alone")
            if not panel_id:
                self._tell(files.BLANK_CELL, line, column=index + 1)
            return
        if panel_id in self.load.panels and not (self.load.assumed and panel_id in WIDE):
            self.wanted[profile_pk][sample_pk] = self.load.panels[panel_id]
        elif panel_id in WIDE:
            self.report.count("whole-exome and whole-genome cells")
            self.wanted[profile_pk][sample_pk] = None
        elif panel_id in self.load.refused_panels:
            return
        elif panel_id in self.load.unread_panels:
            self._tell(rules.PANEL_UNREAD, line, column=index + 1, value=panel_id, other=self.load.unread_panels[panel_id])
            return
        else:
            self._tell(rules.PANEL_UNKNOWN, line, column=index + 1, value=panel_id)
            return
        if profile_pk in self.mutations:
            self.load.in_panel_matrix.setdefault(sample_pk, (self.file, line))

    def finish(self) -> None:
        """Writes the pairs, and the number of mutations of the samples that the matrix says were profiled for them."""
        if wide := self.report.counters["whole-exome and whole-genome cells"]:
            self.load.findings.tell(rules.WIDE, file=self.file, count=wide)
        for profile_pk, panels in self.wanted.items():
            _write_pairs(self.load, self.report, profile_pk, panels)
        counted = [profile_pk for profile_pk in self.wanted if profile_pk in self.mutations]
        for profile_pk in counted:
            set_mutation_counts(self.load, profile_pk)
        self.report.count("MUTATION_COUNT values written", sum(len(self.load.profiled(profile_pk)) for profile_pk in counted))

    def _tell(self, rule, line, **found):
        self.load.findings.tell(rule, file=self.file, line=line, **found)


def _profile_id(load, name):
    """The full id of the profile that a column of this name means."""
    stable_id = name.removeprefix(f"{load.study.study_id}_")
    return full_profile_id(load.study.study_id, _SYNONYMS.get(stable_id, name))


def _write_pairs(load, report, profile_pk, panels):
    """*panels*: sample_pk -> panel_pk, None for samples without a panel."""
    known = load.profiled(profile_pk)
    by_panel: dict[tuple[int | None, bool], list[int]] = {}
    for sample_pk, panel_pk in panels.items():
        by_panel.setdefault((panel_pk, sample_pk in known), []).append(sample_pk)
    for (panel_pk, is_known), sample_pks in by_panel.items():
        report.count("pairs set" if is_known else "pairs inserted", len(sample_pks))
        if not is_known:
            load.profile_samples(profile_pk, sample_pks, panel_pk)
            continue
        known.update(dict.fromkeys(sample_pks, panel_pk))
        for batch in id_batches(sample_pks):
            load.db.do("set_sample_panels", panel_pk=panel_pk, profile_pk=profile_pk, sample_pks=batch)
