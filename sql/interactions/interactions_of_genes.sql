-- Both ends of every interaction that one of the listed genes (given twice) has part in. Scans interaction.
-- ? interaction.*
SELECT `GENE_A` AS `gene_a`, `GENE_B` AS `gene_b`
  FROM `interaction`
 WHERE `GENE_A` IN (:entrezs) OR `GENE_B` IN (:again)
