-- The genes that lie in such regions.
INSERT INTO `gistic_to_gene` (`GISTIC_ROI_ID`, `ENTREZ_GENE_ID`)
VALUES (:region, :entrez)
