"""Recognises the kind of reference data in a file by its content, and lists the files of the paths that an operator gives."""

from dataclasses import dataclass, field
from pathlib import Path

from genows.errors import StudyError
from genows.load.genesets import files
from genows.load.meta.kinds import GENE_PANEL
from genows.load.meta.metafile import read_fields
from genows.load.meta.names import is_backup
from genows.load.meta.panelfiles import is_panel
from genows.load.reference import portalinfo
from genows.load.reference.annotations import ANNOTATIONS
from genows.load.reference.drugs import DRUGS, is_drugs
from genows.load.reference.geneinfo import is_gene_info
from genows.load.reference.interactions import INTERACTIONS, is_interactions
from genows.load.reference.micrornas import MICRO_RNAS, is_micro_rnas
from genows.load.reference.packagedreference import PACKAGED_GENES, PACKAGED_TYPES
from genows.load.reference.pdbheaders import is_pdb_headers
from genows.load.report.findings import Findings
from genows.load.rules import reference as rules

GENE_INFO = "NCBI genes"
# Genes come before what refers to them.
ORDER = (
    PACKAGED_GENES, GENE_INFO, portalinfo.GENES, portalinfo.ALIASES, MICRO_RNAS, PACKAGED_TYPES, portalinfo.CANCER_TYPES, INTERACTIONS,
    *ANNOTATIONS, GENE_PANEL, portalinfo.GENE_PANELS, *files.KINDS, *portalinfo.IGNORED,
)  # fmt: skip


@dataclass
class Source:
    """A file to be loaded. *records*: of a JSON file."""

    path: Path
    kind: str
    records: list = field(default_factory=list)


def find_sources(paths, findings: Findings) -> tuple[list[Source], dict[str, str]]:
    """Returns (sources in the order of loading, file → why it is skipped).

    *paths*: files and folders. Of a folder, files of no known kind are skipped, but a folder without any of a known kind is an error
    finding; so is a file that the operator names and that is of no known kind.
    """
    sources: list[Source] = []
    skipped: dict[str, str] = {}
    for path in map(Path, paths):
        try:
            sources += _sources_of_folder(path, skipped) if path.is_dir() else [_source(path)]
        except StudyError as error:
            findings.failure(error)
    return in_order(sources), skipped


def in_order(sources: list[Source]) -> list[Source]:
    """Returns the sources as they are to be loaded."""
    return sorted(sources, key=lambda source: ORDER.index(source.kind))


def _sources_of_folder(folder, skipped):
    found = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and not is_backup(path.name):
            try:
                found.append(_source(path))
            except StudyError as error:
                skipped[str(path)] = error.problem
    if all(source.kind in portalinfo.IGNORED for source in found):
        raise rules.NOTHING_IN_FOLDER.stop(file=folder)
    return found


def _source(path):
    """The file as a Source. StudyError where it cannot be read, or is of no known kind."""
    if not path.is_file():
        raise rules.NO_FILE.stop(file=path)
    if path.suffix == ".json" and not is_pdb_headers(path):
        return Source(path, *portalinfo.read_records(path, str(path)))
    if kind := files.kind_by_name(path):
        return Source(path, kind)
    for kind, fits in _KINDS.items():
        if fits(path):
            return Source(path, kind)
    raise rules.NO_KIND.stop(file=path)


def _is_panel(path):
    try:
        fields, _ = read_fields(path.parent, path.name)
    except StudyError:
        return False
    return is_panel(fields)


_KINDS = {
    # A table of drugs may have a header as gene_info has one.
    DRUGS: is_drugs,
    **{GENE_INFO: is_gene_info, MICRO_RNAS: is_micro_rnas, INTERACTIONS: is_interactions, GENE_PANEL: _is_panel},
    **{kind: fits for kind, (fits, _) in ANNOTATIONS.items()},
}
