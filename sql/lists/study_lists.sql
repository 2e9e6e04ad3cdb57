-- The sample lists of the listed studies with their categories, in load order.
SELECT `CANCER_STUDY_ID` AS `study_pk`, `LIST_ID` AS `list_pk`, `STABLE_ID` AS `id`, `CATEGORY` AS `category`,
       `NAME` AS `name`, `DESCRIPTION` AS `description`
  FROM `sample_list`
 WHERE `CANCER_STUDY_ID` IN (:study_pks)
 ORDER BY `LIST_ID`
