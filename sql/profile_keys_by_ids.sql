-- profile_keys_by_ids(genetic_profile_ids*) -> many
-- As profile_keys, of the listed profiles. Lives on the unique index of genetic_profile.STABLE_ID.
-- Columns: profile_pk integer, id text, genetic_alteration_type text, study_pk integer, study_id text, groups text
-- Exact: id in genetic_profile_ids
SELECT `g`.`GENETIC_PROFILE_ID` AS `profile_pk`, `g`.`STABLE_ID` AS `id`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `genetic_alteration_type`, `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`, `c`.`GROUPS` AS `groups`
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE `g`.`STABLE_ID` IN :genetic_profile_ids
 ORDER BY `g`.`GENETIC_PROFILE_ID`
