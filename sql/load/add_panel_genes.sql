-- add_panel_genes(panel_pk, entrez) -> batch
-- Genes of gene panels.
INSERT INTO `gene_panel_list` (`INTERNAL_ID`, `GENE_ID`) VALUES (:panel_pk, :entrez)
