-- A genetic profile of one study, in load order. The column cancer_study_id has the study's number, as it always had.
SELECT `g`.`STABLE_ID` AS `genetic_profile_id`,
       `g`.`NAME` AS `genetic_profile_name`,
       `g`.`DESCRIPTION` AS `genetic_profile_description`,
       `g`.`CANCER_STUDY_ID` AS `cancer_study_id`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `genetic_alteration_type`,
       `g`.`SHOW_PROFILE_IN_ANALYSIS_TAB` AS `show_profile_in_analysis_tab`
  FROM `genetic_profile` `g`
 WHERE `g`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `g`.`GENETIC_PROFILE_ID`
