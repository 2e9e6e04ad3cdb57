-- All antibodies of a database that is copied. Scans protein_array_info.
-- ? protein_array_info.*
SELECT `PROTEIN_ARRAY_ID` AS `antibody`,
       `TYPE` AS `kind`,
       `GENE_SYMBOL` AS `symbols`,
       `TARGET_RESIDUE` AS `residue`
  FROM `protein_array_info`
