-- antibody_rows() -> many
-- All antibodies, of whatever study.
-- Columns: antibody text, type text, symbols text, residue text
SELECT `PROTEIN_ARRAY_ID`, `TYPE`, `GENE_SYMBOL`, `TARGET_RESIDUE`
FROM `protein_array_info`
