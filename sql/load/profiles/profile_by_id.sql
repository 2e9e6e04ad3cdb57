-- The internal id of a profile of any study.
SELECT `GENETIC_PROFILE_ID` AS `profile_pk`, `STABLE_ID` AS `profile_id`
  FROM `genetic_profile`
 WHERE `STABLE_ID` = :profile_id
