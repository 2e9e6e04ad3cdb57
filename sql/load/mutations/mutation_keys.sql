-- Which event occurs in which sample, of all mutations of a profile.
SELECT `MUTATION_EVENT_ID` AS `event_pk`, `SAMPLE_ID` AS `sample_pk`
  FROM `mutation`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
