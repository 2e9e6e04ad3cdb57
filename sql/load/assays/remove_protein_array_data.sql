-- The rows of protein_array_data that belong to the study; one step of removing a study.
DELETE FROM `protein_array_data` WHERE `CANCER_STUDY_ID` = :study_pk
