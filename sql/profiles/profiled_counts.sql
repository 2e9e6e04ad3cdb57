-- How many samples each of the profiles was made of; no row where there are none. Lives on
-- sample_profile.GENETIC_PROFILE_ID.
SELECT `GENETIC_PROFILE_ID` AS `profile_pk`, COUNT(*) AS `samples`
  FROM `sample_profile`
 WHERE `GENETIC_PROFILE_ID` IN (:profile_pks)
 GROUP BY `GENETIC_PROFILE_ID`
