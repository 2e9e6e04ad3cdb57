-- mutation_keys_of_events(profile_pk, event_pks*) -> rows
-- In which samples of a profile the listed events occur.
-- PERF: `+ 0` keeps MariaDB from reading the whole profile.
-- Columns: event_pk integer, sample_pk integer
SELECT `MUTATION_EVENT_ID` AS `event_pk`, `SAMPLE_ID` AS `sample_pk`
  FROM `mutation`
 WHERE `MUTATION_EVENT_ID` IN :event_pks AND `GENETIC_PROFILE_ID` + 0 = :profile_pk
