-- patient_pks_by_ids(study_pks*, patient_ids*) -> rows
-- The listed patients of the listed studies, in load order; one text may be a patient of several studies.
-- Columns: patient_pk integer, patient_id text
-- Exact: patient_id in patient_ids
SELECT `p`.`INTERNAL_ID` AS `patient_pk`, `p`.`STABLE_ID` AS `patient_id`
  FROM `patient` `p`
 WHERE `p`.`CANCER_STUDY_ID` IN :study_pks AND `p`.`STABLE_ID` IN :patient_ids
 ORDER BY `p`.`INTERNAL_ID`
