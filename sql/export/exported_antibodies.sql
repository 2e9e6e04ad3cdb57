-- The antibodies of a study.
-- ? genows_layout.*, protein_array_cancer_study.*, protein_array_info.*
SELECT `i`.`PROTEIN_ARRAY_ID` AS `antibody`, `i`.`GENE_SYMBOL` AS `symbols`
  FROM `protein_array_cancer_study` `c`
  JOIN `protein_array_info` `i` ON `i`.`PROTEIN_ARRAY_ID` = `c`.`PROTEIN_ARRAY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
