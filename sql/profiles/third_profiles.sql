-- third_profiles -> rows
-- A molecular profile of the listed studies, in load order.
-- Field: profile_pk integer = `g`.`GENETIC_PROFILE_ID`
-- Field: molecular_profile_id text = `g`.`STABLE_ID`
-- Field: study_pk integer = `c`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: molecular_alteration_type text = `g`.`GENETIC_ALTERATION_TYPE`
-- Field: generic_assay_type text = `g`.`GENERIC_ASSAY_TYPE` needs genetic_profile.GENERIC_ASSAY_TYPE
--          else CASE WHEN `g`.`GENETIC_ALTERATION_TYPE` = 'GENERIC_ASSAY' THEN 'TREATMENT_RESPONSE' END
-- Field: datatype text = `g`.`DATATYPE`
-- Field: name text = `g`.`NAME`
-- Field: description text = `g`.`DESCRIPTION`
-- Field: show_profile_in_analysis_tab boolean = `g`.`SHOW_PROFILE_IN_ANALYSIS_TAB`
-- Field: pivot_threshold real = `g`.`PIVOT_THRESHOLD` + 0e0 needs genetic_profile.PIVOT_THRESHOLD else NULL
-- Field: sort_order text = `g`.`SORT_ORDER` needs genetic_profile.SORT_ORDER else NULL
-- Field: patient_level boolean = `g`.`PATIENT_LEVEL` needs genetic_profile.PATIENT_LEVEL else 0
-- Filter: third_profiles_by_studies(study_pks*) = `g`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: third_profiles_by_ids(study_pks*, profile_ids*) = `g`.`CANCER_STUDY_ID` IN :study_pks AND `g`.`STABLE_ID` IN :profile_ids
-- Exact: molecular_profile_id in profile_ids
-- Long: third_profiles_by_ids as third_profiles_by_studies, molecular_profile_id in profile_ids
SELECT *
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `g`.`GENETIC_PROFILE_ID`
