-- The clinical values of the patients of a study.
SELECT `v`.`INTERNAL_ID` AS `patient_pk`,
       `v`.`ATTR_ID` AS `attribute_id`,
       `v`.`ATTR_VALUE` AS `value`
  FROM `patient` `p`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `v`.`INTERNAL_ID`
