-- patient_pks_by_ids -> rows
-- The patients of the listed studies, all or the listed ones, in load order; one text may be a patient of several studies.
-- Columns: patient_pk integer, patient_id text
-- Filter: patient_pks_by_studies(study_pks*) = `p`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: patient_pks_by_ids(study_pks*, patient_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `p`.`STABLE_ID` IN :patient_ids
-- Exact: patient_id in patient_ids
-- Long: patient_pks_by_ids as patient_pks_by_studies, patient_id in patient_ids
SELECT `p`.`INTERNAL_ID` AS `patient_pk`, `p`.`STABLE_ID` AS `patient_id`
  FROM `patient` `p`
 WHERE TRUE
 ORDER BY `p`.`INTERNAL_ID`
