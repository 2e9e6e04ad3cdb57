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
    Statement("copy_number_regions", {"copy_number_regions": "study_pks", "copy_number_region_genes": "study_pks genes"}),
    Statement(
        "copy_number_segments",
        {
            "copy_number_segments": "study_pk sample_pks",
            "copy_number_segments_by_sample": "study_pk sample_pks by_sample",
            "copy_number_segments_of_chromosome": "study_pk sample_pks chromosomes",
        },
        compared={"chromosomes": "chr"},
    ),
    Statement("judged_variants", {"judged_variants": "profile_pk entrezs", "judged_variants_of_profile": "profile_pk"}),
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
            "structural_variants": "profile_pk",
            "structural_variants_of_samples": "profile_pk sample_pks",
            "structural_variants_by_pks": "variant_pks",
            "structural_variants_in_order": "profile_pk in_order",
            "structural_variants_in_order_of_genes": "profile_pk entrezs in_order",
            "structural_variants_in_order_of_samples": "profile_pk sample_pks in_order",
        },
        compared={"sample_pks": number("sample_pk")},
    ),
    Statement(
        "third_cna_event_numbers",
        {"third_cna_event_numbers": "profile_pk", "third_cna_event_numbers_by_genes": "profile_pk entrezs"},
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
}
