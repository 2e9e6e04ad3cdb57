-- A segment of the genome of one of the listed samples and its copy number, in load order, or by sample. Lives on
-- copy_number_seg (CANCER_STUDY_ID, SAMPLE_ID).
SELECT `d`.`CHR` AS `chr`,
       CAST(`d`.`START` AS CHAR) AS `start_position`,
       CAST(`d`.`END` AS CHAR) AS `end_position`,
       CAST(`d`.`NUM_PROBES` AS CHAR) AS `num_probes`,
       `d`.`SEGMENT_MEAN` AS `segment_mean`,
       CAST(`d`.`SAMPLE_ID` AS CHAR) AS `sample_pk`
  FROM `copy_number_seg` `d`
 WHERE `d`.`CANCER_STUDY_ID` = :study_pk
   AND `d`.`SAMPLE_ID` IN (:sample_pks)
   AND `d`.`CHR` IN (:chromosomes) -- ? chromosomes
 ORDER BY `d`.`SAMPLE_ID`, `d`.`SEG_ID` -- ? by_sample else ORDER BY `d`.`SEG_ID`
