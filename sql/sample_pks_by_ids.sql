-- sample_pks_by_ids(study_pks*, sample_ids*) -> rows
-- The listed samples of the listed studies, in load order; one text may be a sample of several studies.
-- Columns: sample_pk integer, sample_id text
-- Exact: sample_id in sample_ids
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` IN :study_pks AND `s`.`STABLE_ID` IN :sample_ids
 ORDER BY `s`.`INTERNAL_ID`
