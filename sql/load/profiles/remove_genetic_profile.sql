-- The rows of genetic_profile that belong to the study; one step of removing a study.
DELETE FROM `genetic_profile` WHERE `CANCER_STUDY_ID` = :study_pk
