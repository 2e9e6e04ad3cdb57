-- sample_lists_by_ids(study_pks*, sample_list_ids*) -> texts
-- As sample_lists_by_studies, of the listed lists alone.
-- Columns: list_pk text, id text, name text, description text, study_id text, sample_id text
-- Exact: id in sample_list_ids
SELECT CAST(`l`.`LIST_ID` AS CHAR) AS `list_pk`,
       `l`.`STABLE_ID` AS `id`,
       `l`.`NAME` AS `name`,
       `l`.`DESCRIPTION` AS `description`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `s`.`STABLE_ID` AS `sample_id`
  FROM `sample_list` `l`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `l`.`CANCER_STUDY_ID`
  LEFT JOIN `sample_list_list` `m` ON `m`.`LIST_ID` = `l`.`LIST_ID`
  LEFT JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `l`.`CANCER_STUDY_ID` IN :study_pks AND `l`.`STABLE_ID` IN :sample_list_ids
 ORDER BY `l`.`LIST_ID`, `m`.`SAMPLE_ID`
