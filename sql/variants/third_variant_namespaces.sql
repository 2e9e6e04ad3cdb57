-- What the further columns of a study's structural variants hold, as JSON text, once a sample, and how many of these do. Lives on
-- structural_variant.GENETIC_PROFILE_ID.
-- ? structural_variant.ANNOTATION_JSON
SELECT `x`.`SAMPLE_ID` AS `sample_pk`, CAST(`x`.`ANNOTATION_JSON` AS CHAR) AS `content`, COUNT(*) AS `rows`
  FROM `genetic_profile` `f`
  JOIN `structural_variant` `x` ON `x`.`GENETIC_PROFILE_ID` = `f`.`GENETIC_PROFILE_ID`
 WHERE `f`.`CANCER_STUDY_ID` = :study_pk AND `x`.`ANNOTATION_JSON` IS NOT NULL
 GROUP BY `x`.`SAMPLE_ID`, CAST(`x`.`ANNOTATION_JSON` AS CHAR)
