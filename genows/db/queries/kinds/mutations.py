"""Of sql/mutations/: mutations, and what is counted of them."""

from genows.db.queries.records import RecordField, Statement, number, record

# fmt: off
STATEMENTS = (
    Statement(
        "change_samples",
        {"change_samples": "profile_pks changes", "change_samples_by_genes": "profile_pks changes entrezs"},
        compared={"changes": "change"},
    ),
    Statement("cosmic_by_keywords", compared={"keywords": "keyword"}),
    Statement("keyword_samples", compared={"keywords": "keyword"}),
    Statement(
        "mutated_samples",
        {"mutated_samples_by_profile": "profile_pk", "mutated_samples_by_genes": "profile_pk entrezs"},
        compared={"entrezs": number("entrez")},
    ),
    Statement(
        "mutation_numbers",
        {
            "mutation_numbers_by_gene": "profile_pk",
            "mutation_numbers_by_gene_entrezs": "profile_pk entrezs",
            "mutation_numbers_by_gene_looked_at": "profile_pk looked_at",
            "mutation_numbers_by_gene_entrezs_looked_at": "profile_pk entrezs looked_at",
            "mutation_numbers_by_gene_sample_pks": "profile_pk sample_pks",
            "mutation_numbers_by_gene_sample_pks_few": "profile_pk sample_pks few_samples",
            "mutation_numbers_by_gene_entrezs_sample_pks": "profile_pk entrezs sample_pks",
            "mutation_numbers_by_gene_entrezs_sample_pks_few": "profile_pk entrezs sample_pks few_samples",
            "mutation_numbers_by_sample": "profile_pk by_sample",
            "mutation_numbers_by_sample_entrezs": "profile_pk entrezs by_sample",
            "mutation_numbers_by_sample_sample_pks": "profile_pk sample_pks by_sample",
            "mutation_numbers_by_sample_sample_pks_few": "profile_pk sample_pks by_sample few_samples",
            "mutation_numbers_by_sample_entrezs_sample_pks": "profile_pk entrezs sample_pks by_sample",
            "mutation_numbers_by_sample_entrezs_sample_pks_few": "profile_pk entrezs sample_pks by_sample few_samples",
        },
    ),
    Statement(
        "mutations",
        {
            "mutations_by_gene_entrezs": "profile_pk entrezs",
            "mutations_by_gene_entrezs_sample_pks": "profile_pk entrezs sample_pks",
            "mutations_by_gene_few_sample_pks": "profile_pk sample_pks few_samples",
            "mutations_by_gene_few_entrezs_sample_pks": "profile_pk entrezs sample_pks few_samples",
            "mutations_by_sample_sample_pks": "profile_pk sample_pks by_sample",
            "mutations_by_sample_entrezs_sample_pks": "profile_pk entrezs sample_pks by_sample",
        },
        compared={"entrezs": number("entrez_gene_id"), "sample_pks": number("sample_pk")},
    ),
)
RECORDS = {
    "mutated_sample_counts": record(
        "DBMutatedSampleCount",
        "In how many of the samples that a profile measured in a gene it is mutated.",
        "study_id", "genetic_profile_id", "entrez_gene_id integer", "hugo_gene_symbol",
        RecordField("sample_count", "integer", "of the next, those that are mutated"),
        RecordField("profiled_sample_count", "integer", "samples that the profile measured in the gene"),
    ),
    "mutated_sample_counts_by_changes": record(
        "DBChangeSampleCount",
        "In how many of the samples that a profile measured in a gene it is mutated so.",
        "study_id", "genetic_profile_id", "entrez_gene_id integer", "hugo_gene_symbol", "protein_change",
        "sample_count integer", "profiled_sample_count integer",
    ),
    "mutated_sample_counts_by_keywords": record(
        "DBKeywordSampleCount",
        "In how many of the samples that a profile measured in a gene it is mutated so.",
        "study_id", "genetic_profile_id", "entrez_gene_id integer", "hugo_gene_symbol", "keyword",
        "sample_count integer", "profiled_sample_count integer",
    ),
    "mutated_sample_counts_by_positions": record(
        "DBPositionSampleCount",
        "In how many of the samples that a profile measured in a gene it is mutated so.",
        "study_id", "genetic_profile_id", "entrez_gene_id integer", "hugo_gene_symbol",
        "protein_start_position integer", "sample_count integer", "profiled_sample_count integer",
    ),
    "mutsig_by_study": record(
        "getMutSig",
        "A significantly mutated gene of a study, by Entrez id.",
        RecordField("Cancer", "integer", "the study's number"), "Entrez integer", "Hugo", "Rank integer", "N integer",
        "n integer", RecordField("nVal", "real", "p"), RecordField("nVer", "real", "q"),
        RecordField("CpG", "text", "no cell below it, nor below the following ones"), "C+G", "A+T", "INDEL", "p", "q",
    ),
    "recurrent_genes": record(
        "DBRecurrentGene",
        "A gene that is mutated more than once in a profile, by how often.",
        "genetic_profile_id", "study_id", "entrez_gene_id integer", "hugo_gene_symbol", "cytoband",
        RecordField("length", "integer", "bases of all its exons"), "mutation_count integer",
        RecordField("sample_count", "integer", "of profiled_sample_count those that are mutated"),
        RecordField("q_value", "real", "of significantgenes, where the study has the gene there"),
        RecordField("is_cancer_gene", "boolean", "in the list of cancer genes, or, where none is loaded, in the cancer gene census"),
        RecordField("profiled_sample_count", "integer", "of the samples asked for those that the profile measured in the gene"),
    ),
    "sample_mutation_counts": record(
        "DBSampleMutationCount",
        "How many mutations a sample has in a profile.",
        "genetic_profile_id", "study_id", "sample_id", "mutation_count integer",
    ),
}
