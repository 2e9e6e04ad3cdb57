-- Internal number and id of every patient of one study, in load order.
SELECT `p`.`INTERNAL_ID` AS `patient_pk`, `p`.`STABLE_ID` AS `patient_id`
  FROM `patient` `p`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`INTERNAL_ID`
