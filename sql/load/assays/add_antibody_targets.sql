-- The genes of new antibodies.
INSERT INTO `protein_array_target` (`PROTEIN_ARRAY_ID`, `ENTREZ_GENE_ID`)
VALUES (:antibody, :entrez)
