-- Which of the listed studies have which samples, all or the listed ones; one text may be a sample of several studies.
SELECT `p`.`CANCER_STUDY_ID` AS `study_pk`, `s`.`STABLE_ID` AS `sample_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `s`.`STABLE_ID` IN (:sample_ids) -- ? sample_ids
