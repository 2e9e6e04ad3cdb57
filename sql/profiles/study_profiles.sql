-- The genetic profiles of one study, in load order.
SELECT `g`.`GENETIC_PROFILE_ID` AS `profile_pk`, `g`.`STABLE_ID` AS `profile_id`, `g`.`NAME` AS `name`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `alteration_type`, `g`.`DATATYPE` AS `datatype`
  FROM `genetic_profile` `g`
 WHERE `g`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `g`.`GENETIC_PROFILE_ID`
