-- How many samples and clinical attributes each study has: for estimates of what a request costs, never shown. Scans
-- patient and sample by their indexes, once a process for each change of the data; once a minute where a database does
-- not tell of changes.
SELECT `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       (SELECT COUNT(*) FROM `patient` `p` JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
         WHERE `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`) AS `samples`,
       (SELECT COUNT(*) FROM `clinical_attribute_meta` `a`
         WHERE `a`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`) AS `attributes`
  FROM `cancer_study` `c`
