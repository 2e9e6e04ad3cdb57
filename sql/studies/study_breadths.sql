-- How many samples and clinical attributes each study has: for estimates of what a request costs, never shown. Of packed
-- studies a load has written the number of samples (behind a checksum); of others it scans patient and sample by their
-- indexes, once a process for each change of the data; once a minute where a database does not tell of changes.
SELECT `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       COALESCE(
           (SELECT SUBSTR(`n`.`CONTENT`, 9) + 0 FROM `genows_packed` `n`
             WHERE `n`.`KIND` = 'samples' AND `n`.`OWNER` = `c`.`CANCER_STUDY_ID` AND `n`.`ITEM` = 'number'),
           -- ? genows_packed.* else NULL,
           (SELECT COUNT(*) FROM `patient` `p` JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
             WHERE `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`)) AS `samples`,
       (SELECT COUNT(*) FROM `clinical_attribute_meta` `a`
         WHERE `a`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`) AS `attributes`
  FROM `cancer_study` `c`
