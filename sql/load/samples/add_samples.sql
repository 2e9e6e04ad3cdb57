-- Samples; their patients are there already.
INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`)
VALUES (:sample_pk, :sample_id, :sample_type, :patient_pk, :type_of_cancer)
