-- The rows of sample_list that belong to the study; one step of removing a study.
DELETE FROM `sample_list` WHERE `CANCER_STUDY_ID` = :study_pk
