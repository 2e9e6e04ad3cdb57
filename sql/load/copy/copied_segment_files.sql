-- The files that the segments of a study came from.
SELECT `SEG_FILE_ID` AS `segment_file_pk`,
       `CANCER_STUDY_ID` AS `study_pk`,
       `REFERENCE_GENOME_ID` AS `build`,
       `DESCRIPTION` AS `description`,
       `FILENAME` AS `filename`
  FROM `copy_number_seg_file`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `SEG_FILE_ID`
