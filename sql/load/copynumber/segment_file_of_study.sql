-- The segment file that a study has, if it has one; genome is the UCSC name.
SELECT `SEG_FILE_ID` AS `file_pk`, `REFERENCE_GENOME_ID` AS `genome`
  FROM `copy_number_seg_file`
 WHERE `CANCER_STUDY_ID` = :study_pk
