"""Of sql/studies/, lists/, panels/, profiles/ and resources/: studies, with what describes their data."""

from genows.db.queries.records import RecordField, Statement, record, upper

# fmt: off
STATEMENTS = (
    Statement(
        "cancer_types",
        {"cancer_types": "", "cancer_types_by_ids": "cancer_type_ids"},
        compared={"cancer_type_ids": "cancer_type_id"},
    ),
    Statement(
        "panel_genes",
        {
            "panel_genes": "",
            "panel_genes_by_panels": "gene_panel_ids",
            "panel_genes_by_symbols": "symbols",
            "panel_genes_by_panels_symbols": "gene_panel_ids symbols",
            "panel_genes_by_pks": "panel_pks",
        },
        compared={"gene_panel_ids": "gene_panel_id", "symbols": upper("hugo_gene_symbol")},
    ),
    Statement("panels", {"panels": "", "panels_by_ids": "panel_ids"}, compared={"panel_ids": "gene_panel_id"}),
    Statement(
        "profiles",
        {
            "profiles": "",
            "profiles_by_studies": "study_pks",
            "profiles_by_ids": "study_pks genetic_profile_ids",
            "profiles_of_any_study": "genetic_profile_ids",
        },
        compared={"genetic_profile_ids": "id"},
    ),
    Statement(
        "patient_resources",
        {"patient_resources": "study_pk", "patient_resources_by_patients": "study_pk patient_ids"},
        compared={"patient_ids": "patient_id"},
    ),
    Statement(
        "sample_list_sizes",
        {"sample_list_sizes": "study_pks", "sample_list_sizes_by_ids": "study_pks list_ids"},
        compared={"list_ids": "list_id"},
    ),
    Statement(
        "sample_lists",
        {
            "sample_lists": "",
            "sample_lists_by_studies": "study_pks",
            "sample_lists_by_ids": "study_pks sample_list_ids",
            "sample_lists_of_any_study": "sample_list_ids",
        },
        compared={"sample_list_ids": "sample_list_id"},
    ),
    Statement(
        "sample_resources",
        {
            "sample_resources": "study_pk",
            "sample_resources_by_patients": "study_pk patient_ids",
            "sample_resources_by_samples": "study_pk sample_ids",
        },
        compared={"patient_ids": "patient_id", "sample_ids": "sample_id"},
    ),
    Statement(
        "studies",
        {"studies": "", "studies_by_ids": "study_ids", "studies_by_pks": "study_pks"},
        compared={"study_ids": "study_id"},
    ),
)
RECORDS = {
    "coexpressions": record(
        "DBCoexpression",
        "How the values of a gene go with those of another, by the size of Pearson's r.",
        "genetic_profile_id", "query_entrez_gene_id integer", "query_hugo_gene_symbol", "entrez_gene_id integer",
        "hugo_gene_symbol", "cytoband", RecordField("sample_count", "integer", "samples in which both have a number"),
        "pearson real", "spearman real",
    ),
    "profile_gene_counts": record(
        "DBProfileGene",
        "How many samples have data of a gene in a profile.",
        "genetic_profile_id", "entrez_gene_id integer", "hugo_gene_symbol", "study_id", "sample_count integer",
    ),
    "profiles_of_study": record(
        "getGeneticProfiles",
        "A genetic profile of one study, in load order.",
        "genetic_profile_id", "genetic_profile_name", "genetic_profile_description", "cancer_study_id integer",
        "genetic_alteration_type", RecordField("show_profile_in_analysis_tab", "boolean", "true or false"),
    ),
    "study_summaries": record(
        "DBStudySummary",
        "What there is of a study, and what questions about many studies ask of it.",
        "study_id", "sample_count integer",
        RecordField("sequenced_sample_count", "integer", "of the first mutation profile; null where there is none"),
        "has_mutation_data boolean", "has_cna_data boolean", "has_segment_data boolean", "has_mutsig_data boolean",
        "has_gistic_data boolean", "has_timeline_data boolean", "default_sample_list_id",
        "default_mutation_profile_id", "default_cna_profile_id",
    ),
}
