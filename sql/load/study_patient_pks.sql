-- study_patient_pks(study_pk) -> rows
-- The internal ids of the study's patients.
-- Columns: pk integer
SELECT `INTERNAL_ID` AS `pk` FROM `patient` WHERE `CANCER_STUDY_ID` = :study_pk
