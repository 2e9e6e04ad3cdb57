-- Interactions of genes. Scans interaction.
-- ? interaction.*
SELECT `GENE_A` AS `gene_a`,
       `GENE_B` AS `gene_b`,
       `INTERACTION_TYPE` AS `interaction_type`,
       `DATA_SOURCE` AS `data_source`,
       `EXPERIMENT_TYPES` AS `experiment_types`,
       `PMIDS` AS `pmids`
  FROM `interaction`
