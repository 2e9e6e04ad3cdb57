-- What the further columns of a study's events of copy number hold, as JSON text, once a sample. Lives on
-- sample_cna_event.GENETIC_PROFILE_ID.
-- ? sample_cna_event.ANNOTATION_JSON
SELECT DISTINCT `x`.`SAMPLE_ID` AS `sample_pk`, CAST(`x`.`ANNOTATION_JSON` AS CHAR) AS `content`
  FROM `genetic_profile` `f`
  JOIN `sample_cna_event` `x` ON `x`.`GENETIC_PROFILE_ID` = `f`.`GENETIC_PROFILE_ID`
 WHERE `f`.`CANCER_STUDY_ID` = :study_pk AND `x`.`ANNOTATION_JSON` IS NOT NULL
