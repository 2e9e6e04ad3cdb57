-- How many clinical values each sample of a study has, in load order. Lives on the primary key of clinical_sample.
SELECT `s`.`INTERNAL_ID` AS `owner_pk`,
       (SELECT COUNT(*) FROM `clinical_sample` `v` WHERE `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`) AS `clinical_values`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `s`.`INTERNAL_ID`
