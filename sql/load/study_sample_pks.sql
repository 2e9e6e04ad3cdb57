-- study_sample_pks(study_pk) -> rows
-- The internal ids of the study's samples.
-- Columns: pk integer
SELECT `s`.`INTERNAL_ID` AS `pk`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
