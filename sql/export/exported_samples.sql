-- The samples of a study, in load order.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`,
       `s`.`STABLE_ID` AS `sample_id`,
       `s`.`PATIENT_ID` AS `patient_pk`,
       `s`.`SAMPLE_TYPE` AS `sample_type`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `s`.`INTERNAL_ID`
