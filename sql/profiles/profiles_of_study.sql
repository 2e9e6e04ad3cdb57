-- profiles_of_study(study_pk) -> rows
-- A genetic profile of one study, in load order. The column cancer_study_id has the study's number, as it always had.
-- Record: getGeneticProfiles
-- Field: genetic_profile_id text = `g`.`STABLE_ID`
-- Field: genetic_profile_name text = `g`.`NAME`
-- Field: genetic_profile_description text = `g`.`DESCRIPTION`
-- Field: cancer_study_id integer = `g`.`CANCER_STUDY_ID`
-- Field: genetic_alteration_type text = `g`.`GENETIC_ALTERATION_TYPE`
-- Field: show_profile_in_analysis_tab boolean = `g`.`SHOW_PROFILE_IN_ANALYSIS_TAB` -- true or false
SELECT *
  FROM `genetic_profile` `g`
 WHERE `g`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `g`.`GENETIC_PROFILE_ID`
