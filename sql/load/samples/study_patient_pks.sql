-- The internal ids of the study's patients.
SELECT `INTERNAL_ID` AS `pk` FROM `patient` WHERE `CANCER_STUDY_ID` = :study_pk
