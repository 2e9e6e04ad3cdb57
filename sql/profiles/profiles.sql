-- A genetic profile of the listed studies, in load order.
SELECT `g`.`STABLE_ID` AS `id`,
       `g`.`NAME` AS `name`,
       `g`.`DESCRIPTION` AS `description`,
       `g`.`DATATYPE` AS `datatype`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `g`.`GENETIC_ALTERATION_TYPE` AS `genetic_alteration_type`,
       CAST(`g`.`SHOW_PROFILE_IN_ANALYSIS_TAB` AS CHAR) AS `show_profile_in_analysis_tab`
  FROM `genetic_profile` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `g`.`CANCER_STUDY_ID`
 WHERE `g`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `g`.`STABLE_ID` IN (:genetic_profile_ids) -- ? genetic_profile_ids
 ORDER BY `g`.`GENETIC_PROFILE_ID`
