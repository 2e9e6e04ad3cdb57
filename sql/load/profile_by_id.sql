-- profile_by_id(profile_id) -> value
-- The internal id of a profile of any study.
-- Columns: profile_pk integer, profile_id text
-- Exact: profile_id is profile_id
SELECT `GENETIC_PROFILE_ID` AS `profile_pk`, `STABLE_ID` AS `profile_id`
  FROM `genetic_profile`
 WHERE `STABLE_ID` = :profile_id
