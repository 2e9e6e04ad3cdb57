-- The interactions between the listed genes (given twice) as stored: the table has no key, and it is given as it was
-- filled. Scans interaction.
-- ? interaction.*
SELECT `GENE_A` AS `gene_a`, `GENE_B` AS `gene_b`, `INTERACTION_TYPE` AS `interaction_type`,
       `DATA_SOURCE` AS `data_source`, `EXPERIMENT_TYPES` AS `experiment_types`, `PMIDS` AS `pmids`
  FROM `interaction`
 WHERE `GENE_A` IN (:entrezs) AND `GENE_B` IN (:again)
