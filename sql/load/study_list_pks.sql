-- study_list_pks(study_pk) -> rows
-- The internal ids of the study's sample lists.
-- Columns: pk integer
SELECT `LIST_ID` AS `pk` FROM `sample_list` WHERE `CANCER_STUDY_ID` = :study_pk
