-- A study that is exported: its row, its genome and its tags.
-- ? genows_layout.*, cancer_study_tags.*
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`TYPE_OF_CANCER_ID` AS `type_of_cancer`,
       `c`.`NAME` AS `name`,
       `c`.`SHORT_NAME` AS `short_name`,
       `c`.`DESCRIPTION` AS `description`,
       `c`.`CITATION` AS `citation`,
       `c`.`PMID` AS `pmid`,
       `c`.`GROUPS` AS `groups_of_study`,
       `c`.`PUBLIC` AS `is_public`,
       CAST(`c`.`IMPORT_DATE` AS CHAR) AS `import_date`,
       `r`.`NAME` AS `genome`,
       `t`.`TAGS` AS `tags`
  FROM `cancer_study` `c`
  LEFT JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`
  LEFT JOIN `cancer_study_tags` `t` ON `t`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
 WHERE `c`.`CANCER_STUDY_IDENTIFIER` = :study_id
