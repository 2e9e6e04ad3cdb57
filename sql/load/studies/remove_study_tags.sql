-- The tags of a study, to be replaced.
DELETE FROM `cancer_study_tags` WHERE `CANCER_STUDY_ID` = :study_pk
