-- samples -> records
-- A sample of one study, in load order. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
-- Record: DBSample
-- Field: id text = `s`.`STABLE_ID`
-- Field: sample_type text = `s`.`SAMPLE_TYPE`
-- Field: patient_id text = `p`.`STABLE_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: internal_id integer = `s`.`INTERNAL_ID`
-- Filter: samples_by_study(study_pk) = `c`.`CANCER_STUDY_ID` = :study_pk
-- Filter: samples_by_ids(study_pk, sample_ids*) = `c`.`CANCER_STUDY_ID` = :study_pk AND `s`.`STABLE_ID` IN :sample_ids
-- Filter: samples_by_patients(study_pk, patient_ids*) = `c`.`CANCER_STUDY_ID` = :study_pk AND `p`.`STABLE_ID` IN :patient_ids
-- Exact: id in sample_ids, patient_id in patient_ids
-- Long: samples_by_ids as samples_by_study, id in sample_ids
-- Long: samples_by_patients as samples_by_study, patient_id in patient_ids
SELECT *
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE TRUE
 ORDER BY `s`.`INTERNAL_ID`
