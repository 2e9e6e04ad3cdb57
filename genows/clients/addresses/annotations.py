"""Addresses of what is known beside the studies: drugs, interactions, proteins, gene sets of the query page."""

from dataclasses import replace

from genows.clients.addresses.common import GENES
from genows.http.operation import Operation, choice, ids, one_required

TAG = "reference-controller"
DRUGS = ids("drug_ids", "Drugs, by their ids; empty: all.")

OPERATIONS = tuple(
    replace(operation, tag=TAG)
    for operation in (
        Operation("getDrugs", "/api/drugs", "Drugs.", "DBDrug", (DRUGS,)),
        Operation("getDrugTargets", "/api/drugtargets", "Genes that drugs aim at.", "DBDrugTarget", (DRUGS, GENES)),
        Operation(
            "getInteractions", "/api/interactions", "Interactions of genes.", "DBInteraction",
            (
                one_required("genes", "Genes, by their HUGO symbols, in any case.", kind="list"),
                choice(
                    "neighbours",
                    "none: among the genes alone; all: among them and the genes that interact with any of them; shared: with two of them.",
                    "none", "shared", "all", default="none",
                ),
                ids("data_sources", "Who says so, as it is spelled; empty: all."),
            ),
            about="What a gene has to do with itself is left out.",
        ),
        Operation(
            "getProteinDomains", "/api/proteindomains", "Domains of proteins.", "DBProteinDomain",
            (GENES, ids("uniprot_accs", "Proteins, by their UniProt accessions; where they are given, genes is ignored.")),
            about="A protein without domains is one record.",
            either=(("genes", "uniprot_accs"),),
        ),
        Operation(
            "getPdbAlignments", "/api/pdbalignments", "Parts of proteins whose structure is known.", "DBPdbAlignment",
            (ids("uniprot_ids", "Proteins, by their UniProt entry names (P53_HUMAN); empty: all.", required=True),),
        ),
        Operation(
            "getPdbPositions", "/api/pdbpositions", "Residues of proteins, and which of structures they are.", "DBPdbPosition",
            (
                ids("alignment_ids", "Alignments, by their ids; empty: all.", required=True),
                ids("positions", "Residues of the protein, by their numbers; empty: all."),
            ),
        ),
        Operation(
            "getQueryGeneSets", "/api/querygenesets", "Gene sets that the query page offers, one record a set and gene.", "DBQueryGeneSetGene",
            (ids("geneset_ids", "Gene sets, by their ids; empty: all."),),
        ),
    )
)  # fmt: skip
