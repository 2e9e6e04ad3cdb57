-- The segments of a study, in load order.
SELECT `SAMPLE_ID` AS `sample_pk`,
       `CHR` AS `chr`,
       `START` AS `start_position`,
       `END` AS `end_position`,
       `NUM_PROBES` AS `probes`,
       `SEGMENT_MEAN` + 0e0 AS `mean`
  FROM `copy_number_seg`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `SEG_ID`
