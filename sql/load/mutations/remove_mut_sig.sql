-- The rows of mut_sig that belong to the study; one step of removing a study.
DELETE FROM `mut_sig` WHERE `CANCER_STUDY_ID` = :study_pk
