-- A study; the order, by name, is the caller's affair. The column cancer_study_id has the study's identifier.
SELECT `CANCER_STUDY_IDENTIFIER` AS `cancer_study_id`,
       `NAME` AS `name`,
       `DESCRIPTION` AS `description`,
       `GROUPS` AS `groups`
  FROM `cancer_study`
 ORDER BY `cancer_study`.`CANCER_STUDY_ID`
