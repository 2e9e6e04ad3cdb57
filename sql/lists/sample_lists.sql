-- A sample list of the listed studies, in load order: a row a sample, in load order, or one without a sample.
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
 WHERE `l`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `l`.`STABLE_ID` IN (:sample_list_ids) -- ? sample_list_ids
 ORDER BY `l`.`LIST_ID`, `m`.`SAMPLE_ID`
