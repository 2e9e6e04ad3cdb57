-- From what profiles of a study are derived.
-- ? genetic_profile_link.*
SELECT `l`.`REFERRING_GENETIC_PROFILE_ID` AS `profile_pk`,
       `l`.`REFERRED_GENETIC_PROFILE_ID` AS `referred_pk`,
       `l`.`REFERENCE_TYPE` AS `reference_type`
  FROM `genetic_profile` `g`
  JOIN `genetic_profile_link` `l` ON `l`.`REFERRING_GENETIC_PROFILE_ID` = `g`.`GENETIC_PROFILE_ID`
 WHERE `g`.`CANCER_STUDY_ID` = :study_pk
