-- The samples with a structural variant in a profile.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT DISTINCT `SAMPLE_ID` AS `sample_pk` FROM `structural_variant` WHERE `GENETIC_PROFILE_ID` = :profile_pk
