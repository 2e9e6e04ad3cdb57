-- Every study, with the number of the format that it is packed in; NULL where it is not packed whole.
-- ? genows_packed.*
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`, `p`.`CONTENT` AS `format`
  FROM `cancer_study` `c`
  LEFT JOIN `genows_packed` `p` ON `p`.`KIND` = 'study' AND `p`.`OWNER` = `c`.`CANCER_STUDY_ID` AND `p`.`ITEM` = ''
 ORDER BY `c`.`CANCER_STUDY_ID`
