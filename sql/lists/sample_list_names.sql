-- sample_list_names(study_pks*) -> rows
-- The ids of the sample lists of the listed studies.
-- Columns: list_id text
SELECT `STABLE_ID` AS `list_id`
  FROM `sample_list`
 WHERE `CANCER_STUDY_ID` IN :study_pks
