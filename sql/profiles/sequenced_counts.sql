-- For each sample list of the studies that says which samples have mutation data: how many samples it holds. The list's
-- category counts first, its name otherwise; the caller takes a study's best.
SELECT `l`.`CANCER_STUDY_ID` AS `study_pk`, `l`.`STABLE_ID` AS `list_id`, `l`.`CATEGORY` AS `category`,
       COUNT(`m`.`SAMPLE_ID`) AS `samples`
  FROM `sample_list` `l`
  LEFT JOIN `sample_list_list` `m` ON `m`.`LIST_ID` = `l`.`LIST_ID`
 WHERE `l`.`CANCER_STUDY_ID` IN (:study_pks)
   AND (`l`.`CATEGORY` = 'all_cases_with_mutation_data' OR `l`.`STABLE_ID` LIKE '%sequenced')
 GROUP BY `l`.`LIST_ID`, `l`.`CANCER_STUDY_ID`, `l`.`STABLE_ID`, `l`.`CATEGORY`
 ORDER BY `l`.`LIST_ID`
