-- study_groups() -> many
-- What permission is decided on, for every study in load order.
-- Columns: study_pk integer, study_id text, groups text
SELECT `CANCER_STUDY_ID` AS `study_pk`, `CANCER_STUDY_IDENTIFIER` AS `study_id`, `GROUPS` AS `groups`
  FROM `cancer_study`
 ORDER BY `CANCER_STUDY_ID`
