-- study_region_pks(study_pk) -> rows
-- The internal ids of the study's GISTIC regions.
-- Columns: pk integer
SELECT `GISTIC_ROI_ID` AS `pk` FROM `gistic` WHERE `CANCER_STUDY_ID` = :study_pk
