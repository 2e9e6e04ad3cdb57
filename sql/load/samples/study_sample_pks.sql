-- The internal ids of the study's samples.
SELECT `s`.`INTERNAL_ID` AS `pk`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
