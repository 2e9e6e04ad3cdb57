-- Which samples of a study have copy-number segments. Lives on copy_number_seg (CANCER_STUDY_ID, SAMPLE_ID).
SELECT DISTINCT `SAMPLE_ID` AS `sample_pk` FROM `copy_number_seg` WHERE `CANCER_STUDY_ID` = :study_pk
