-- patients -> records
-- A patient of one study, in load order; asked for by samples, each once. Lives on patient.CANCER_STUDY_ID.
-- Record: DBPatient
-- Field: id text = `p`.`STABLE_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Filter: patients_by_study(study_pk) = `c`.`CANCER_STUDY_ID` = :study_pk
-- Filter: patients_by_ids(study_pk, patient_ids*) = `c`.`CANCER_STUDY_ID` = :study_pk AND `p`.`STABLE_ID` IN :patient_ids
-- Filter: patients_by_samples(study_pk, sample_pks*) = `c`.`CANCER_STUDY_ID` = :study_pk
--          AND `p`.`INTERNAL_ID` IN (SELECT `s`.`PATIENT_ID` FROM `sample` `s` WHERE `s`.`INTERNAL_ID` IN :sample_pks)
-- Exact: id in patient_ids
-- Long: patients_by_ids as patients_by_study, id in patient_ids
SELECT *
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `p`.`INTERNAL_ID`
