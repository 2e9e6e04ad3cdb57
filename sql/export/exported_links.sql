-- From what profiles of a study are derived.
-- ? genetic_profile_link.*
SELECT `l`.`REFERRING_GENETIC_PROFILE_ID` AS `profile_pk`,
       `p`.`STABLE_ID` AS `source_id`,
       `l`.`REFERENCE_TYPE` AS `reference_type`
  FROM `genetic_profile` `d`
  JOIN `genetic_profile_link` `l` ON `l`.`REFERRING_GENETIC_PROFILE_ID` = `d`.`GENETIC_PROFILE_ID`
  JOIN `genetic_profile` `p` ON `p`.`GENETIC_PROFILE_ID` = `l`.`REFERRED_GENETIC_PROFILE_ID`
 WHERE `d`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `l`.`REFERRING_GENETIC_PROFILE_ID`, `l`.`REFERRED_GENETIC_PROFILE_ID`
