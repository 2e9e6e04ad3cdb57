-- The segments of a study, in load order.
SELECT `SEG_ID` AS `segment_pk`,
       `CANCER_STUDY_ID` AS `study_pk`,
       `SAMPLE_ID` AS `sample_pk`,
       `CHR` AS `chr`,
       `START` AS `start_position`,
       `END` AS `end_position`,
       `NUM_PROBES` AS `probes`,
       `SEGMENT_MEAN` + 0e0 AS `mean`
  FROM `copy_number_seg`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `SEG_ID`
