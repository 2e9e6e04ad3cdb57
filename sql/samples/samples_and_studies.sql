-- Id and study of samples. Lives on sample's primary key.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`, `p`.`CANCER_STUDY_ID` AS `study_pk`
  FROM `sample` `s`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
 WHERE `s`.`INTERNAL_ID` IN (:sample_pks)
