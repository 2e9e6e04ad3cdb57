-- The rows of cancer_study that belong to the study; one step of removing a study.
DELETE FROM `cancer_study` WHERE `CANCER_STUDY_ID` = :study_pk
