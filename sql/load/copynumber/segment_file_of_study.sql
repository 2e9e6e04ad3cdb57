-- The segment file that a study has, if it has one.
SELECT `SEG_FILE_ID` AS `file_pk`
FROM `copy_number_seg_file`
WHERE `CANCER_STUDY_ID` = :study_pk
