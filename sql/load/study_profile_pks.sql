-- study_profile_pks(study_pk) -> rows
-- The internal ids of the study's profiles.
-- Columns: pk integer
SELECT `GENETIC_PROFILE_ID` AS `pk` FROM `genetic_profile` WHERE `CANCER_STUDY_ID` = :study_pk
