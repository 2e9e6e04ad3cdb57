"""What a study has again and again, its fields each once: regions whose copies change, and genes that are mutated, beyond chance.

The stored ones are the select lists of sql/copynumber/copy_number_regions.sql and sql/mutations/significant_genes.sql, which both families ask:
the JSON API for a record of each gene of a region, the third generation for regions, and then for the genes of each.
"""

from collections import Counter
from operator import attrgetter
from typing import NamedTuple

from genows.columns.fields import INTEGER, JSON, SINGLE, TEXT, Field, in_order
from genows.db.queries.records import record_of
from genows.db.sessions import Session

OF_REGIONS = (
    Field("study_id", TEXT, "c.CANCER_STUDY_IDENTIFIER", "study_id", "studyId ISD"),
    Field("region_id", INTEGER, "r.GISTIC_ROI_ID", "region_id"),
    Field("alteration", TEXT, "=r.AMP", "alteration", about="AMP or DEL"),
    Field("chr", INTEGER, "r.CHROMOSOME", "chr", "chromosome ISD"),
    Field("cytoband", TEXT, "r.CYTOBAND", "cytoband", "cytoband ISD"),
    Field("peak_start", INTEGER, "r.WIDE_PEAK_START", "peak_start", "widePeakStart ISD"),
    Field("peak_end", INTEGER, "r.WIDE_PEAK_END", "peak_end", "widePeakEnd ISD"),
    Field("q_value", SINGLE, "=r.Q_VALUE", "q_value", "qValue ISD"),
    Field("amp", "boolean", "#r.AMP", third="amp ISD"),
    Field("genes", JSON, third="genes SD GisticToGene[]"),
)
OF_REGION_GENES = (
    Field("entrez_gene_id", INTEGER, "=g.ENTREZ_GENE_ID", "entrez_gene_id", "entrezGeneId ISD"),
    Field("hugo_gene_symbol", TEXT, "=g.HUGO_GENE_SYMBOL", "hugo_gene_symbol", "hugoGeneSymbol ISD"),
    Field("in_cancer_census", "boolean", "=z.ENTREZ_GENE_ID", "in_cancer_census", about="0 where none is loaded"),
)
OF_GENES = (
    Field("study_id", TEXT, "c.CANCER_STUDY_IDENTIFIER", "study_id", "studyId ISD"),
    Field("rank", INTEGER, "m.RANK", "rank", "rank ISD"),
    Field("entrez_gene_id", INTEGER, "m.ENTREZ_GENE_ID", "entrez_gene_id", "entrezGeneId ISD"),
    Field("hugo_gene_symbol", TEXT, "g.HUGO_GENE_SYMBOL", "hugo_gene_symbol", "hugoGeneSymbol ISD"),
    Field("bases_covered", INTEGER, "m.NumBasesCovered", "bases_covered"),
    Field("mutation_count", INTEGER, "m.NumMutations", "mutation_count", "numberOfMutations ISD"),
    Field("p_value", SINGLE, "m.P_VALUE", "p_value", "pValue ISD"),
    Field("q_value", SINGLE, "m.Q_VALUE", "q_value", "qValue ISD"),
)

# The order in which the third generation has always given those of genes.
_THIRD_ORDER = ("study_id", "entrez_gene_id", "hugo_gene_symbol")
THIRD = {"Gistic": OF_REGIONS, "GisticToGene": OF_REGION_GENES, "MutSig": in_order(OF_GENES, _THIRD_ORDER, attrgetter("third"))}
REGION = record_of(
    "DBCopyNumberRegion",
    "A gene in a region whose copies change more often than chance explains, or a region without a gene, by study, q value, chromosome, start and gene.",
    OF_REGIONS + OF_REGION_GENES,
)
GENE = record_of("DBSignificantGene", "A gene that is mutated more often than chance explains, by study and rank.", OF_GENES)
RECORDS = {"copy_number_regions": REGION, "significant_genes": GENE}


class BestRegion(NamedTuple):
    """A region as a gene in it has it. *q*: its q value; *genes*: how many it has."""

    q: float
    genes: int


def best_regions(db: Session, study_pk: int) -> dict[tuple[int, bool], BestRegion]:
    """Returns (Entrez id, whether copies are gained) → the region of the study with the gene and the least q value, the first of equals."""
    if not db.runs("region_genes"):
        return {}
    rows = db.all("region_genes", study_pk=study_pk)
    sizes = Counter(row.region_pk for row in rows)
    in_order = sorted(rows, key=lambda row: (row.q, row.region_pk), reverse=True)
    return {(row.entrez, bool(row.amp)): BestRegion(row.q, sizes[row.region_pk]) for row in in_order}
