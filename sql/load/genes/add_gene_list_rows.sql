-- Genes of lists; the genes are there already.
-- ? genows_gene_list.*
INSERT INTO `genows_gene_list` (`KIND`, `NAME`, `ENTREZ_GENE_ID`, `PLACE`)
VALUES (:kind, :name, :entrez, :place)
