-- Internal number and id of every sample of one study, or of the listed studies all or the listed ones, in load order;
-- one text may be a sample of several studies. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk -- ? study_pk
   AND `p`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
   AND `s`.`STABLE_ID` IN (:sample_ids) -- ? sample_ids
 ORDER BY `s`.`INTERNAL_ID`
