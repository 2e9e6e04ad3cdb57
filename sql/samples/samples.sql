-- A sample of one study, in load order. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
SELECT `s`.`STABLE_ID` AS `id`,
       `s`.`SAMPLE_TYPE` AS `sample_type`,
       `p`.`STABLE_ID` AS `patient_id`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       CAST(`s`.`INTERNAL_ID` AS CHAR) AS `internal_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
   AND `p`.`STABLE_ID` IN (:patient_ids) -- ? patient_ids
   AND `s`.`STABLE_ID` IN (:sample_ids) -- ? sample_ids
 ORDER BY `s`.`INTERNAL_ID`
