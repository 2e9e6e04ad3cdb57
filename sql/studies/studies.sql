-- A study, in load order.
SELECT `CANCER_STUDY_IDENTIFIER` AS `id`,
       `TYPE_OF_CANCER_ID` AS `type_of_cancer`,
       `NAME` AS `name`,
       `SHORT_NAME` AS `short_name`, -- ? cancer_study.SHORT_NAME else NULL
       `DESCRIPTION` AS `description`,
       `PMID` AS `pmid`,
       `CITATION` AS `citation`,
       `GROUPS` AS `groups`
  FROM `cancer_study`
 WHERE `CANCER_STUDY_IDENTIFIER` IN (:study_ids) -- ? study_ids
 ORDER BY `CANCER_STUDY_ID`
