-- sample_studies_by_ids -> rows
-- Which of the listed studies have which samples, all or the listed ones; one text may be a sample of several studies.
-- Columns: study_pk integer, sample_id text
-- Filter: sample_studies(study_pks*) = `p`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: sample_studies_by_ids(study_pks*, sample_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `s`.`STABLE_ID` IN :sample_ids
-- Exact: sample_id in sample_ids
-- Long: sample_studies_by_ids as sample_studies, sample_id in sample_ids
SELECT `p`.`CANCER_STUDY_ID` AS `study_pk`, `s`.`STABLE_ID` AS `sample_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE TRUE
