"""The kinds of reference files that portals annotate with: how each is recognised, and what loads it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from genows.load.context import Load
from genows.load.reference import (
    census,
    cosmic,
    drugs,
    genelists,
    interactionforms,
    interactions,
    pdbheaders,
    proteins,
    structures,
)
from genows.load.report.report import FileReport

Loading = Callable[[Load, Path, str, FileReport], None]


def _list(kind: str) -> Loading:
    return partial(genelists.load_gene_list, kind)


# Kind → (whether a file is of it, what loads it), in the order in which files are tried: what says most of itself comes first.
ANNOTATIONS: dict[str, tuple[Callable[[Path], bool], Loading]] = {
    proteins.PACKAGED_PROTEINS: (proteins.is_packaged, proteins.load_packaged),
    structures.STRUCTURES: (structures.is_structures, structures.load_structures),
    pdbheaders.PDB_HEADERS: (pdbheaders.is_pdb_headers, pdbheaders.load_pdb_headers),
    cosmic.COSMIC: (cosmic.is_cosmic, cosmic.load_cosmic),
    proteins.PFAM: (proteins.is_pfam, proteins.load_pfam),
    proteins.UNIPROT_IDS: (proteins.is_uniprot_ids, proteins.load_uniprot_ids),
    drugs.DRUGS: (drugs.is_drugs, drugs.load_drugs),
    drugs.DRUG_TARGETS: (drugs.is_drug_targets, drugs.load_drug_targets),
    census.CENSUS: (census.is_census, census.load_census),
    genelists.MY_CANCER_GENOME: (genelists.is_my_cancer_genome, _list(genelists.MY_CANCER_GENOME)),
    genelists.DRUG_RULES: (genelists.is_drug_rules, _list(genelists.DRUG_RULES)),
    interactionforms.HPRD: (interactionforms.is_hprd, interactions.load_hprd),
    genelists.HOTSPOTS: (genelists.is_hotspots, _list(genelists.HOTSPOTS)),
    genelists.QUERY_GENE_SETS: (genelists.is_query_gene_sets, _list(genelists.QUERY_GENE_SETS)),
    genelists.GENE_NAMES: (genelists.is_gene_names, _list(genelists.GENE_NAMES)),
    genelists.CANCER_GENES: (genelists.is_cancer_genes, _list(genelists.CANCER_GENES)),
    interactionforms.SIF: (interactionforms.is_sif, interactions.load_sif),
}
CHANGES = ("records added",)
