-- The structural variants that a profile has of the listed samples.
SELECT `INTERNAL_ID` AS `pk`
  FROM `structural_variant`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk AND `SAMPLE_ID` IN (:sample_pks)
