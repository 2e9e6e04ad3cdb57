-- samples_by_study(study_pk) -> records
-- The samples of one study, in load order. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
-- Columns: id text, sample_type text, patient_id text, study_id text, internal_id text
SELECT `s`.`STABLE_ID` AS `id`,
       `s`.`SAMPLE_TYPE` AS `sample_type`,
       `p`.`STABLE_ID` AS `patient_id`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       CAST(`s`.`INTERNAL_ID` AS CHAR) AS `internal_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `s`.`INTERNAL_ID`
