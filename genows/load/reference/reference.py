"""Loads reference data: the packaged ones, portals' JSON files, NCBI gene_info, micro-RNAs, interactions, gene panels, gene sets. All or none.

What is in the database is never changed, but for genes of unknown type (see `genereference`), blank fields of cancer types, and gene
panels that no sample uses and that differ, which are replaced; a second run changes nothing.
"""

from collections.abc import Container, Iterable
from datetime import datetime, timezone
from pathlib import Path

from genows.db import schema
from genows.db.database import Database
from genows.db.packaged.tables import PLACED_ON
from genows.errors import OutcomeUnknown, SchemaError, StudyError
from genows.load.context import Load, Options
from genows.load.dataversion import RollBack, bump_data_version, find_out
from genows.load.findings import Findings
from genows.load.genepanels import load_panel
from genows.load.genesets import definitions
from genows.load.genesets.definitions import CHANGES as GENE_SET_CHANGES
from genows.load.genesets.definitions import Choice, load_gene_set_file
from genows.load.metafile import GENE_PANEL, Meta, read_fields
from genows.load.progress import LoadProgress
from genows.load.reference import portalfiles, rules
from genows.load.reference.genereference import MICRO_RNAS, TAKEN, GeneReference, load_micro_rnas, read_gene_info, unambiguous
from genows.load.reference.genes import GeneIndex
from genows.load.reference.interactions import INTERACTIONS, load_interactions
from genows.load.reference.portalfiles import load_portal_panels, write_cancer_types
from genows.load.reference.sources import (
    ANNOTATION_CHANGES,
    ANNOTATIONS,
    GENE_INFO,
    PACKAGED_GENES,
    PACKAGED_TYPES,
    Source,
    find_sources,
    in_order,
    packaged_cancer_types,
    packaged_files,
    packaged_genes,
)
from genows.load.report import FileReport, Report
from genows.load.widths import column_widths

CHANGES = (
    "genes added", "genes corrected", "aliases added", "aliases removed", "locations added", "cancer types added", "cancer types filled",
    "interactions added", *ANNOTATION_CHANGES, *GENE_SET_CHANGES,
)  # fmt: skip
# What names genes that must be there by now.
NAMING_GENES = (INTERACTIONS, *ANNOTATIONS, GENE_PANEL, portalfiles.GENE_PANELS, *definitions.KINDS)


class ReferenceRun:
    """Outcome of one run. *report*: its `files` and its derived `gene panels`; *skipped*: file → why it is not loaded."""

    def __init__(self, findings: Findings, skipped):
        self.findings, self.skipped = findings, skipped
        self.report = Report(findings, Options(), "", datetime.now(timezone.utc))

    @property
    def changed(self) -> bool:
        """Returns whether anything was written."""
        numbers = (file.counters.get(name, 0) for file in self.report.files for name in CHANGES)
        return any(numbers) or any(outcome != "kept" for outcome in self.panels.values())

    @property
    def panels(self) -> dict[str, str]:
        """panel id -> what became of it: 'loaded', 'replaced' or 'kept'."""
        return self.report.derived.get("gene panels", {})


def load_reference(
    database: Database,
    paths: Iterable,
    progress: LoadProgress,
    species: str = "human",
    packaged: bool = False,
    gene_sets: Choice = Choice(),
    texts: Path | None = None,
    leaving_out: Container[str] = (),
) -> ReferenceRun:
    """Loads the files of *paths*; where the findings have errors, nothing is written.

    *species*: 'human' or 'mouse', whose genes are taken from NCBI files and from the package. *packaged*: whether the reference data that
    come with the package are loaded too. *gene_sets*: the version of the gene sets; *texts*: a file of their names and descriptions.
    *leaving_out*: kinds of files that are passed over.
    """
    findings = Findings()
    sources, skipped = find_sources(paths, findings)
    sources = [source for source in sources if source.kind not in leaving_out]
    if texts:
        sources = in_order([*sources, Source(texts, definitions.TEXTS)])
    if packaged:
        sources = in_order([Source(path, kind) for kind, path in packaged_files(species).items()] + sources)
    run = ReferenceRun(findings, skipped)
    if not findings.errors and all(source.kind in portalfiles.IGNORED for source in sources):
        findings.tell(rules.NOTHING_LOADED)
    _note_ignored(sources, findings)
    if findings.errors:
        return run
    schema.ready_to_load(database)
    version = None
    try:
        with database.load() as writer:
            version = bump_data_version(writer)
            _load_all(Load(writer, Options(), findings, run.report, progress, column_widths()), sources, species, gene_sets)
            if findings.errors or not run.changed:
                raise RollBack
    except RollBack:
        pass
    except OutcomeUnknown as error:
        find_out(database, version, error)
    return run


def _note_ignored(sources, findings):
    for source in sources:
        if source.kind in portalfiles.IGNORED:
            findings.tell(rules.IGNORED, file=str(source.path), reason=portalfiles.IGNORED[source.kind])


def _load_all(load, sources, species, gene_sets):
    genomes = {name: pk for pk, _, name in load.db.rows("genomes_of_species", species=species)}
    genes = GeneReference(load, list(genomes.values()), genomes.get(PLACED_ON[species]))
    for source in sources:
        if source.kind not in (*NAMING_GENES, *portalfiles.IGNORED):
            _try(load, source, lambda source=source: _load_file(load, genes, source, species))
    naming = [source for source in sources if source.kind in NAMING_GENES]
    if naming:
        load.genes = GeneIndex(load.db.rows("gene_rows"), load.db.rows("gene_alias_rows"))
        load.panels.pks.update(load.db.all("panel_rows"))
    for source in naming:
        _try(load, source, lambda source=source: _load_naming(load, source, gene_sets))


def _try(load, source, run):
    step = load.progress.step(f"{source.kind}: {source.path}")
    try:
        run()
    except StudyError as error:
        load.findings.failure(error)
    step.done()


def _load_naming(load, source, gene_sets):
    """A file that names genes which must be there by now."""
    if source.kind == GENE_PANEL:
        load_panel(load, _panel_meta(source.path))
    elif source.kind == portalfiles.GENE_PANELS:
        load_portal_panels(load, source.path, source.records)
    elif source.kind in definitions.KINDS:
        load_gene_set_file(load, source.kind, source.path, source.records, _counts(load, source, str(source.path)), gene_sets)
    else:
        _load_table(load, source)


def _load_table(load, source):
    """A table of interactions, or one of those that portals annotate with."""
    file = str(source.path)
    counts = _counts(load, source, file)
    run = load_interactions if source.kind == INTERACTIONS else ANNOTATIONS[source.kind][1]
    try:
        run(load, source.path, file, counts)
    except SchemaError as error:  # of a portal's own, of a version that lacks the table
        raise rules.NO_TABLE.stop(file=file, kind=source.kind, problem=error) from error


def _counts(load, source, file):
    counts = FileReport(file, file, source.kind)
    load.report.files.append(counts)
    return counts


def _load_file(load, genes, source, species):
    file = str(source.path)
    counts = _counts(load, source, file)
    if source.kind == PACKAGED_GENES:
        genes.write(list(packaged_genes(species, counts)), counts, file, filling=True)
    elif source.kind == GENE_INFO:
        genes.write(unambiguous(read_gene_info(source.path, file, species, counts), counts), counts, file)
    elif source.kind == MICRO_RNAS:
        load_micro_rnas(genes, source.path, file, counts)
    elif source.kind == portalfiles.GENES:
        genes.write(unambiguous(portalfiles.genes_of(source.records, counts), counts), counts, file)
        if portalfiles.is_newer(source.records):
            load.findings.tell(rules.NO_ALIASES, file=file)
    elif source.kind == portalfiles.ALIASES:
        genes.add_aliases(portalfiles.aliases_of(source.records, counts), counts, file)
    elif source.kind == PACKAGED_TYPES:
        write_cancer_types(load, packaged_cancer_types(counts), counts, file)
    else:
        write_cancer_types(load, portalfiles.cancer_types_of(source.records, counts), counts, file)
    _check_taken(load, counts, file, species)


def _check_taken(load, counts, file, species):
    """Tells why a file gave nothing, or not what its operator expects of it."""
    if len(counts.skips.get(portalfiles.BAD_RECORD, ())) == counts.rows:
        load.findings.tell(rules.NONE_READ, file=file, rows=counts.rows)
    if species == "mouse" and (taken := counts.skips.get(TAKEN)):
        load.findings.tell(rules.SYMBOLS_TAKEN, file=file, number=len(taken))


def _panel_meta(path):
    fields, lines = read_fields(path.parent, path.name)
    return Meta(path.parent, path.name, GENE_PANEL, fields, lines)
