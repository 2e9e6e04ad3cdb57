-- The profiles of a study, in load order.
-- ? genows_layout.*
SELECT `p`.`GENETIC_PROFILE_ID` AS `profile_pk`,
       `p`.`STABLE_ID` AS `profile_id`,
       `p`.`GENETIC_ALTERATION_TYPE` AS `alteration_type`,
       `p`.`DATATYPE` AS `datatype`,
       `p`.`NAME` AS `name`,
       `p`.`DESCRIPTION` AS `description`,
       `p`.`SHOW_PROFILE_IN_ANALYSIS_TAB` AS `shown`,
       `p`.`PIVOT_THRESHOLD` + 0e0 AS `pivot`,
       `p`.`SORT_ORDER` AS `sort_order`,
       `p`.`GENERIC_ASSAY_TYPE` AS `assay_type`,
       `p`.`PATIENT_LEVEL` AS `patient_level`,
       `o`.`ORDERED_SAMPLE_LIST` AS `sample_pks`
  FROM `genetic_profile` `p`
  LEFT JOIN `genetic_profile_samples` `o` ON `o`.`GENETIC_PROFILE_ID` = `p`.`GENETIC_PROFILE_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`GENETIC_PROFILE_ID`
