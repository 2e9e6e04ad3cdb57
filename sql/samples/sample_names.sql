-- Internal number and id of every sample of one study, in load order.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `s`.`INTERNAL_ID`
