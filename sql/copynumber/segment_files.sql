-- The files of segments that a study names, in load order.
SELECT `FILENAME` AS `file_name`, `REFERENCE_GENOME_ID` AS `genome`, `DESCRIPTION` AS `description`
  FROM `copy_number_seg_file`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `SEG_FILE_ID`
