-- 1 where a profile has events of copy number, else no row. Lives on sample_cna_event (GENETIC_PROFILE_ID, SAMPLE_ID).
SELECT 1 AS `there`
  FROM `sample_cna_event`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 LIMIT 1
