-- segment_file_of_study(study_pk) -> value
-- The segment file that a study has, if it has one.
-- Columns: file_pk integer
SELECT `SEG_FILE_ID` AS `file_pk`
FROM `copy_number_seg_file`
WHERE `CANCER_STUDY_ID` = :study_pk
