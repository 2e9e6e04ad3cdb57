-- The internal ids of the study's GISTIC regions.
SELECT `GISTIC_ROI_ID` AS `pk` FROM `gistic` WHERE `CANCER_STUDY_ID` = :study_pk
