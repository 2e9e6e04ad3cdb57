-- The rows of gistic that belong to the study; one step of removing a study.
DELETE FROM `gistic` WHERE `CANCER_STUDY_ID` = :study_pk
