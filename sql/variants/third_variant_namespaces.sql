-- What the further columns of a study's structural variants hold, as JSON text, once a sample. Lives on
-- structural_variant.GENETIC_PROFILE_ID.
-- ? structural_variant.ANNOTATION_JSON
SELECT DISTINCT `x`.`SAMPLE_ID` AS `sample_pk`, CAST(`x`.`ANNOTATION_JSON` AS CHAR) AS `content`
  FROM `genetic_profile` `f`
  JOIN `structural_variant` `x` ON `x`.`GENETIC_PROFILE_ID` = `f`.`GENETIC_PROFILE_ID`
 WHERE `f`.`CANCER_STUDY_ID` = :study_pk AND `x`.`ANNOTATION_JSON` IS NOT NULL
