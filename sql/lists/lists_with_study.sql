-- The sample lists of one study with its id and their categories, in load order. Lives on sample_list.CANCER_STUDY_ID.
SELECT `l`.`LIST_ID` AS `list_pk`, `l`.`STABLE_ID` AS `list_id`, `l`.`CATEGORY` AS `category`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `sample_list` `l`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `l`.`CANCER_STUDY_ID`
 WHERE `l`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `l`.`LIST_ID`
