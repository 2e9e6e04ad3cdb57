-- antibody_target_rows() -> many
-- The genes of all antibodies.
-- Columns: antibody text, entrez integer
SELECT `PROTEIN_ARRAY_ID`, `ENTREZ_GENE_ID`
FROM `protein_array_target`
