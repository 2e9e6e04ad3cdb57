-- add_gene_list_rows(kind, name, entrez, place) -> batch
-- Needs: genows_gene_list
-- Genes of lists; the genes are there already.
INSERT INTO `genows_gene_list` (`KIND`, `NAME`, `ENTREZ_GENE_ID`, `PLACE`)
VALUES (:kind, :name, :entrez, :place)
