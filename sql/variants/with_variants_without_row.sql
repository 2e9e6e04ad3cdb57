-- The samples of a study that have a structural variant in a profile and no row of sample_profile. Lives on
-- structural_variant.GENETIC_PROFILE_ID.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT DISTINCT `v`.`SAMPLE_ID` AS `sample_pk`
  FROM `structural_variant` `v`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`SAMPLE_ID`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
 WHERE `v`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `p`.`CANCER_STUDY_ID` = :study_pk
   AND NOT EXISTS (SELECT 1 FROM `sample_profile` `x`
                    WHERE `x`.`SAMPLE_ID` = `v`.`SAMPLE_ID` AND `x`.`GENETIC_PROFILE_ID` = :profile_pk)
