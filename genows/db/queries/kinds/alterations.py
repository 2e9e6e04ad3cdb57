"""Of sql/copynumber/ and variants/; and records of analyses, which have no statement of their own."""

from genows.db.queries.records import RecordField, Statement, number, record

# fmt: off
STATEMENTS = (
    Statement(
        "cna_event_counts",
        {"cna_event_counts_by_profile": "profile_pk", "cna_event_counts_by_events": "profile_pk event_pks"},
        compared={"event_pks": number("event_pk")},
    ),
    Statement(
        "cna_events",
        {
            "cna_events_of_study": "study_pk",
            "cna_events_by_genes": "study_pk entrezs",
            "cna_events_by_pks": "study_pk event_pks",
        },
        compared={"event_pks": number("event_pk"), "entrezs": number("entrez")},
    ),
    Statement("copy_number_regions", record="copy_number_regions"),
    Statement(
        "copy_number_segments",
        {
            "copy_number_segments": "study_pk sample_pks",
            "copy_number_segments_by_sample": "study_pk sample_pks by_sample",
            "copy_number_segments_of_chromosome": "study_pk sample_pks chromosomes",
        },
        compared={"chromosomes": "chr"},
    ),
    Statement(
        "sample_cna_events",
        {
            "sample_cna_events_by_profile": "profile_pk",
            "sample_cna_events_by_events": "profile_pk event_pks",
            "sample_cna_events_by_genes": "profile_pk entrezs",
            "sample_cna_events_by_samples": "profile_pk sample_pks",
        },
        compared={"event_pks": number("event_pk"), "sample_pks": number("sample_pk"), "entrezs": number("entrez_gene_id")},
    ),
    Statement(
        "segment_sums",
        {"segment_sums_by_study": "study_pk cutoff", "segment_sums_by_samples": "study_pk sample_pks cutoff"},
    ),
    Statement(
        "structural_variants",
        {
            "structural_variants_by_profile": "profile_pk",
            "structural_variants_by_genes": "profile_pk entrezs",
            "structural_variants_by_samples": "profile_pk sample_pks",
        },
        record="structural_variants",
        compared={"sample_pks": number("sample_pk")},
    ),
    Statement(
        "third_cna_event_numbers",
        {"third_cna_event_numbers": "profile_pk", "third_cna_event_numbers_by_genes": "profile_pk entrezs"},
    ),
    Statement(
        "third_structural_variants",
        {
            "third_structural_variants": "profile_pk",
            "third_structural_variants_by_samples": "profile_pk sample_pks",
            "third_structural_variants_by_pks": "variant_pks",
        },
        compared={"sample_pks": number("sample_pk")},
    ),
)
RECORDS = {
    "alteration_counts": record(
        "DBAlterationCount",
        "How many samples of a study are altered in one of the genes of a query, and how.",
        "study_id", "mutation_profile_id", "cna_profile_id", "sample_list_id",
        RecordField("sample_count", "integer", "samples of the list that a profile measured in one of the genes, of what the query asks for"),
        "altered integer",
        RecordField("mutation", "integer", "mutated, without a structural variant, and neither amplified nor deleted"),
        RecordField("cna_up", "integer", "amplified"), RecordField("cna_down", "integer", "homozygously deleted"),
        RecordField("cna_loss", "integer", "hemizygously deleted"), RecordField("cna_gain", "integer", "gained"),
        RecordField("multiple", "integer", "two or more of mutated, with a structural variant, amplified or deleted"),
        RecordField("structural_variant_profile_id", "text", "null where the query asks for no structural variants"),
        RecordField("structural_variant", "integer", "with a structural variant, and neither mutated nor amplified nor deleted"),
    ),
    "alterations": record(
        "DBAlteration",
        "What is altered of a gene in a sample, by what a query counts.",
        "study_id", "sample_id", "entrez_gene_id integer", "hugo_gene_symbol",
        RecordField("cna", "text", "AMPLIFIED, GAINED, DIPLOID, HEMIZYGOUSLYDELETED or HOMODELETED"),
        RecordField("mrna", "text", "UPREGULATED or DOWNREGULATED"), RecordField("protein", "text", "the same"),
        RecordField("mutation", "text", "protein changes of the mutations that the query counts, comma-joined"),
        RecordField("structural_variant", "text", "the structural variants that the query counts, as A::B, - for a site without gene, comma-joined; a fusion that stands among the mutations as its gene"),
        RecordField("driver", "boolean", "1 where one of what is counted is a driver; null where no condition asks for drivers"),
    ),
    "copy_number_fractions": record(
        "DBCopyNumberFraction",
        "Which part of a sample's measured genome is altered in its copies.",
        "study_id", "sample_id", "fraction real",
    ),
    "copy_number_regions": record(
        "DBCopyNumberRegion",
        "A gene in a region whose copies change more often than chance explains, or a region without a gene, by study, q value, chromosome, start and gene.",
        "study_id", "region_id integer", RecordField("alteration", "text", "AMP or DEL"), "chr integer", "cytoband",
        "peak_start integer", "peak_end integer", "q_value real", "entrez_gene_id integer", "hugo_gene_symbol",
        RecordField("in_cancer_census", "boolean", "0 where none is loaded"),
    ),
    "enrichments": record(
        "DBEnrichment",
        "How a gene differs between two groups of samples, by p value.",
        "genetic_profile_id", "entrez_gene_id integer", "hugo_gene_symbol", "cytoband",
        RecordField("altered_count", "integer", "samples of the first group with the event; null of numbers, as the next but one"),
        RecordField("altered_size", "integer", "samples of the group that the profile measured in the gene; of numbers those that are in the profile"),
        "unaltered_count integer", "unaltered_size integer",
        RecordField("log_ratio", "real", "log2 of the two fractions; null where it is infinite, and of numbers"),
        "altered_mean real", "unaltered_mean real", "altered_stdev real", "unaltered_stdev real",
        RecordField("direction", "text", "the group in which it is more: altered or unaltered"), "p_value real",
        RecordField("q_value", "real", "Benjamini-Hochberg, over the genes answered"),
    ),
    "segment_file_list": record(
        "DBSegmentFile",
        "A file of segments that a study names.",
        "study_id", "reference_genome", "description", "filename",
        RecordField("url", "text", "where this service has the same segments for viewers"),
    ),
    "structural_variants": record(
        "DBStructuralVariant",
        "A structural variant of one profile, by the genes of its sites (none first), then sample, in load order.",
        "study_id", "genetic_profile_id", "sample_id", "patient_id",
        RecordField("site1_entrez_gene_id", "integer", "null where no known gene is at that site"),
        "site2_entrez_gene_id integer", "site1_hugo_symbol", "site2_hugo_symbol", "site1_ensembl_transcript_id",
        "site2_ensembl_transcript_id", "site1_chromosome", "site2_chromosome", "site1_description",
        "site2_description", "site1_position integer", "site2_position integer", "site1_contig", "site2_contig",
        "site1_region", "site2_region", "site1_region_number integer", "site2_region_number integer",
        "site2_effect_on_frame", "ncbi_build", "dna_support", "rna_support", "normal_read_count integer",
        "tumor_read_count integer", "normal_variant_count integer", "tumor_variant_count integer",
        "normal_paired_end_read_count integer", "tumor_paired_end_read_count integer",
        "normal_split_read_count integer", "tumor_split_read_count integer", "length integer", "annotation",
        "breakpoint_type", "connection_type", "event_info", "comments", "variant_class",
        RecordField("driver_filter", "text", "null for none and for NA, as the three that follow"), "driver_filter_ann",
        "driver_tiers_filter", "driver_tiers_filter_ann", "sv_status",
        RecordField("namespace_columns", "text", "JSON text"),
    ),
}
