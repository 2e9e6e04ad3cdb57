-- How many samples the lists of the listed studies have, all or those that bear one of the ids: a list of another study of such
-- an id is not theirs. Lives on sample_list.STABLE_ID and the primary key of sample_list_list.
SELECT `l`.`LIST_ID` AS `list_pk`, `l`.`CANCER_STUDY_ID` AS `study_pk`, `l`.`STABLE_ID` AS `list_id`, COUNT(`m`.`SAMPLE_ID`) AS `samples`
  FROM `sample_list` `l`
  LEFT JOIN `sample_list_list` `m` ON `m`.`LIST_ID` = `l`.`LIST_ID`
 WHERE `l`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `l`.`STABLE_ID` IN (:list_ids) -- ? list_ids
 GROUP BY `l`.`LIST_ID`, `l`.`CANCER_STUDY_ID`, `l`.`STABLE_ID`
