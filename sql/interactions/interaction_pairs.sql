-- interaction_pairs() -> rows
-- Both ends of every interaction. Scans interaction, which has no key.
-- Field: gene_a text = CAST(`GENE_A` AS CHAR)
-- Field: gene_b text = CAST(`GENE_B` AS CHAR)
-- Needs: interaction
SELECT *
  FROM `interaction`
