-- The profiles of a study, in load order.
SELECT `p`.`GENETIC_PROFILE_ID` AS `profile_pk`,
       `p`.`STABLE_ID` AS `profile_id`,
       `p`.`GENETIC_ALTERATION_TYPE` AS `alteration_type`,
       `p`.`DATATYPE` AS `datatype`,
       `p`.`NAME` AS `name`,
       `p`.`DESCRIPTION` AS `description`,
       `p`.`SHOW_PROFILE_IN_ANALYSIS_TAB` AS `shown`,
       `p`.`PIVOT_THRESHOLD` + 0e0 AS `pivot`, -- ? genetic_profile.PIVOT_THRESHOLD else NULL
       `p`.`SORT_ORDER` AS `sort_order`, -- ? genetic_profile.SORT_ORDER else NULL
       `p`.`GENERIC_ASSAY_TYPE` AS `assay_type`, -- ? genetic_profile.GENERIC_ASSAY_TYPE else NULL
       `p`.`PATIENT_LEVEL` AS `patient_level`, -- ? genetic_profile.PATIENT_LEVEL else 0
       `o`.`ORDERED_SAMPLE_LIST` AS `sample_pks`
  FROM `genetic_profile` `p`
  LEFT JOIN `genetic_profile_samples` `o` ON `o`.`GENETIC_PROFILE_ID` = `p`.`GENETIC_PROFILE_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`GENETIC_PROFILE_ID`
