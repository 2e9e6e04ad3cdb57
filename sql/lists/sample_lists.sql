-- A sample list of the listed studies, all or the listed ones, or one of any study, without its samples, in load order, with what
-- permission on its study is decided on. Lives on sample_list.CANCER_STUDY_ID and sample_list.STABLE_ID.
SELECT `l`.`LIST_ID` AS `list_pk`,
       `l`.`STABLE_ID` AS `sample_list_id`,
       `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `l`.`CATEGORY` AS `category`,
       `l`.`NAME` AS `name`,
       `l`.`DESCRIPTION` AS `description`,
       `c`.`GROUPS` AS `groups`
  FROM `sample_list` `l`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `l`.`CANCER_STUDY_ID`
 WHERE `l`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
   AND `l`.`STABLE_ID` IN (:sample_list_ids) -- ? sample_list_ids
 ORDER BY `l`.`LIST_ID`
