-- The profiles of a study, in load order.
SELECT `GENETIC_PROFILE_ID` AS `profile_pk`,
       `STABLE_ID` AS `profile_id`,
       `CANCER_STUDY_ID` AS `study_pk`,
       `GENETIC_ALTERATION_TYPE` AS `alteration_type`,
       `DATATYPE` AS `datatype`,
       `NAME` AS `name`,
       `DESCRIPTION` AS `description`,
       `SHOW_PROFILE_IN_ANALYSIS_TAB` AS `shown`,
       `PIVOT_THRESHOLD` + 0e0 AS `pivot`, -- ? genetic_profile.PIVOT_THRESHOLD else NULL
       `SORT_ORDER` AS `sort_order`, -- ? genetic_profile.SORT_ORDER else NULL
       `GENERIC_ASSAY_TYPE` AS `assay_type`, -- ? genetic_profile.GENERIC_ASSAY_TYPE else CASE WHEN `GENETIC_ALTERATION_TYPE` = 'GENERIC_ASSAY' THEN 'TREATMENT_RESPONSE' END
       `PATIENT_LEVEL` AS `patient_level` -- ? genetic_profile.PATIENT_LEVEL else 0
  FROM `genetic_profile`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `GENETIC_PROFILE_ID`
