-- The patients of the listed studies, all or the listed ones, in load order; one text may be a patient of several
-- studies.
SELECT `p`.`INTERNAL_ID` AS `patient_pk`, `p`.`STABLE_ID` AS `patient_id`
  FROM `patient` `p`
 WHERE `p`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `p`.`STABLE_ID` IN (:patient_ids) -- ? patient_ids
 ORDER BY `p`.`INTERNAL_ID`
