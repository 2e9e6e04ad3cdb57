-- antibody_target_rows() -> rows
-- The genes of all antibodies. Scans protein_array_target.
-- Columns: antibody text, entrez integer
SELECT `PROTEIN_ARRAY_ID` AS `antibody`, `ENTREZ_GENE_ID` AS `entrez`
FROM `protein_array_target`
