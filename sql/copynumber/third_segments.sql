-- A segment of the genome of one of the listed samples and its copy number, in load order. Lives on copy_number_seg
-- (CANCER_STUDY_ID, SAMPLE_ID).
SELECT `d`.`SAMPLE_ID` AS `sample_pk`,
       `d`.`CHR` AS `chromosome`,
       `d`.`START` AS `start`,
       `d`.`END` AS `end`,
       `d`.`NUM_PROBES` AS `number_of_probes`,
       `d`.`SEGMENT_MEAN` AS `segment_mean`
  FROM `copy_number_seg` `d`
 WHERE `d`.`CANCER_STUDY_ID` = :study_pk
   AND `d`.`SAMPLE_ID` IN (:sample_pks)
   AND `d`.`CHR` IN (:chromosomes) -- ? chromosomes
 ORDER BY `d`.`SEG_ID`
