-- The studies of the database, in load order, for the operator.
SELECT `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       (SELECT COUNT(*)
          FROM `patient` `p`
          JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
         WHERE `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`) AS `samples`,
       CAST(`c`.`IMPORT_DATE` AS CHAR) AS `import_date`,
       `c`.`NAME` AS `name`
  FROM `cancer_study` `c`
 ORDER BY `c`.`CANCER_STUDY_ID`
