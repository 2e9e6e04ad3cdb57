-- Genes that drugs aim at. Scans drug_interaction.
-- ? drug_interaction.*
SELECT `DRUG` AS `drug`,
       `TARGET` AS `target`,
       `INTERACTION_TYPE` AS `interaction_type`,
       `DATA_SOURCE` AS `data_source`,
       `EXPERIMENT_TYPES` AS `experiment_types`,
       `PMIDS` AS `pmids`
  FROM `drug_interaction`
