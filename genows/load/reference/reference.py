"""Loads reference data: portals' JSON files, NCBI gene_info, gene interactions, gene panels. All files together, or none.

What is in the database is never changed, but for genes of unknown type (see `genereference`) and gene panels that no sample
uses and that differ, which are replaced; a second run changes nothing.
"""

from collections.abc import Iterable
from datetime import datetime, timezone

from genows.db import schema
from genows.db.database import Database
from genows.errors import OutcomeUnknown, StudyError
from genows.load.catalogue.panels import load_panel
from genows.load.context import Load, Options
from genows.load.dataversion import bump_data_version
from genows.load.meta.kinds import GENE_PANEL
from genows.load.meta.metafile import Meta, read_fields
from genows.load.outcome import find_out
from genows.load.reference import portalinfo
from genows.load.reference.geneinfo import read_gene_info
from genows.load.reference.genereference import GeneReference, unambiguous
from genows.load.reference.genes import GeneIndex
from genows.load.reference.interactions import INTERACTIONS, load_interactions
from genows.load.reference.referencefiles import GENE_INFO, find_sources
from genows.load.report.findings import Findings
from genows.load.report.progress import LoadProgress
from genows.load.report.report import FileReport, Report
from genows.load.study import column_widths

CHANGES = ("genes added", "genes corrected", "aliases added", "aliases removed", "locations added", "cancer types added", "interactions added")
NAMING_GENES = (INTERACTIONS, GENE_PANEL)
# Column of type_of_cancer -> field of a CancerType: identifiers that must fit, and texts that are cut.
_CODES = {"TYPE_OF_CANCER_ID": "code", "PARENT": "parent"}
_TEXTS = {"NAME": "name", "CLINICAL_TRIAL_KEYWORDS": "keywords", "DEDICATED_COLOR": "color", "SHORT_NAME": "short_name"}


class _RollBack(Exception):
    """Ends a transaction that must not be committed."""


class ReferenceRun:
    """Outcome of one run. *report*: its `files` and its derived `gene panels`; *skipped*: names of files that are of no known kind."""

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


def load_reference(database: Database, paths: Iterable, progress: LoadProgress, species: str = "human") -> ReferenceRun:
    """Loads the files of *paths*; where the findings have errors, nothing is written.

    *species*: 'human' or 'mouse', whose genes are taken from NCBI files.
    """
    findings = Findings()
    sources, skipped = find_sources(paths, findings)
    run = ReferenceRun(findings, skipped)
    if findings.errors:
        return run
    schema.ready_to_load(database)
    version = None
    try:
        with database.load() as writer:
            version = bump_data_version(writer)
            _load_all(Load(writer, ".", Options(), findings, run.report, progress, column_widths()), sources, species)
            if findings.errors or not run.changed:
                raise _RollBack
    except _RollBack:
        pass
    except OutcomeUnknown as error:
        find_out(database, version, error)
    return run


def _load_all(load, sources, species):
    genes = GeneReference(load, [pk for pk, _ in load.db.rows("genomes_of_species", species=species)])
    for source in sources:
        if source.kind not in NAMING_GENES:
            _try(load, source, lambda source=source: _load_file(load, genes, source, species))
    naming = [source for source in sources if source.kind in NAMING_GENES]
    if naming:
        load.genes = GeneIndex(load.db.rows("gene_rows"), load.db.rows("gene_alias_rows"))
        load.panels.update(load.db.all("panel_rows"))
    for source in naming:
        _try(load, source, lambda source=source: _load_naming(load, source))


def _try(load, source, run):
    step = load.progress.step(f"{source.kind}: {source.path}")
    try:
        run()
    except StudyError as error:
        load.findings.failure(error)
    step.done()


def _load_naming(load, source):
    """A file that names genes which must be there by now."""
    if source.kind == GENE_PANEL:
        load_panel(load, _panel_meta(source.path))
    else:
        file = str(source.path)
        load_interactions(load, source.path, file, _counts(load, source, file))


def _counts(load, source, file):
    counts = FileReport(file, file, source.kind)
    load.report.files.append(counts)
    return counts


def _load_file(load, genes, source, species):
    file = str(source.path)
    counts = _counts(load, source, file)
    if source.kind == GENE_INFO:
        genes.write(unambiguous(read_gene_info(source.path, file, species, counts), counts), counts, file)
    elif source.kind == portalinfo.GENES:
        genes.write(unambiguous(portalinfo.genes_of(source.records, counts), counts), counts, file)
    elif source.kind == portalinfo.ALIASES:
        genes.add_aliases(portalinfo.aliases_of(source.records, counts), counts, file)
    else:
        _add_cancer_types(load, portalinfo.cancer_types_of(source.records, counts), counts, file)


def _add_cancer_types(load, types, counts, file):
    """Adds the types that the database does not have; those that it has stay as they are."""
    known = {row[0] for row in load.db.rows("cancer_type_rows")}
    new = {}
    for one in types:
        if one.code in known or one.code in new:
            counts.count("cancer types unchanged")
        elif all(load.fits("type_of_cancer", column, getattr(one, name) or "", file=file) for column, name in _CODES.items()):
            cut = {name: load.cut("type_of_cancer", column, getattr(one, name), file=file) for column, name in _TEXTS.items()}
            new[one.code] = one._replace(**cut)
    counts.count("cancer types added", load.db.add_all("add_cancer_types", new.values()))


def _panel_meta(path):
    fields, lines = read_fields(path.parent, path.name)
    return Meta(path.parent, path.name, GENE_PANEL, fields, lines)
