-- The variants that mutations of a profile are, in the order in which they came into the database.
SELECT DISTINCT `MUTATION_EVENT_ID` AS `event_pk`
  FROM `mutation`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `MUTATION_EVENT_ID`
