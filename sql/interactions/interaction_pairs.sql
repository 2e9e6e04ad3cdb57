-- Both ends of every interaction. Scans interaction, which has no key.
-- ? interaction.*
SELECT CAST(`GENE_A` AS CHAR) AS `gene_a`,
       CAST(`GENE_B` AS CHAR) AS `gene_b`
  FROM `interaction`
