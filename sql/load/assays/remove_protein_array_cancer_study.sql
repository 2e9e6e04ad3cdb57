-- The rows of protein_array_cancer_study that belong to the study; one step of removing a study.
DELETE FROM `protein_array_cancer_study` WHERE `CANCER_STUDY_ID` = :study_pk
