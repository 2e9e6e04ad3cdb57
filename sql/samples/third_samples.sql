-- third_samples -> rows
-- A sample of the listed studies with its patient, in load order. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
-- Field: sample_pk integer = `s`.`INTERNAL_ID`
-- Field: sample_id text = `s`.`STABLE_ID`
-- Field: patient_pk integer = `p`.`INTERNAL_ID`
-- Field: patient_id text = `p`.`STABLE_ID`
-- Field: study_pk integer = `p`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: sample_type text = `s`.`SAMPLE_TYPE`
-- Filter: third_samples_by_studies(study_pks*) = `p`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: third_samples_by_ids(study_pks*, sample_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `s`.`STABLE_ID` IN :sample_ids
-- Filter: third_samples_by_patients(study_pks*, patient_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `p`.`STABLE_ID` IN :patient_ids
-- Exact: sample_id in sample_ids, patient_id in patient_ids
-- Long: third_samples_by_ids as third_samples_by_studies, sample_id in sample_ids
-- Long: third_samples_by_patients as third_samples_by_studies, patient_id in patient_ids
SELECT *
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE TRUE
 ORDER BY `s`.`INTERNAL_ID`
