-- The sample lists of the studies and how many samples each holds, in load order.
SELECT `l`.`LIST_ID` AS `list_pk`, `l`.`CANCER_STUDY_ID` AS `study_pk`, `l`.`STABLE_ID` AS `id`, `l`.`NAME` AS `name`,
       `l`.`DESCRIPTION` AS `description`, `l`.`CATEGORY` AS `category`,
       (SELECT COUNT(*) FROM `sample_list_list` `m` WHERE `m`.`LIST_ID` = `l`.`LIST_ID`) AS `samples`
  FROM `sample_list` `l`
 WHERE `l`.`CANCER_STUDY_ID` IN (:study_pks)
 ORDER BY `l`.`LIST_ID`
