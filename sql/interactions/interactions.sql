-- Every interaction as stored: the table has no key, and it is given as it was filled. Scans interaction.
-- ? interaction.*
SELECT CAST(`GENE_A` AS CHAR) AS `gene_a`,
       CAST(`GENE_B` AS CHAR) AS `gene_b`,
       `INTERACTION_TYPE` AS `interaction_type`,
       `DATA_SOURCE` AS `data_source`,
       `EXPERIMENT_TYPES` AS `experiment_types`,
       `PMIDS` AS `pmids`
  FROM `interaction`
