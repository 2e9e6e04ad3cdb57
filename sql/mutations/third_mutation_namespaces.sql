-- What the further columns of a study's mutations hold, as JSON text, once a sample, and how many of these do. Lives on
-- mutation.GENETIC_PROFILE_ID.
-- ? mutation.ANNOTATION_JSON
SELECT `x`.`SAMPLE_ID` AS `sample_pk`, CAST(`x`.`ANNOTATION_JSON` AS CHAR) AS `content`, COUNT(*) AS `rows`
  FROM `genetic_profile` `f`
  JOIN `mutation` `x` ON `x`.`GENETIC_PROFILE_ID` = `f`.`GENETIC_PROFILE_ID`
 WHERE `f`.`CANCER_STUDY_ID` = :study_pk AND `x`.`ANNOTATION_JSON` IS NOT NULL
 GROUP BY `x`.`SAMPLE_ID`, CAST(`x`.`ANNOTATION_JSON` AS CHAR)
