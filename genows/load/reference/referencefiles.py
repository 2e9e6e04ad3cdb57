"""Recognises the kind of reference data in a file by its content, and lists the files of the paths that an operator gives."""

from dataclasses import dataclass, field
from pathlib import Path

from genows.errors import StudyError
from genows.load.meta.folder import PANEL_FIELDS
from genows.load.meta.kinds import GENE_PANEL
from genows.load.meta.metafile import is_hidden_name, read_fields
from genows.load.reference import portalinfo
from genows.load.reference.geneinfo import is_gene_info
from genows.load.reference.interactions import INTERACTIONS, is_interactions
from genows.load.report.findings import Findings

GENE_INFO = "NCBI genes"
# Genes come before what refers to them.
ORDER = (GENE_INFO, portalinfo.GENES, portalinfo.ALIASES, portalinfo.CANCER_TYPES, INTERACTIONS, GENE_PANEL)


@dataclass
class Source:
    """A file to be loaded. *records*: of a JSON file."""

    path: Path
    kind: str
    records: list = field(default_factory=list)


def find_sources(paths, findings: Findings) -> tuple[list[Source], list[str]]:
    """Returns (sources in the order of loading, names of files that are skipped).

    *paths*: files and folders. Of a folder, files of no known kind are skipped; a file that the operator names and that
    is of no known kind is an error finding.
    """
    sources: list[Source] = []
    skipped: list[str] = []
    for path in map(Path, paths):
        if path.is_dir():
            for inside in sorted(path.iterdir()):
                if inside.is_file() and not is_hidden_name(inside.name):
                    if source := _source_of_folder(inside):
                        sources.append(source)
                    else:
                        skipped.append(str(inside))
            continue
        try:
            sources.append(_named_source(path))
        except StudyError as error:
            findings.failure(error)
    return sorted(sources, key=lambda source: ORDER.index(source.kind)), skipped


def _source_of_folder(path):
    try:
        return _source(path)
    except StudyError:
        return None


def _named_source(path):
    if not path.is_file():
        raise StudyError("there is no such file or folder", path)
    source = _source(path)
    if source is None:
        raise StudyError("the file is none of those that reference data come in", path)
    return source


def _source(path):
    """The file as a Source, None where it is of no known kind. StudyError where it cannot be read."""
    if path.suffix == ".json":
        kind, records = portalinfo.read_records(path, str(path))
        return Source(path, kind, records) if kind else None
    if is_gene_info(path):
        return Source(path, GENE_INFO)
    if is_interactions(path):
        return Source(path, INTERACTIONS)
    return Source(path, GENE_PANEL) if _is_panel(path) else None


def _is_panel(path):
    try:
        fields, _ = read_fields(path.parent, path.name)
    except StudyError:
        return False
    return fields.keys() == PANEL_FIELDS
