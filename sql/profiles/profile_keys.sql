-- Every genetic profile in load order: its numbers, its kind, and what permission on its study is decided on. The
-- listed ones live on the unique index of genetic_profile.STABLE_ID.
SELECT `g`.`GENETIC_PROFILE_ID` AS `profile_pk`,
       `g`.`STABLE_ID` AS `id`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `genetic_alteration_type`,
       `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `c`.`GROUPS` AS `groups`
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE `g`.`STABLE_ID` IN (:genetic_profile_ids) -- ? genetic_profile_ids
 ORDER BY `g`.`GENETIC_PROFILE_ID`
