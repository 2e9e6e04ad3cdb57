-- How many mutations each sample of a profile has, as portals of old counted them.
-- ? mutation_count.*
SELECT `SAMPLE_ID` AS `sample_pk`, `MUTATION_COUNT` AS `mutations`
  FROM `mutation_count`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
