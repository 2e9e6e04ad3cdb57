-- 1 where a profile has events of copy number; no row where it has none. Lives on sample_cna_event (GENETIC_PROFILE_ID,
-- SAMPLE_ID).
SELECT 1 AS `there`
  FROM `sample_cna_event`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 LIMIT 1
