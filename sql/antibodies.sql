-- antibodies(study_pk) -> many
-- The antibodies registered for a study; their order is the caller's affair.
-- Columns: array_id text, type text, gene text, residue text
-- Needs: protein_array_info, protein_array_cancer_study
SELECT `i`.`PROTEIN_ARRAY_ID` AS `array_id`, `i`.`TYPE` AS `type`, `i`.`GENE_SYMBOL` AS `gene`, `i`.`TARGET_RESIDUE` AS `residue`
  FROM `protein_array_cancer_study` `c`
  JOIN `protein_array_info` `i` ON `i`.`PROTEIN_ARRAY_ID` = `c`.`PROTEIN_ARRAY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
