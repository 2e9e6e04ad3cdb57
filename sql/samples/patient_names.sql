-- Internal number and id of every patient of one study, or of the listed studies all or the listed ones, in load order;
-- one text may be a patient of several studies. Lives on patient.CANCER_STUDY_ID.
SELECT `p`.`INTERNAL_ID` AS `patient_pk`, `p`.`STABLE_ID` AS `patient_id`
  FROM `patient` `p`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk -- ? study_pk
   AND `p`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
   AND `p`.`STABLE_ID` IN (:patient_ids) -- ? patient_ids
 ORDER BY `p`.`INTERNAL_ID`
