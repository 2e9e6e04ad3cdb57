-- The samples of the lists of a study.
SELECT `m`.`LIST_ID` AS `list_pk`,
       `m`.`SAMPLE_ID` AS `sample_pk`
  FROM `sample_list` `l`
  JOIN `sample_list_list` `m` ON `m`.`LIST_ID` = `l`.`LIST_ID`
 WHERE `l`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `m`.`LIST_ID`, `m`.`SAMPLE_ID`
