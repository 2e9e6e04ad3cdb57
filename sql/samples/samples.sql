-- A sample of one study, of the listed studies or of the listed numbers, with its patient, in load order; each has a study, whose join
-- goes where nothing of it is asked. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`,
       `s`.`STABLE_ID` AS `sample_id`,
       `p`.`INTERNAL_ID` AS `patient_pk`,
       `p`.`STABLE_ID` AS `patient_id`,
       `p`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `s`.`SAMPLE_TYPE` AS `sample_type`,
       CAST(`s`.`INTERNAL_ID` AS CHAR) AS `internal_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  LEFT JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `p`.`CANCER_STUDY_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk -- ? study_pk
   AND `p`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
   AND `s`.`INTERNAL_ID` IN (:sample_pks) -- ? sample_pks
   AND `p`.`STABLE_ID` IN (:patient_ids) -- ? patient_ids
   AND `s`.`STABLE_ID` IN (:sample_ids) -- ? sample_ids
 ORDER BY `s`.`INTERNAL_ID`
