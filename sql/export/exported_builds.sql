-- The genome builds that mutations of a study name.
SELECT DISTINCT `e`.`NCBI_BUILD` AS `build`
  FROM `genetic_profile` `p`
  JOIN `mutation` `m` ON `m`.`GENETIC_PROFILE_ID` = `p`.`GENETIC_PROFILE_ID`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
