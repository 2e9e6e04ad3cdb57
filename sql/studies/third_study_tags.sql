-- The tags of the listed studies that have some, in load order.
-- ? cancer_study_tags.*
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`, `t`.`TAGS` AS `tags`
  FROM `cancer_study` `c`
  JOIN `cancer_study_tags` `t` ON `t`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
 WHERE `c`.`CANCER_STUDY_ID` IN (:study_pks)
 ORDER BY `c`.`CANCER_STUDY_ID`
