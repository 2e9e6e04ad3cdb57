"""The reference data that come with the package, as sources of a reference load: they fill what a database lacks."""

from collections.abc import Iterator
from pathlib import Path

from genows.load.catalogue.cancertypes import CancerType
from genows.load.reference.genereference import ReferenceGene
from genows.load.reference.proteins import PACKAGED_PROTEINS
from genows.load.report.report import FileReport
from genows.packaged import tables

PACKAGED_GENES, PACKAGED_TYPES = "packaged genes", "packaged cancer types"


def files(species: str) -> dict[str, Path]:
    """Kind → the file that holds it."""
    found = {PACKAGED_GENES: tables.FOLDER / tables.GENES[species], PACKAGED_TYPES: tables.FOLDER / tables.CANCER_TYPES}
    return found | ({PACKAGED_PROTEINS: tables.FOLDER / tables.PROTEINS} if species == "human" else {})


def genes(species: str, counts: FileReport) -> Iterator[ReferenceGene]:
    for gene in tables.genes(species):
        counts.rows += 1
        yield ReferenceGene(
            gene.entrez, gene.symbol, gene.type, gene.aliases, gene.chromosome, gene.cytoband, start=gene.start, end=gene.end
        )


def cancer_types(counts: FileReport) -> Iterator[CancerType]:
    for one in tables.cancer_types():
        counts.rows += 1
        yield CancerType(one.code, one.name, "", one.color, one.code, one.parent)
