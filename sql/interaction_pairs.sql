-- interaction_pairs() -> rows
-- Both ends of every interaction. Scans interaction, which has no key.
-- Columns: gene_a integer, gene_b integer
-- Needs: interaction
SELECT `GENE_A` AS `gene_a`, `GENE_B` AS `gene_b`
  FROM `interaction`
