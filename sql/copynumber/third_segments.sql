-- third_segments -> rows
-- A segment of the genome of one of the listed samples and its copy number, in load order. Lives on copy_number_seg (CANCER_STUDY_ID, SAMPLE_ID).
-- Field: sample_pk integer = `d`.`SAMPLE_ID`
-- Field: chromosome text = `d`.`CHR`
-- Field: start integer = `d`.`START`
-- Field: end integer = `d`.`END`
-- Field: number_of_probes integer = `d`.`NUM_PROBES`
-- Field: segment_mean real = `d`.`SEGMENT_MEAN`
-- Filter: third_segments(study_pk, sample_pks*) = `d`.`CANCER_STUDY_ID` = :study_pk AND `d`.`SAMPLE_ID` IN :sample_pks
-- Filter: third_segments_of_chromosome(study_pk, sample_pks*, chromosomes*) =
--          `d`.`CANCER_STUDY_ID` = :study_pk AND `d`.`SAMPLE_ID` IN :sample_pks AND `d`.`CHR` IN :chromosomes
-- Exact: chromosome in chromosomes
SELECT *
  FROM `copy_number_seg` `d`
 WHERE TRUE
 ORDER BY `d`.`SEG_ID`
