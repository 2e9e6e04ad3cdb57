-- The genes of gene sets.
SELECT `GENESET_ID` AS `pk`, `ENTREZ_GENE_ID` AS `entrez` FROM `geneset_gene` WHERE `GENESET_ID` IN (:pks)
