-- profiles_by_studies(study_pks*) -> records
-- The genetic profiles of the listed studies, in load order.
-- Columns: id text, name text, description text, datatype text, study_id text, genetic_alteration_type text, show_profile_in_analysis_tab text
SELECT `g`.`STABLE_ID` AS `id`,
       `g`.`NAME` AS `name`,
       `g`.`DESCRIPTION` AS `description`,
       `g`.`DATATYPE` AS `datatype`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `genetic_alteration_type`,
       CAST(`g`.`SHOW_PROFILE_IN_ANALYSIS_TAB` AS CHAR) AS `show_profile_in_analysis_tab`
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE `g`.`CANCER_STUDY_ID` IN :study_pks
 ORDER BY `g`.`GENETIC_PROFILE_ID`
