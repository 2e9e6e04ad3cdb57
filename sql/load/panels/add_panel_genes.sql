-- Genes of gene panels.
INSERT INTO `gene_panel_list` (`INTERNAL_ID`, `GENE_ID`) VALUES (:panel_pk, :entrez)
