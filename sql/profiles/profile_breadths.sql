-- Every genetic profile with its study and kind: for estimates of what a request costs, never shown.
SELECT `g`.`STABLE_ID` AS `profile_id`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `alteration_type`
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
