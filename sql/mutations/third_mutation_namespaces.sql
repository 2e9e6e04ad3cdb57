-- What the further columns of a study's mutations hold, as JSON text, once a sample. Lives on
-- mutation.GENETIC_PROFILE_ID.
-- ? mutation.ANNOTATION_JSON
SELECT DISTINCT `x`.`SAMPLE_ID` AS `sample_pk`, CAST(`x`.`ANNOTATION_JSON` AS CHAR) AS `content`
  FROM `genetic_profile` `f`
  JOIN `mutation` `x` ON `x`.`GENETIC_PROFILE_ID` = `f`.`GENETIC_PROFILE_ID`
 WHERE `f`.`CANCER_STUDY_ID` = :study_pk AND `x`.`ANNOTATION_JSON` IS NOT NULL
