-- Interactions of genes, by Entrez id.
INSERT INTO `interaction` (`GENE_A`, `GENE_B`, `INTERACTION_TYPE`, `DATA_SOURCE`, `EXPERIMENT_TYPES`, `PMIDS`)
VALUES (:gene_a, :gene_b, :interaction_type, :data_source, :experiment_types, :pmids)
