-- The files that the segments of a study came from.
SELECT `REFERENCE_GENOME_ID` AS `genome`, `DESCRIPTION` AS `description`, `FILENAME` AS `filename`
  FROM `copy_number_seg_file`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `SEG_FILE_ID`
