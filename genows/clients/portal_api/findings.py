"""Records of gene sets, of genomes, of COSMIC's counts, of namespaces, and of what a study found more often than chance explains."""

from genows.clients.portal_api.catalogue import KEYS
from genows.clients.portal_api.record import Field, Record, fields

GENE_SET = Record("Geneset", (*fields("ISD", "genesetId", always=True), *fields("SD", "name", "description", "refLink")), "genesetId")
GENE_SET_DATA = Record(
    "GenesetMolecularData",
    (*KEYS, *fields("ISD", "geneticProfileId", "sampleId", "patientId", "studyId", "value", "genesetId", "stableId=geneset_id", always=True)),
)
GENOME_GENE = Record(
    "ReferenceGenomeGene",
    (
        *fields("ISD", "entrezGeneId:integer", "hugoGeneSymbol", always=True),
        *fields("ISD", "chromosome", "cytoband", "start:integer", "end:integer"),
    ),
    "entrezGeneId",
)
REGION = Record(
    "Gistic",
    (
        *fields(
            "ISD", "studyId", "chromosome:integer", "cytoband", "widePeakStart:integer", "widePeakEnd:integer", "qValue:number", "amp:boolean",
            always=True,
        ),
        Field("genes", "genes", "SD", "json", of="GisticToGene[]"),
    ),
)  # fmt: skip
REGION_GENE = Record("GisticToGene", fields("ISD", "entrezGeneId:integer", "hugoGeneSymbol", always=True))
SIGNIFICANT = Record(
    "MutSig",
    fields(
        "ISD", "studyId", "entrezGeneId:integer", "hugoGeneSymbol", "rank:integer", "numberOfMutations=mutation_count:integer", "pValue:number",
        "qValue:number", always=True,
    ),
    "entrezGeneId",
)  # fmt: skip

COSMIC_COUNT = Record("CosmicMutation", fields("ISD", "cosmicMutationId", "proteinChange", "keyword", "count:integer", always=True), "keyword")

NAMESPACE = Record("NamespaceAttribute", fields("ISD", "outerKey", "innerKey", always=True), "outerKey")
NAMESPACE_COUNT = Record("NamespaceAttributeCount", fields("ISD", "outerKey", "innerKey", "count:integer", always=True), "outerKey")
NAMESPACE_DATA = Record(
    "NamespaceData", (*KEYS, *fields("ISD", "outerKey", "innerKey", "studyId", "patientId", "sampleId", "attrValue", always=True)), "sampleId"
)

RECORDS = (NAMESPACE, NAMESPACE_COUNT, NAMESPACE_DATA, COSMIC_COUNT, GENE_SET, GENE_SET_DATA, GENOME_GENE, REGION, REGION_GENE, SIGNIFICANT)
