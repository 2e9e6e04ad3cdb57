-- A study that is exported: its row, its genome and its tags.
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `c`.`TYPE_OF_CANCER_ID` AS `type_of_cancer`,
       `c`.`NAME` AS `name`,
       `c`.`SHORT_NAME` AS `short_name`, -- ? cancer_study.SHORT_NAME else NULL
       `c`.`DESCRIPTION` AS `description`,
       `c`.`CITATION` AS `citation`,
       `c`.`PMID` AS `pmid`,
       `c`.`GROUPS` AS `groups_of_study`,
       `c`.`PUBLIC` AS `is_public`,
       CAST(`c`.`IMPORT_DATE` AS CHAR) AS `import_date`,
       `r`.`NAME` AS `genome`, -- ? cancer_study.REFERENCE_GENOME_ID else NULL
       `t`.`TAGS` AS `tags` -- ? cancer_study_tags.* else NULL
  FROM `cancer_study` `c`
  LEFT JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`
      -- ? cancer_study.REFERENCE_GENOME_ID
  LEFT JOIN `cancer_study_tags` `t` ON `t`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID` -- ? cancer_study_tags.*
 WHERE `c`.`CANCER_STUDY_IDENTIFIER` = :study_id
