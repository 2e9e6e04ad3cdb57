"""Of sql/genes/, interactions/, proteins/ and assays/: genes, what is known of them, and what is measured beside them."""

from genows.db.queries.records import RecordField, Statement, number, record, upper

# fmt: off
STATEMENTS = (
    Statement(
        "aliases",
        {"aliases": "", "aliases_by_genes": "entrezs"},
        record="aliases",
        compared={"entrezs": number("entrez_gene_id")},
    ),
    Statement("antibody_values", compared={"array_id": "array_id"}),
    Statement(
        "assay_entities",
        {"assay_entities": "profile_pk", "assay_entities_by_ids": "profile_pk entity_ids"},
        compared={"entity_ids": "stable_id"},
    ),
    Statement(
        "drug_targets",
        {"all_drug_targets": "", "drug_targets_by_drugs": "drug_ids", "drug_targets_by_genes": "entrezs"},
        compared={"entrezs": number("entrez"), "drug_ids": "drug_id"},
    ),
    Statement("drugs", {"drugs": "", "listed_drugs": "drug_ids"}, record="drugs", compared={"drug_ids": "id"}),
    Statement("drugs_by_ids", compared={"drug_ids": "id"}),
    Statement(
        "gene_entities",
        {"gene_entities": "", "gene_entities_by_entrezs": "entrezs", "gene_entities_by_symbols": "symbols"},
        compared={"entrezs": number("entrez"), "symbols": upper("symbol")},
    ),
    Statement(
        "gene_facts",
        {"gene_facts": "study_pk", "gene_facts_by_entrezs": "study_pk entrezs"},
        compared={"entrezs": number("entrez")},
    ),
    Statement(
        "gene_interactions",
        {"gene_interactions": "entrezs again", "gene_interactions_by_sources": "entrezs again data_sources"},
        record="gene_interactions",
        compared={"data_sources": "data_source"},
    ),
    Statement(
        "gene_set_entities",
        {"gene_set_entities": "", "gene_set_entities_by_ids": "geneset_ids"},
        compared={"geneset_ids": "symbol"},
    ),
    Statement(
        "gene_set_genes",
        {
            "gene_set_genes": "",
            "gene_set_genes_by_sets": "geneset_ids",
            "gene_set_genes_by_symbols": "symbols",
            "gene_set_genes_by_sets_symbols": "geneset_ids symbols",
        },
        record="gene_set_genes",
        compared={"geneset_ids": "geneset_id", "symbols": upper("hugo_gene_symbol")},
    ),
    Statement(
        "genes",
        {"genes": "", "genes_by_entrezs": "entrezs", "genes_by_symbols": "symbols"},
        compared={"entrezs": number("entrez"), "symbols": upper("hugo_gene_symbol")},
    ),
    Statement("genes_by_aliases", compared={"aliases": upper("gene_alias")}),
    Statement("pdb_alignments", compared={"uniprot_id": "uniprot_id"}),
    Statement(
        "pdb_positions",
        {
            "pdb_positions": "",
            "pdb_positions_by_alignments": "alignment_ids",
            "pdb_positions_by_places": "positions",
            "pdb_positions_by_alignments_places": "alignment_ids positions",
        },
        record="pdb_positions",
        compared={"alignment_ids": number("alignment_id"), "positions": number("uniprot_position")},
    ),
    Statement("pfam_graphics_by_accs", compared={"uniprot_accs": "uniprot_acc"}),
    Statement(
        "protein_graphics",
        {"protein_graphics": "", "protein_graphics_by_accs": "uniprot_accs", "protein_graphics_by_symbols": "symbols"},
        compared={"uniprot_accs": "uniprot_acc", "symbols": upper("symbol")},
    ),
    Statement(
        "structure_alignments",
        {"structure_alignments": "", "structure_alignments_by_proteins": "uniprot_ids"},
        compared={"uniprot_ids": "uniprot_id"},
    ),
    Statement(
        "targets_of_drugs",
        {
            "targets_of_drugs": "",
            "targets_of_drugs_by_drugs": "drug_ids",
            "targets_of_drugs_by_symbols": "symbols",
            "targets_of_drugs_by_drugs_symbols": "drug_ids symbols",
        },
        record="targets_of_drugs",
        compared={"drug_ids": "drug_id", "symbols": upper("hugo_gene_symbol")},
    ),
    Statement(
        "third_gene_sets",
        {"third_gene_sets": "", "third_gene_sets_by_ids": "geneset_ids"},
        compared={"geneset_ids": "geneset_id"},
    ),
    Statement(
        "third_genome_genes",
        {
            "third_genome_genes": "genome",
            "third_genome_genes_by_entrezs": "genome entrezs",
            "third_genome_genes_by_symbols": "genome symbols",
        },
        compared={"entrezs": number("entrez_gene_id"), "genome": "genome", "symbols": upper("hugo_gene_symbol")},
    ),
)
RECORDS = {
    "aliases": record(
        "DBGeneAlias",
        "An alias of a gene, by Entrez id.",
        "gene_alias", "entrez_gene_id integer",
    ),
    "antibodies": record(
        "getProteinArrayInfo",
        "An antibody registered for a study.",
        "ARRAY_ID", "ARRAY_TYPE", "GENE", "RESIDUE",
    ),
    "drugs": record(
        "DBDrug",
        "A drug, by its id.",
        "id", "name", RecordField("synonyms", "text", "`;` between them"), "description",
        RecordField("resource", "text", "where the drug is known from"), "atc_codes", "fda_approved boolean",
        "cancer_drug boolean", RecordField("trial_count", "integer", "-1 where nothing is known"),
        RecordField("references", "text", "name and id with `:` between, `;` between them"),
    ),
    "gene_interactions": record(
        "DBInteraction",
        "An interaction of two of the listed genes (given twice), by Entrez ids, type and source.",
        "entrez_gene_id_a integer", "hugo_gene_symbol_a", "interaction_type", "entrez_gene_id_b integer",
        "hugo_gene_symbol_b", RecordField("directed", "boolean", "whether it reads from a to b alone"), "data_source",
        "experiment_types", "pmids",
    ),
    "gene_lookup": record(
        "DBGeneMatch",
        "A gene that a name stands for.",
        RecordField("query", "text", "as it was asked for"), RecordField("match", "text", "entrez, symbol or alias"),
        "entrez_gene_id integer", "hugo_gene_symbol", "type", "chr", "cytoband",
        RecordField("length", "integer", "bases of all its exons; null where nobody has counted them"),
    ),
    "gene_set_genes": record(
        "DBGeneSetGene",
        "A gene of a gene set, by set in load order and Entrez id.",
        "geneset_id", "name", "description", "ref_link", "entrez_gene_id integer", "hugo_gene_symbol",
    ),
    "pdb_positions": record(
        "DBPdbPosition",
        "Which residue of a structure a residue of a protein is, by alignment, then residue.",
        "alignment_id integer", "uniprot_position integer", "pdb_position integer", "insertion_code",
        RecordField("match", "text", "the residue of both, + for a similar one, empty for another"),
    ),
    "protein_domains": record(
        "DBProteinDomain",
        "A domain of a protein.",
        "uniprot_acc", "uniprot_id", "entrez_gene_id integer", "hugo_gene_symbol",
        RecordField("protein_length", "integer", "residues"),
        RecordField("accession", "text", "in Pfam; null for a protein without domains, as all below"), "name", "type",
        RecordField("start_position", "integer", "residue"), "end_position integer", "colour",
    ),
    "query_gene_sets": record(
        "DBQueryGeneSetGene",
        "A gene of a gene set of the query page, in the order of the file.",
        RecordField("geneset_id", "text", "the name in small letters, with hyphens"),
        RecordField("geneset_name", "text", "as the file has it, with the number of genes"), "entrez_gene_id integer",
        "hugo_gene_symbol",
    ),
    "structure_alignments": record(
        "DBPdbAlignment",
        "Which part of a protein a chain of a structure shows, by protein, place and alignment.",
        "alignment_id integer", "pdb_id", "chain", "uniprot_id",
        RecordField("pdb_from", "text", "may carry an insertion code"), "pdb_to", "uniprot_from integer",
        "uniprot_to integer", "e_value real", "identity_percent real",
        RecordField("alignment_string", "text", "per residue of the protein: that of both, + for a similar one, - for none"),
    ),
    "targets_of_drugs": record(
        "DBDrugTarget",
        "A gene that a drug aims at, by drug, then Entrez id.",
        "drug_id", "drug_name", "entrez_gene_id integer", "hugo_gene_symbol", "interaction_type", "data_source",
        "experiment_types", "pmids",
    ),
}
