-- The samples of one study, all or the listed ones, with their patients, in load order.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`, `p`.`INTERNAL_ID` AS `patient_pk`,
       `p`.`STABLE_ID` AS `patient_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND `s`.`STABLE_ID` IN (:sample_ids) -- ? sample_ids
 ORDER BY `s`.`INTERNAL_ID`
