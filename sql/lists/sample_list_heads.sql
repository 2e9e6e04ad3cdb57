-- sample_list_heads -> rows
-- A sample list of the listed studies without its samples, in load order.
-- Columns: list_pk integer, study_pk integer, id text, name text, description text, study_id text
-- Filter: sample_list_heads_by_studies(study_pks*) = `l`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: sample_list_heads_by_ids(study_pks*, sample_list_ids*) = `l`.`CANCER_STUDY_ID` IN :study_pks AND `l`.`STABLE_ID` IN :sample_list_ids
-- Exact: id in sample_list_ids
-- Long: sample_list_heads_by_ids as sample_list_heads_by_studies, id in sample_list_ids
SELECT `l`.`LIST_ID` AS `list_pk`, `c`.`CANCER_STUDY_ID` AS `study_pk`, `l`.`STABLE_ID` AS `id`, `l`.`NAME` AS `name`,
       `l`.`DESCRIPTION` AS `description`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `sample_list` `l`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `l`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `l`.`LIST_ID`
