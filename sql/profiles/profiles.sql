-- profiles -> records
-- A genetic profile of the listed studies, in load order.
-- Record: DBGeneticProfile
-- Field: id text = `g`.`STABLE_ID`
-- Field: name text = `g`.`NAME`
-- Field: description text = `g`.`DESCRIPTION`
-- Field: datatype text = `g`.`DATATYPE`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: genetic_alteration_type text = `g`.`GENETIC_ALTERATION_TYPE`
-- Field: show_profile_in_analysis_tab boolean = `g`.`SHOW_PROFILE_IN_ANALYSIS_TAB`
-- Filter: profiles_by_studies(study_pks*) = `g`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: profiles_by_ids(study_pks*, genetic_profile_ids*) = `g`.`CANCER_STUDY_ID` IN :study_pks AND `g`.`STABLE_ID` IN :genetic_profile_ids
-- Exact: id in genetic_profile_ids
-- Long: profiles_by_ids as profiles_by_studies, id in genetic_profile_ids
SELECT *
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `g`.`GENETIC_PROFILE_ID`
