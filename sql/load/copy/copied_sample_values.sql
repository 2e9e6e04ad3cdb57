-- The clinical values of the samples of a study.
SELECT `v`.`INTERNAL_ID` AS `sample_pk`,
       `v`.`ATTR_ID` AS `attribute_id`,
       `v`.`ATTR_VALUE` AS `value`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `v`.`INTERNAL_ID`
