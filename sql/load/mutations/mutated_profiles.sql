-- The profiles of a study that have mutations, in load order. Lives on mutation.GENETIC_PROFILE_ID.
SELECT `f`.`STABLE_ID` AS `profile_id`
  FROM `genetic_profile` `f`
 WHERE `f`.`CANCER_STUDY_ID` = :study_pk
   AND EXISTS (SELECT 1 FROM `mutation` `m` WHERE `m`.`GENETIC_PROFILE_ID` = `f`.`GENETIC_PROFILE_ID`)
 ORDER BY `f`.`GENETIC_PROFILE_ID`
