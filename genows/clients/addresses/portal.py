"""Addresses that came with the kinds of data that portals hold: events, variants, segments, panels, assays, links."""

from dataclasses import replace

from genows.clients.addresses.common import GENES, MATRIX, PROFILES, SAMPLES, STUDY
from genows.http.operation import FORMATS, Operation, Parameter, choice, ids

TAG = "portal-controller"
STUDIES = ids("study_ids", "Studies, by their ids; empty: all that you may read.", required=True)

OPERATIONS = tuple(
    replace(operation, tag=TAG)
    for operation in (
        Operation(
            "getClinicalEvents", "/api/clinicalevents", "What happened to patients, and when.", "DBClinicalEvent",
            (
                STUDY,
                ids("patient_ids", "Patients, by their ids; empty: all."),
                ids("event_types", "Types of events, as they are spelled; empty: all."),
            ),
            about="One record a key of an event; an event without keys is one record.",
        ),
        Operation(
            "getCopyNumberEvents", "/api/copynumberevents", "Genes that are amplified or deleted, sample by sample.", "DBCopyNumberEvent",
            (
                PROFILES, GENES, *SAMPLES,
                Parameter(
                    "alterations", "Levels of copy number: 2 is an amplification, -2 a deep loss.", "list", default="2,-2",
                ),
            ),
        ),
        Operation(
            "getCopyNumberRegions", "/api/copynumberregions", "Regions whose copies change more often than chance explains.",
            "DBCopyNumberRegion", (STUDIES,),
        ),
        Operation(
            "getCopyNumberSegments", "/api/copynumbersegments", "Segments of the genome and their copy numbers.", "DBCopyNumberSegment",
            (STUDY, *SAMPLES, choice("format", "As elsewhere; seg answers the table that genome viewers read.", *FORMATS, "seg", default="json")),
            formats=(*FORMATS, "seg"),
        ),
        Operation(
            "getGenePanels", "/api/genepanels", "Gene panels, one record a panel and gene.", "DBGenePanelGene",
            (ids("gene_panel_ids", "Gene panels, by their ids; empty: all."), GENES),
        ),
        Operation(
            "getGenericAssayData", "/api/genericassaydata", "Values of what is measured in samples and is no gene.", "DBGenericAssayData",
            (PROFILES, ids("entity_ids", "What was measured, by its ids; empty: all."), *SAMPLES, *MATRIX),
            about="With shape=matrix a row is what was measured, a column a sample.",
        ),
        Operation(
            "getGeneSetDefinitions", "/api/genesetdefinitions", "Gene sets, one record a set and gene.", "DBGeneSetGene",
            (ids("geneset_ids", "Gene sets, by their ids; empty: all."), GENES),
        ),
        Operation(
            "getMutations", "/api/mutations", "Mutations with all that is known of them.", "DBMutationDetails", (PROFILES, GENES, *SAMPLES),
        ),
        Operation(
            "getResources", "/api/resources", "Links that a study offers for itself, its patients and its samples.", "DBResource",
            (
                STUDY,
                ids("patient_ids", "Patients, by their ids: their links and those of their samples. Ignored where sample_ids is given."),
                ids("sample_ids", "Samples, by their ids: their links."),
                ids("resource_ids", "Kinds of links, by their ids; empty: all."),
            ),
        ),
        Operation(
            "getSignificantGenes", "/api/significantgenes", "Genes that are mutated more often than chance explains.", "DBSignificantGene",
            (STUDIES,),
        ),
        Operation(
            "getStructuralVariants", "/api/structuralvariants", "Fusions and other joins of two sites.", "DBStructuralVariant",
            (PROFILES, GENES, *SAMPLES),
            about="A gene is found at either site.",
        ),
    )
)  # fmt: skip
