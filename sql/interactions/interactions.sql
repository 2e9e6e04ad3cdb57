-- interactions() -> rows
-- Every interaction as stored: the table has no key, and it is given as it was filled. Scans interaction.
-- Field: gene_a text = CAST(`GENE_A` AS CHAR)
-- Field: gene_b text = CAST(`GENE_B` AS CHAR)
-- Field: interaction_type text = `INTERACTION_TYPE`
-- Field: data_source text = `DATA_SOURCE`
-- Field: experiment_types text = `EXPERIMENT_TYPES`
-- Field: pmids text = `PMIDS`
-- Needs: interaction
SELECT *
  FROM `interaction`
