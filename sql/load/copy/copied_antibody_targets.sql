-- The genes of all antibodies. Scans protein_array_target.
-- ? protein_array_target.*
SELECT `PROTEIN_ARRAY_ID` AS `antibody`,
       `ENTREZ_GENE_ID` AS `entrez`
  FROM `protein_array_target`
