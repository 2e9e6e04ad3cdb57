-- sample_pks_by_ids -> rows
-- The samples of the listed studies, all or the listed ones, in load order; one text may be a sample of several studies.
-- Columns: sample_pk integer, sample_id text
-- Filter: sample_pks_by_studies(study_pks*) = `p`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: sample_pks_by_ids(study_pks*, sample_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `s`.`STABLE_ID` IN :sample_ids
-- Exact: sample_id in sample_ids
-- Long: sample_pks_by_ids as sample_pks_by_studies, sample_id in sample_ids
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE TRUE
 ORDER BY `s`.`INTERNAL_ID`
