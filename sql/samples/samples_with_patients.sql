-- samples_with_patients -> rows
-- The samples of one study, all, the listed ones or those of listed patients, with their patients, in load order.
-- Columns: sample_pk integer, sample_id text, patient_pk integer, patient_id text
-- Filter: all_samples_with_patients(study_pk) = `p`.`CANCER_STUDY_ID` = :study_pk
-- Filter: samples_of_patients(study_pk, patient_pks*) = `p`.`CANCER_STUDY_ID` = :study_pk AND `p`.`INTERNAL_ID` IN :patient_pks
-- Filter: samples_with_patients(study_pk, sample_ids*) = `p`.`CANCER_STUDY_ID` = :study_pk AND `s`.`STABLE_ID` IN :sample_ids
-- Exact: sample_id in sample_ids
-- Long: samples_with_patients as all_samples_with_patients, sample_id in sample_ids
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`, `p`.`INTERNAL_ID` AS `patient_pk`, `p`.`STABLE_ID` AS `patient_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE TRUE
 ORDER BY `s`.`INTERNAL_ID`
