"""Gene panels: their definition files, and the panel matrix, which says the panel that each sample was assayed with.

Definitions are read before any profile, the matrix after all of them.
"""

import re

from genows.data import barcodes
from genows.data.alterations import MUTATIONS as CALLED
from genows.load import filerules as files
from genows.load.context import Load
from genows.load.findings import ERROR, NOTE, WARNING, Rule
from genows.load.ids import id_batches
from genows.load.maf.mutations import set_mutation_counts
from genows.load.metafile import MUTATIONS, Meta, full_profile_id, no_but, parted_otherwise
from genows.load.profiles import NO_PANEL
from genows.load.reference.genes import AMBIGUOUS_GENE, BY_ALIAS, NO_GENE_NAMED, UNKNOWN_GENE, Match

# Gene panel files
PANEL_ID = Rule("P-07", "stable_id of a gene panel is a text without blanks", ERROR, ERROR)
NO_DESCRIPTION = Rule("P-07", "the gene panel has no description; its stable_id is stored as one", WARNING, WARNING)
PARTED_OTHERWISE = Rule("P-07", "genes are parted by tabs, and something else parts these; they are read all the same", WARNING, WARNING)
GENE_UNKNOWN = Rule("P-07", "the gene is not known and is left out of the panel", WARNING, WARNING)
GENE_AMBIGUOUS = Rule("P-07", "several genes have the name as an alias; it is left out of the panel; an Entrez id would tell which is meant", WARNING, WARNING)
NAMELESS = Rule("P-07", "the name stands for no gene, as NA does, and is left out of the panel", WARNING, WARNING)
GENE_REPEATED = Rule("P-07", "the gene is named more than once and is stored once", WARNING, WARNING)
GENE_BY_ALIAS = Rule("P-07", "an alias stands for its gene in the panel", NOTE, NOTE)
GENE_BY_SHARED_ALIAS = Rule("P-07", "an alias of several genes stands for the one in the panel that usage has settled on", NOTE, NOTE)
NO_GENE_LEFT = Rule("P-07", "no gene of the panel's gene_list is known; genes come by `genows reference`", ERROR, ERROR)
IN_USE = Rule("P-07", "the gene panel is in use and differs from this file; it stays as it is", WARNING, WARNING)

# The panel matrix
NO_SAMPLE_COLUMN = Rule("P-01", "column SAMPLE_ID is missing; the panel matrix has it, and a column for each profile", ERROR, ERROR)
SAMPLE_COLUMN_LATE = Rule("P-01", "column SAMPLE_ID is not the first", WARNING, WARNING)
NO_PROFILE = Rule("P-02", "the column is of no profile of the study, and is left out; columns are named by the stable_id of a profile", ERROR, WARNING)
PROFILE_LEFT_OUT = Rule("P-02", "the column is of a profile that was left out", WARNING, WARNING)
PANEL_TWICE = Rule("P-03", "the profile of the column has a gene_panel in its meta file too; this column counts; one of the two is enough", ERROR, WARNING)
PROPERTY = Rule("P-03", "the panel of this column's profile could stand in its meta file, as gene_panel", NOTE, None)
SAMPLE_REPEATED = Rule("P-04", "the sample has a row already; of repeated cells the last counts; a sample has one row", ERROR, WARNING)
SAMPLE_UNKNOWN = Rule("P-05", "the sample is not in the study; the row is left out; name samples as the sample file does, or add the sample there", ERROR, WARNING)
NOT_SEQUENCED = Rule("P-06", "the sample has a panel in the column of the mutations, but is not in the case list of the sequenced, {list}", ERROR, WARNING)
PANEL_UNREAD = Rule("P-07", "the panel is not in the database, and its definition in the folder, {other}, cannot be read", ERROR, ERROR)
PANEL_UNKNOWN = Rule("P-07", "the panel is neither in the database nor in the folder; a definition file of the panel in the folder, or `genows reference`, adds it", ERROR, ERROR)
WIDE_CELLS = Rule("P-08", "{count} cells say WXS, WGS or WXS/WGS: the sample was profiled exome- or genome-wide, not by a panel", NOTE, None)


_UNFOUND = {AMBIGUOUS_GENE: GENE_AMBIGUOUS, NO_GENE_NAMED: NAMELESS}
_INTEGER = re.compile(r"-?[0-9]{1,10}")  # more digits than any Entrez id are no number

SAMPLE_ID = "SAMPLE_ID"
# What a cell says of a sample that was profiled exome- or genome-wide.
WIDE = frozenset({"WXS", "WGS", "WXS/WGS"})
# stable id -> that of the profile which its column means: fusions are stored as structural variants
_SYNONYMS = {"fusion": "structural_variants"}


def load_panel(load: Load, meta: Meta) -> None:
    """Loads one definition file. A stored panel that samples use, or that is the same, stays; another one is replaced.

    StudyError where the id does not fit its column. A panel of which no gene is known is an error finding, and is not stored.
    """
    panel_id, report = meta.get("stable_id", ""), load.report.file(meta)
    if not panel_id or any(character.isspace() for character in panel_id):
        load.findings.tell(PANEL_ID, file=meta.file, line=meta.lines.get("stable_id"), value=panel_id)
        return
    load.panels.refused.add(panel_id)
    load.widths.must_fit("gene_panel", "STABLE_ID", panel_id, file=meta.file, line=meta.lines.get("stable_id"))
    description = _description(load, meta, panel_id)
    genes = _genes(load, meta, report)
    if not genes:
        load.findings.tell(NO_GENE_LEFT, file=meta.file, line=meta.lines.get("gene_list"), value=panel_id)
        return
    load.panels.refused.discard(panel_id)
    _store(load, meta, report, panel_id, description, genes)


def _description(load, meta, panel_id):
    description = meta.get("description")
    if not description:
        load.findings.tell(NO_DESCRIPTION, file=meta.file, line=meta.lines.get("description"), value=panel_id)
    return description or panel_id


def _store(load, meta, report, panel_id, description, genes):
    stored = load.db.one("panel_by_id", panel_id=panel_id)
    if stored:
        same = _is_same(load, stored, description, genes)
        if same or load.db.value("panel_in_use", panel_pk=stored[0]) is not None:
            _use_stored(load, meta, stored, same)
            return
        load.db.do("remove_panel", panel_pk=stored[0])
    panel_pk = load.panels.pks[panel_id] = load.ids.next("gene_panel")
    load.db.add_all("add_panels", [(panel_pk, panel_id, description)])
    load.db.add_all("add_panel_genes", ((panel_pk, entrez) for entrez in genes))
    report.stored = len(genes)
    _report(load, panel_id, "replaced" if stored else "loaded")


def _genes(load, meta, report):
    """The Entrez ids of gene_list, each once, in file order."""
    genes: dict[int, None] = {}
    place = {"file": meta.file, "line": meta.lines.get("gene_list")}
    for token in _tokens(load, meta, place):
        report.rows += 1
        match = _match(load, token)
        if match.gene is not None and match.way == BY_ALIAS:
            load.findings.tell(GENE_BY_SHARED_ALIAS if match.candidates else GENE_BY_ALIAS, value=token, **place)
        if match.gene is None:
            report.skip("gene not found", place["line"], token)
            load.findings.tell(_UNFOUND.get(match.reason, GENE_UNKNOWN), value=token, **place)
        elif match.gene.entrez in genes:
            report.skip("gene repeated", place["line"], token)
            load.findings.tell(GENE_REPEATED, value=token, **place)
        else:
            genes[match.gene.entrez] = None
    return list(genes)


def _tokens(load, meta, place):
    """The words of gene_list, which tabs part. No symbol has a comma, a semicolon or a blank: words that these part are read, and told of."""

    def is_known(word):
        match = _match(load, word)
        return match.gene is not None or match.reason == AMBIGUOUS_GENE

    for entry in meta.entries("gene_list"):
        words = parted_otherwise(entry, is_known) if load.assumed or not is_known(entry) else []
        if words:
            load.findings.tell(PARTED_OTHERWISE, value=no_but(entry, "gene", [word for word in words if is_known(word)]), **place)
        yield from words or [entry]


def _match(load, token):
    """The gene that an Entrez id, a symbol or an alias names; an id may be negative here, as those of invented genes are."""
    return Match(load.genes.by_entrez(int(token)), UNKNOWN_GENE) if _INTEGER.fullmatch(token) else load.genes.unique(token)


def _is_same(load, stored, description, genes):
    panel_pk, _, old_description = stored
    return old_description == description and {row[0] for row in load.db.all("panel_gene_rows", panel_pk=panel_pk)} == set(genes)


def _use_stored(load, meta, stored, same):
    panel_pk, panel_id, _ = stored
    load.panels.pks[panel_id] = panel_pk
    if not same:
        load.findings.tell(IN_USE, file=meta.file, value=panel_id)
    _report(load, panel_id, "kept")


def _report(load, panel_id, outcome):
    load.report.derived.setdefault("gene panels", {})[panel_id] = outcome


def load_panel_matrix(load: Load, meta: Meta) -> None:
    """Loads the panel of each (sample, profile). NA and empty cells leave a pair alone; of repeated pairs the last counts.

    StudyError where the file has no column SAMPLE_ID.
    """
    load.panels.matrix = meta
    matrix = PanelMatrix(load, meta)
    for line, cells in matrix.table:
        matrix.read(line, cells)
    matrix.finish()


class PanelMatrix:
    """The file on its way into the database. *profiles*: 0-based column -> profile_pk; *wanted*: profile_pk -> sample_pk -> panel_pk, None without a panel."""

    def __init__(self, load: Load, meta: Meta):
        self.load, self.file, self.report = load, meta.data_file, load.report.file(meta)
        self.table = load.files.table(meta)
        load.files.check_header(meta, self.table.header.cells, self.table.header_line, last_counts=True)
        columns = {cell.strip(): index for index, cell in enumerate(self.table.header.cells)}
        self.sample_column = self._sample_column(columns)
        self.mutations = {part.profile_pk for part in load.report.files if part.kind == MUTATIONS}
        self.mutations |= {one.profile_pk for one in load.target.profiles.values() if one.genetic_alteration_type == CALLED}
        self.profiles = self._profiles(columns)
        load.files.end_header(meta, self.table.header_line)
        self.wanted = {profile_pk: load.samples.map() for profile_pk in self.profiles.values()}
        self.seen = load.samples.map()
        for name in ("pairs set", "pairs inserted", "pairs left alone", "whole-exome and whole-genome cells"):
            self.report.count(name, 0)

    def _sample_column(self, columns):
        if SAMPLE_ID not in columns:
            raise NO_SAMPLE_COLUMN.stop(file=self.file, line=self.table.header_line)
        index = columns[SAMPLE_ID]
        if index:
            self._tell(SAMPLE_COLUMN_LATE, self.table.header_line, column=index + 1)
        return index

    def _profiles(self, columns):
        profiles = {}
        for name, index in columns.items():
            if index == self.sample_column:
                continue
            profile_id = _profile_id(self.load, name)
            found = {"line": self.table.header_line, "column": index + 1, "value": name}
            profile_pk = self.load.profiles.pks.get(profile_id)
            if profile_pk is None and profile_id in self.load.target.profiles:
                profile_pk = self.load.target.profiles[profile_id].profile_pk
            if profile_pk is not None:
                profiles[index] = profile_pk
                self._check_property(profile_id, profiles[index], found)
            elif self.load.profiles.left_out & {profile_id, full_profile_id(self.load.study.study_id, name)}:
                self._tell(PROFILE_LEFT_OUT, **found)
            else:
                self._tell(NO_PROFILE, **found)
        return profiles

    def _check_property(self, profile_id, profile_pk, found):
        if profile_pk not in self.mutations:
            self._tell(PANEL_TWICE if profile_id in self.load.profiles.with_panel else PROPERTY, **found)

    def read(self, line: int, cells: list[str]) -> None:
        """One row of the file."""
        cell = cells[self.sample_column].strip() if self.sample_column < len(cells) else ""
        sample_id = barcodes.sample_id(cell)
        sample_pk = self.load.samples.pk(sample_id)
        if sample_pk is None:
            self._no_sample(line, cell, sample_id)
            return
        if sample_pk in self.seen:
            self._tell(SAMPLE_REPEATED, line, column=self.sample_column + 1, value=cell)
        self.seen[sample_pk] = None
        self.report.stored += 1
        for index, profile_pk in self.profiles.items():
            self._cell(line, index, profile_pk, sample_pk, cells[index].strip() if index < len(cells) else "")

    def _no_sample(self, line, cell, sample_id):
        if barcodes.is_normal(sample_id):
            self.report.skip("normal sample", line, cell)
            return
        self.report.skip("unknown sample", line, cell)
        self._tell(SAMPLE_UNKNOWN, line, column=self.sample_column + 1, value=cell)

    def _cell(self, line, index, profile_pk, sample_pk, panel_id):
        if panel_id in ("", NO_PANEL):
            self.report.count("pairs left alone")
            if not panel_id:
                self._tell(files.BLANK_CELL, line, column=index + 1)
            return
        if panel_id in self.load.panels.pks and not (self.load.assumed and panel_id in WIDE):
            self.wanted[profile_pk][sample_pk] = self.load.panels.pks[panel_id]
        elif panel_id in WIDE:
            self.report.count("whole-exome and whole-genome cells")
            self.wanted[profile_pk][sample_pk] = None
        elif panel_id in self.load.panels.refused:
            return
        elif panel_id in self.load.panels.unread:
            self._tell(PANEL_UNREAD, line, column=index + 1, value=panel_id, other=self.load.panels.unread[panel_id])
            return
        else:
            self._tell(PANEL_UNKNOWN, line, column=index + 1, value=panel_id)
            return
        if profile_pk in self.mutations:
            self.load.panels.in_matrix.add([sample_pk], line)

    def finish(self) -> None:
        """Writes the pairs, and the number of mutations of the samples that the matrix says were profiled for them."""
        if wide := self.report.counters["whole-exome and whole-genome cells"]:
            self.load.findings.tell(WIDE_CELLS, file=self.file, count=wide)
        for profile_pk, panels in self.wanted.items():
            _write_pairs(self.load, self.report, profile_pk, panels)
        counted = [profile_pk for profile_pk in self.wanted if profile_pk in self.mutations]
        for profile_pk in counted:
            set_mutation_counts(self.load, profile_pk)
        self.report.count("MUTATION_COUNT values written", sum(len(self.load.profiles.samples(profile_pk)) for profile_pk in counted))

    def _tell(self, rule, line, **found):
        self.load.findings.tell(rule, file=self.file, line=line, **found)


def _profile_id(load, name):
    """The full id of the profile that a column of this name means."""
    stable_id = name.removeprefix(f"{load.study.study_id}_")
    return full_profile_id(load.study.study_id, _SYNONYMS.get(stable_id, name))


def _write_pairs(load, report, profile_pk, panels):
    """*panels*: sample_pk -> panel_pk, None for samples without a panel."""
    known = load.profiles.samples(profile_pk)
    by_panel: dict[tuple[int | None, bool], list[int]] = {}
    for sample_pk, panel_pk in panels.items():
        by_panel.setdefault((panel_pk, sample_pk in known), []).append(sample_pk)
    for (panel_pk, is_known), sample_pks in by_panel.items():
        report.count("pairs set" if is_known else "pairs inserted", len(sample_pks))
        if not is_known:
            load.profiles.add_samples(profile_pk, sample_pks, panel_pk)
            continue
        for batch in id_batches(sample_pks):
            for sample_pk in batch:
                known[sample_pk] = panel_pk
            load.db.do("set_sample_panels", panel_pk=panel_pk, profile_pk=profile_pk, sample_pks=batch)
