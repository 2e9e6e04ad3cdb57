-- sample_lists_of_study(study_pk) -> many
-- The sample lists of one study, without their samples, in load order.
-- Columns: list_pk integer, id text, name text, description text
SELECT `LIST_ID` AS `list_pk`, `STABLE_ID` AS `id`, `NAME` AS `name`, `DESCRIPTION` AS `description`
  FROM `sample_list`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `LIST_ID`
