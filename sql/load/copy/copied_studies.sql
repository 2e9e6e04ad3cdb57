-- The studies of a database that is copied, in load order.
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `c`.`TYPE_OF_CANCER_ID` AS `type_of_cancer`,
       `c`.`NAME` AS `name`,
       `c`.`SHORT_NAME` AS `short_name`, -- ? cancer_study.SHORT_NAME else ''
       `c`.`DESCRIPTION` AS `description`,
       `c`.`PUBLIC` AS `is_public`,
       `c`.`PMID` AS `pmid`,
       `c`.`CITATION` AS `citation`,
       `c`.`GROUPS` AS `groups_of_study`,
       CASE WHEN `c`.`STATUS` = 0 THEN 1 ELSE `c`.`STATUS` END AS `status`,
       CAST(`c`.`IMPORT_DATE` AS CHAR) AS `import_date`,
       `r`.`NAME` AS `genome` -- ? cancer_study.REFERENCE_GENOME_ID else 'hg19'
  FROM `cancer_study` `c`
  LEFT JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID` -- ? cancer_study.REFERENCE_GENOME_ID
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk -- ? study_pk
 ORDER BY `c`.`CANCER_STUDY_ID`
