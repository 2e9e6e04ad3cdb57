"""Records of what was measured in samples: values, mutations, copy number, variants, panels."""

from genows.clients.portal_api.catalogue import KEYS
from genows.clients.portal_api.record import Field, Record, fields

SAMPLE_OF_PROFILE = ("molecularProfileId", "sampleId", "patientId", "studyId")
GENE_OF = Field("gene", "gene", "D", "json", of="Gene")
DRIVERS = fields("SD", "driverFilter", "driverFilterAnnotation", "driverTiersFilter", "driverTiersFilterAnnotation")

MOLECULAR_DATA = Record(
    "NumericGeneMolecularData",
    (
        *KEYS,
        *fields("ISD", "entrezGeneId:integer", always=True),
        GENE_OF,
        *fields("ISD", *SAMPLE_OF_PROFILE, "value:number", always=True),
    ),
)
PANEL_DATA = Record(
    "GenePanelData",
    (*KEYS, *fields("ISD", *SAMPLE_OF_PROFILE, always=True), *fields("ISD", "genePanelId"), *fields("ISD", "profiled:boolean", always=True)),
)
DISCRETE = Record(
    "DiscreteCopyNumberData",
    (
        *KEYS,
        *fields("ISD", "molecularProfileId", "sampleId", "patientId", "entrezGeneId:integer", always=True),
        GENE_OF,
        *fields("ISD", "studyId", always=True),
        *fields("ISD", "driverFilter", "driverFilterAnnotation", "driverTiersFilter", "driverTiersFilterAnnotation"),
        *fields("ISD", "alteration:integer", always=True),
        Field("namespaceColumns", "namespace_columns", "ISD", "json"),
    ),
)
MUTATION = Record(
    "Mutation",
    (
        *KEYS,
        *fields("ISD", "molecularProfileId", "sampleId", "patientId", "entrezGeneId:integer", always=True),
        GENE_OF,
        *fields("ISD", "studyId", always=True),
        *DRIVERS,
        *fields(
            "SD", "center=sequencing_center", "mutationStatus", "validationStatus", "tumorAltCount=variant_read_count_tumor:integer",
            "tumorRefCount=reference_read_count_tumor:integer", "normalAltCount=variant_read_count_normal:integer",
            "normalRefCount=reference_read_count_normal:integer", "aminoAcidChange", "chr", "startPosition:integer", "endPosition:integer",
            "referenceAllele", "variantAllele", "proteinChange", "mutationType", "ncbiBuild", "variantType", "refseqMrnaId",
            "proteinPosStart=protein_start_position:integer", "proteinPosEnd=protein_end_position:integer", "keyword",
        ),
        Field("alleleSpecificCopyNumber", "alleles", "D", "json", of="AlleleSpecificCopyNumber"),
        Field("namespaceColumns", "namespace_columns", "SD", "json"),
    ),
)  # fmt: skip
ALLELES = Record(
    "AlleleSpecificCopyNumber",
    fields(
        "ISD", "ascnIntegerCopyNumber:integer", "ascnMethod", "ccfExpectedCopiesUpper:number", "ccfExpectedCopies:number", "clonal",
        "minorCopyNumber:integer", "expectedAltCopies:integer", "totalCopyNumber:integer",
    ),
)  # fmt: skip
SEGMENT = Record(
    "CopyNumberSeg",
    (
        *KEYS,
        *fields(
            "ISD", "studyId", "sampleId", "patientId", "chromosome", "start:integer", "end:integer", "numberOfProbes:integer",
            "segmentMean:real", always=True,
        ),
    ),
)  # fmt: skip
SITES = [
    f"site{number}{name}"
    for name in ("EntrezGeneId:integer", "HugoSymbol", "EnsemblTranscriptId", "Chromosome", "Position:integer", "Description", "Contig", "Region", "RegionNumber:integer")
    for number in (1, 2)
]  # fmt: skip
VARIANT = Record(
    "StructuralVariant",
    (
        *KEYS,
        *fields("ISD", *SAMPLE_OF_PROFILE, always=True),
        *fields(
            "ISD", *SITES, "site2EffectOnFrame", "ncbiBuild", "dnaSupport", "rnaSupport", "normalReadCount:integer", "tumorReadCount:integer",
            "normalVariantCount:integer", "tumorVariantCount:integer", "normalPairedEndReadCount:integer", "tumorPairedEndReadCount:integer",
            "normalSplitReadCount:integer", "tumorSplitReadCount:integer", "length:integer", "annotation", "breakpointType", "connectionType",
            "eventInfo", "comments", "variantClass", "driverFilter", "driverFilterAnn", "driverTiersFilter", "driverTiersFilterAnn", "svStatus",
        ),
        Field("namespaceColumns", "namespace_columns", "ISD", "json"),
    ),
)  # fmt: skip
ASSAY_META = Record(
    "GenericAssayMeta",
    (*fields("ISD", "stableId", always=True), *fields("SD", "entityType"), Field("genericEntityMetaProperties", "properties", "SD", "json")),
    "stableId",
)
ASSAY_DATA = Record(
    "GenericAssayData",
    (*KEYS, *fields("ISD", *SAMPLE_OF_PROFILE, "value", "genericAssayStableId", "stableId=generic_assay_stable_id", always=True)),
)

RECORDS = (MOLECULAR_DATA, PANEL_DATA, DISCRETE, MUTATION, ALLELES, SEGMENT, VARIANT, ASSAY_META, ASSAY_DATA)
