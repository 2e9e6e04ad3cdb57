-- copy_number_segments(study_pk, sample_pks*) -> rows
-- A segment of the genome of one of the listed samples and its copy number, by sample, in load order. Lives on copy_number_seg
-- (CANCER_STUDY_ID, SAMPLE_ID).
-- Record: DBCopyNumberSegment
-- Field: study_id text given
-- Field: sample_id text given
-- Field: chr text = `d`.`CHR` -- as in the file
-- Field: start_position text = CAST(`d`.`START` AS CHAR)
-- Field: end_position text = CAST(`d`.`END` AS CHAR)
-- Field: num_probes text = CAST(`d`.`NUM_PROBES` AS CHAR)
-- Field: segment_mean real = `d`.`SEGMENT_MEAN`
-- Column: sample_pk integer = `d`.`SAMPLE_ID`
SELECT *
  FROM `copy_number_seg` `d`
 WHERE `d`.`CANCER_STUDY_ID` = :study_pk AND `d`.`SAMPLE_ID` IN :sample_pks
 ORDER BY `d`.`SAMPLE_ID`, `d`.`SEG_ID`
