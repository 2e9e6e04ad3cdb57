-- The rows of patient that belong to the study, or the listed ones; one step of a removal.
DELETE FROM `patient`
 WHERE `CANCER_STUDY_ID` = :study_pk -- ? study_pk
   AND `INTERNAL_ID` IN (:patient_pks) -- ? patient_pks
