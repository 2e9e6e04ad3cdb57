-- The sample lists of a study, in load order.
SELECT `l`.`LIST_ID` AS `list_pk`,
       `l`.`STABLE_ID` AS `list_id`,
       `l`.`CATEGORY` AS `category`,
       `l`.`CANCER_STUDY_ID` AS `study_pk`,
       `l`.`NAME` AS `name`,
       `l`.`DESCRIPTION` AS `description`
  FROM `sample_list` `l`
 WHERE `l`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `l`.`LIST_ID`
