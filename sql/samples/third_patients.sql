-- third_patients -> rows
-- A patient of the listed studies, in load order. Lives on patient.CANCER_STUDY_ID.
-- Field: patient_pk integer = `p`.`INTERNAL_ID`
-- Field: patient_id text = `p`.`STABLE_ID`
-- Field: study_pk integer = `p`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Filter: third_patients_by_studies(study_pks*) = `p`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: third_patients_by_ids(study_pks*, patient_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `p`.`STABLE_ID` IN :patient_ids
-- Exact: patient_id in patient_ids
-- Long: third_patients_by_ids as third_patients_by_studies, patient_id in patient_ids
SELECT *
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `p`.`INTERNAL_ID`
