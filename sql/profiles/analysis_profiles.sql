-- The genetic profiles of the listed studies with what analyses choose them by, in load order.
SELECT `CANCER_STUDY_ID` AS `study_pk`, `GENETIC_PROFILE_ID` AS `profile_pk`, `STABLE_ID` AS `id`,
       `GENETIC_ALTERATION_TYPE` AS `type`, `DATATYPE` AS `datatype`, `NAME` AS `name`, `DESCRIPTION` AS `description`,
       `SHOW_PROFILE_IN_ANALYSIS_TAB` AS `shown`
  FROM `genetic_profile`
 WHERE `CANCER_STUDY_ID` IN (:study_pks)
 ORDER BY `GENETIC_PROFILE_ID`
