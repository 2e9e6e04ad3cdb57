-- The internal ids of the study's sample lists.
SELECT `LIST_ID` AS `pk` FROM `sample_list` WHERE `CANCER_STUDY_ID` = :study_pk
