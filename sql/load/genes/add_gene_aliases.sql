-- Aliases of genes that are there already.
INSERT INTO `gene_alias` (`ENTREZ_GENE_ID`, `GENE_ALIAS`)
VALUES (:entrez, :alias)
