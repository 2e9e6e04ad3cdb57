-- How many samples of a study have a structural variant. Lives on structural_variant.GENETIC_PROFILE_ID.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT COUNT(DISTINCT `v`.`SAMPLE_ID`) AS `samples`
  FROM `genetic_profile` `g`
  JOIN `structural_variant` `v` ON `v`.`GENETIC_PROFILE_ID` = `g`.`GENETIC_PROFILE_ID`
 WHERE `g`.`CANCER_STUDY_ID` = :study_pk
