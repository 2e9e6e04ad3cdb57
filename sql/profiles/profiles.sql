-- A genetic profile, all, those of the listed studies or the listed ones, in load order, with what permission on its study is
-- decided on. The listed ones live on the unique index of genetic_profile.STABLE_ID.
SELECT `g`.`GENETIC_PROFILE_ID` AS `profile_pk`,
       `g`.`STABLE_ID` AS `id`,
       `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `genetic_alteration_type`,
       `g`.`GENERIC_ASSAY_TYPE` AS `generic_assay_type`,
           -- ? genetic_profile.GENERIC_ASSAY_TYPE else CASE WHEN `g`.`GENETIC_ALTERATION_TYPE` = 'GENERIC_ASSAY'
           --     THEN 'TREATMENT_RESPONSE' END
       `g`.`DATATYPE` AS `datatype`,
       `g`.`NAME` AS `name`,
       `g`.`DESCRIPTION` AS `description`,
       CAST(`g`.`SHOW_PROFILE_IN_ANALYSIS_TAB` AS CHAR) AS `show_profile_in_analysis_tab`,
       `g`.`PIVOT_THRESHOLD` + 0e0 AS `pivot_threshold`, -- ? genetic_profile.PIVOT_THRESHOLD else NULL
       `g`.`SORT_ORDER` AS `sort_order`, -- ? genetic_profile.SORT_ORDER else NULL
       `g`.`PATIENT_LEVEL` AS `patient_level`, -- ? genetic_profile.PATIENT_LEVEL else 0
       `c`.`GROUPS` AS `groups`
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE `g`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
   AND `g`.`STABLE_ID` IN (:genetic_profile_ids) -- ? genetic_profile_ids
 ORDER BY `g`.`GENETIC_PROFILE_ID`
