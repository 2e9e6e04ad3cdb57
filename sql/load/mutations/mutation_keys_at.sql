-- Which of the listed events occur in which of the listed samples of a profile. PERF: `+ 0` keeps MariaDB from reading
-- the whole profile, and SQLite from looking for each event in each sample.
SELECT `MUTATION_EVENT_ID` AS `event_pk`, `SAMPLE_ID` AS `sample_pk`
  FROM `mutation`
 WHERE `MUTATION_EVENT_ID` IN (:event_pks)
   AND `GENETIC_PROFILE_ID` + 0 = :profile_pk
   AND `SAMPLE_ID` + 0 IN (:sample_pks)
