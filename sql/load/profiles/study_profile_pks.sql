-- The internal ids of the study's profiles.
SELECT `GENETIC_PROFILE_ID` AS `pk` FROM `genetic_profile` WHERE `CANCER_STUDY_ID` = :study_pk
