-- sequenced_lists(study_pk) -> rows
-- The sample lists of a study that may say which samples have mutation data, in load order: by their category, else by their name.
-- Columns: list_pk integer, list_id text, category text
SELECT `l`.`LIST_ID` AS `list_pk`, `l`.`STABLE_ID` AS `list_id`, `l`.`CATEGORY` AS `category`
  FROM `sample_list` `l`
 WHERE `l`.`CANCER_STUDY_ID` = :study_pk
   AND (`l`.`CATEGORY` = 'all_cases_with_mutation_data' OR `l`.`STABLE_ID` LIKE '%sequenced')
 ORDER BY `l`.`LIST_ID`
