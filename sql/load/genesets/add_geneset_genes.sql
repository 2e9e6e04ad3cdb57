-- The genes of gene sets.
INSERT INTO `geneset_gene` (`GENESET_ID`, `ENTREZ_GENE_ID`)
VALUES (:pk, :entrez)
