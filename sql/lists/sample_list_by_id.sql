-- One sample list's internal number, and what permission on its study is decided on.
SELECT `l`.`LIST_ID` AS `list_pk`, `l`.`STABLE_ID` AS `id`, `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`, `c`.`GROUPS` AS `groups`
  FROM `sample_list` `l`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `l`.`CANCER_STUDY_ID`
 WHERE `l`.`STABLE_ID` = :sample_list_id
