-- What a load or a removal needs to know of a study that is in the database.
SELECT `CANCER_STUDY_ID` AS `study_pk`, `CANCER_STUDY_IDENTIFIER` AS `study_id`,
       CAST(`IMPORT_DATE` AS CHAR) AS `import_date`, `REFERENCE_GENOME_ID` AS `genome_pk`,
       `TYPE_OF_CANCER_ID` AS `type_of_cancer`, `NAME` AS `name`, `SHORT_NAME` AS `short_name`,
       `DESCRIPTION` AS `description`, `PUBLIC` AS `public`, `PMID` AS `pmid`, `CITATION` AS `citation`, `GROUPS` AS `groups`
  FROM `cancer_study`
 WHERE `CANCER_STUDY_IDENTIFIER` = :study_id
