-- profile_keys -> rows
-- Every genetic profile in load order: its numbers, its kind, and what permission on its study is decided on.
-- The listed ones live on the unique index of genetic_profile.STABLE_ID.
-- Field: profile_pk integer = `g`.`GENETIC_PROFILE_ID`
-- Field: id text = `g`.`STABLE_ID`
-- Field: genetic_alteration_type text = `g`.`GENETIC_ALTERATION_TYPE`
-- Field: study_pk integer = `c`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: groups text = `c`.`GROUPS`
-- Filter: profile_keys()
-- Filter: profile_keys_by_ids(genetic_profile_ids*) = `g`.`STABLE_ID` IN :genetic_profile_ids
-- Exact: id in genetic_profile_ids
-- Long: profile_keys_by_ids as profile_keys, id in genetic_profile_ids
SELECT *
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `g`.`GENETIC_PROFILE_ID`
