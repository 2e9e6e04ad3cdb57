-- How many segments each sample of a study has, in load order. Lives on copy_number_seg (CANCER_STUDY_ID, SAMPLE_ID).
SELECT `SAMPLE_ID` AS `sample_pk`, COUNT(*) AS `segments`
  FROM `copy_number_seg`
 WHERE `CANCER_STUDY_ID` = :study_pk
 GROUP BY `SAMPLE_ID`
 ORDER BY `SAMPLE_ID`
