-- A study, or those of the listed ids or numbers, with its genome and what permission is decided on, in load order. Lives on the
-- unique index of CANCER_STUDY_IDENTIFIER.
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `c`.`TYPE_OF_CANCER_ID` AS `cancer_type_id`,
       `c`.`NAME` AS `name`,
       `c`.`SHORT_NAME` AS `short_name`, -- ? cancer_study.SHORT_NAME else NULL
       `c`.`DESCRIPTION` AS `description`,
       `c`.`PUBLIC` AS `public_study`,
       `c`.`PMID` AS `pmid`,
       `c`.`CITATION` AS `citation`,
       `c`.`GROUPS` AS `groups`,
       `c`.`STATUS` AS `status`,
       CAST(`c`.`IMPORT_DATE` AS CHAR) AS `import_date`,
       `r`.`NAME` AS `reference_genome` -- ? cancer_study.REFERENCE_GENOME_ID else 'hg19'
  FROM `cancer_study` `c`
  LEFT JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`
      -- ? cancer_study.REFERENCE_GENOME_ID
 WHERE `c`.`CANCER_STUDY_IDENTIFIER` IN (:study_ids) -- ? study_ids
   AND `c`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
 ORDER BY `c`.`CANCER_STUDY_ID`
