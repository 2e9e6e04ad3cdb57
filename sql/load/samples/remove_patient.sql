-- The rows of patient that belong to the study; one step of removing a study.
DELETE FROM `patient` WHERE `CANCER_STUDY_ID` = :study_pk
