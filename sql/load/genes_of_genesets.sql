-- genes_of_genesets(pks*) -> rows
-- The genes of gene sets.
-- Columns: pk integer, entrez integer
SELECT `GENESET_ID` AS `pk`, `ENTREZ_GENE_ID` AS `entrez` FROM `geneset_gene` WHERE `GENESET_ID` IN :pks
