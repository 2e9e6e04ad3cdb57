-- Which genes the antibodies registered for a study target.
-- ? protein_array_target.*, protein_array_cancer_study.*
SELECT `t`.`PROTEIN_ARRAY_ID` AS `array_id`, `t`.`ENTREZ_GENE_ID` AS `entrez`
  FROM `protein_array_cancer_study` `c`
  JOIN `protein_array_target` `t` ON `t`.`PROTEIN_ARRAY_ID` = `c`.`PROTEIN_ARRAY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
