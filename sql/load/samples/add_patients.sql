-- Patients of a study.
INSERT INTO `patient` (`INTERNAL_ID`, `STABLE_ID`, `CANCER_STUDY_ID`) VALUES (:patient_pk, :patient_id, :study_pk)
