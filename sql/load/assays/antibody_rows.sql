-- All antibodies, of whatever study. Scans protein_array_info.
SELECT `PROTEIN_ARRAY_ID` AS `antibody`, `TYPE` AS `type`, `GENE_SYMBOL` AS `symbols`, `TARGET_RESIDUE` AS `residue`
FROM `protein_array_info`
