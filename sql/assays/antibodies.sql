-- An antibody registered for a study; their order is the caller's affair.
-- ? protein_array_info.*, protein_array_cancer_study.*
SELECT `i`.`PROTEIN_ARRAY_ID` AS `ARRAY_ID`,
       `i`.`TYPE` AS `ARRAY_TYPE`,
       `i`.`GENE_SYMBOL` AS `GENE`,
       `i`.`TARGET_RESIDUE` AS `RESIDUE`
  FROM `protein_array_cancer_study` `c`
  JOIN `protein_array_info` `i` ON `i`.`PROTEIN_ARRAY_ID` = `c`.`PROTEIN_ARRAY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
