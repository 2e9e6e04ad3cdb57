-- samples_by_patients(study_pk, patient_ids*) -> records
-- The samples of the listed patients of one study, in load order. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
-- Columns: id text, sample_type text, patient_id text, study_id text, internal_id text
-- Exact: patient_id in patient_ids
SELECT `s`.`STABLE_ID` AS `id`,
       `s`.`SAMPLE_TYPE` AS `sample_type`,
       `p`.`STABLE_ID` AS `patient_id`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       CAST(`s`.`INTERNAL_ID` AS CHAR) AS `internal_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk AND `p`.`STABLE_ID` IN :patient_ids
 ORDER BY `s`.`INTERNAL_ID`
