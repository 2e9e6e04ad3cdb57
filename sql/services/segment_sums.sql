-- segment_sums(study_pk, cutoff) -> rows
-- How long the segments of each sample are, and how long those whose mean is at least the cutoff away from 0. Lives on copy_number_seg
-- (CANCER_STUDY_ID, SAMPLE_ID).
-- Columns: sample_pk integer, length integer, altered integer
SELECT `SAMPLE_ID` AS `sample_pk`, SUM(`END` - `START`) AS `length`,
       SUM(CASE WHEN ABS(`SEGMENT_MEAN`) >= :cutoff THEN `END` - `START` ELSE 0 END) AS `altered`
  FROM `copy_number_seg`
 WHERE `CANCER_STUDY_ID` = :study_pk
 GROUP BY `SAMPLE_ID`
