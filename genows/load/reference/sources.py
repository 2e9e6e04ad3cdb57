"""The kinds of reference data: how the kind of a file is recognised by its content, which files an operator's paths hold, and in which order
they are loaded. The data that come with the package are sources like others: they fill what a database lacks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from genows.db.packaged import tables
from genows.errors import StudyError
from genows.load.cancertypes import CancerType
from genows.load.context import Load
from genows.load.entries import is_backup
from genows.load.findings import Findings
from genows.load.genesets import definitions
from genows.load.metafile import GENE_PANEL, is_panel, read_fields
from genows.load.reference import cosmic, genelists, interactions, portalfiles, proteins, rules
from genows.load.reference.genelists import DRUGS, is_drugs
from genows.load.reference.genereference import MICRO_RNAS, ReferenceGene, is_gene_info, is_micro_rnas
from genows.load.reference.interactions import INTERACTIONS, is_interactions
from genows.load.reference.proteins import PACKAGED_PROTEINS, is_pdb_headers
from genows.load.report import FileReport

Loading = Callable[[Load, Path, str, FileReport], None]

ANNOTATION_CHANGES = ("records added",)

PACKAGED_GENES, PACKAGED_TYPES = "packaged genes", "packaged cancer types"

GENE_INFO = "NCBI genes"


def _list(kind: str) -> Loading:
    return partial(genelists.load_gene_list, kind)


# Kind → (whether a file is of it, what loads it), in the order in which files are tried: what says most of itself comes first.
ANNOTATIONS: dict[str, tuple[Callable[[Path], bool], Loading]] = {
    proteins.PACKAGED_PROTEINS: (proteins.is_packaged, proteins.load_packaged),
    proteins.STRUCTURES: (proteins.is_structures, proteins.load_structures),
    proteins.PDB_HEADERS: (proteins.is_pdb_headers, proteins.load_pdb_headers),
    cosmic.COSMIC: (cosmic.is_cosmic, cosmic.load_cosmic),
    proteins.PFAM: (proteins.is_pfam, proteins.load_pfam),
    proteins.UNIPROT_IDS: (proteins.is_uniprot_ids, proteins.load_uniprot_ids),
    genelists.DRUGS: (genelists.is_drugs, genelists.load_drugs),
    genelists.DRUG_TARGETS: (genelists.is_drug_targets, genelists.load_drug_targets),
    cosmic.CENSUS: (cosmic.is_census, cosmic.load_census),
    genelists.MY_CANCER_GENOME: (genelists.is_my_cancer_genome, _list(genelists.MY_CANCER_GENOME)),
    genelists.DRUG_RULES: (genelists.is_drug_rules, _list(genelists.DRUG_RULES)),
    interactions.HPRD: (interactions.is_hprd, interactions.load_hprd),
    genelists.HOTSPOTS: (genelists.is_hotspots, _list(genelists.HOTSPOTS)),
    genelists.QUERY_GENE_SETS: (genelists.is_query_gene_sets, _list(genelists.QUERY_GENE_SETS)),
    genelists.GENE_NAMES: (genelists.is_gene_names, _list(genelists.GENE_NAMES)),
    genelists.CANCER_GENES: (genelists.is_cancer_genes, _list(genelists.CANCER_GENES)),
    interactions.SIF: (interactions.is_sif, interactions.load_sif),
}


def packaged_files(species: str) -> dict[str, Path]:
    """Kind → the file that holds it."""
    found = {PACKAGED_GENES: tables.FOLDER / tables.GENES[species], PACKAGED_TYPES: tables.FOLDER / tables.CANCER_TYPES}
    return found | ({PACKAGED_PROTEINS: tables.FOLDER / tables.PROTEINS} if species == "human" else {})


def packaged_genes(species: str, counts: FileReport) -> Iterator[ReferenceGene]:
    for gene in tables.genes(species):
        counts.rows += 1
        yield ReferenceGene(
            gene.entrez, gene.symbol, gene.type, gene.aliases, gene.chromosome, gene.cytoband, start=gene.start, end=gene.end
        )


def packaged_cancer_types(counts: FileReport) -> Iterator[CancerType]:
    for one in tables.cancer_types():
        counts.rows += 1
        yield CancerType(one.code, one.name, "", one.color, one.code, one.parent)


# Genes come before what refers to them.
ORDER = (
    PACKAGED_GENES, GENE_INFO, portalfiles.GENES, portalfiles.ALIASES, MICRO_RNAS, PACKAGED_TYPES, portalfiles.CANCER_TYPES, INTERACTIONS,
    *ANNOTATIONS, GENE_PANEL, portalfiles.GENE_PANELS, *definitions.KINDS, *portalfiles.IGNORED,
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
    if all(source.kind in portalfiles.IGNORED for source in found):
        raise rules.NOTHING_IN_FOLDER.stop(file=folder)
    return found


def _source(path):
    """The file as a Source. StudyError where it cannot be read, or is of no known kind."""
    if not path.is_file():
        raise rules.NO_FILE.stop(file=path)
    if path.suffix == ".json" and not is_pdb_headers(path):
        return Source(path, *portalfiles.read_records(path, str(path)))
    if kind := definitions.kind_by_name(path):
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
