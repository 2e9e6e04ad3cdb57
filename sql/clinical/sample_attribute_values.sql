-- The values of one attribute of the study's samples, in load order.
SELECT `v`.`INTERNAL_ID` AS `sample_pk`, `v`.`ATTR_VALUE` AS `attr_val`, `v`.`ATTR_ID` AS `attr_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk AND `v`.`ATTR_ID` = :attr_id
 ORDER BY `v`.`INTERNAL_ID`
