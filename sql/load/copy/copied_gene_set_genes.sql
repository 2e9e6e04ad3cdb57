-- The genes of all gene sets. Scans geneset_gene.
-- ? geneset_gene.*
SELECT `GENESET_ID` AS `set_pk`,
       `ENTREZ_GENE_ID` AS `entrez`
  FROM `geneset_gene`
