-- New antibodies.
INSERT INTO `protein_array_info` (`PROTEIN_ARRAY_ID`, `TYPE`, `GENE_SYMBOL`, `TARGET_RESIDUE`)
VALUES (:antibody, :type, :symbols, :residue)
