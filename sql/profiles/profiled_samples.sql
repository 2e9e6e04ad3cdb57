-- The samples that a profile measured, each with the gene panel that it was measured by, if any. Lives on
-- sample_profile.GENETIC_PROFILE_ID.
SELECT `x`.`SAMPLE_ID` AS `sample_pk`, `x`.`PANEL_ID` AS `panel_pk`
  FROM `sample_profile` `x`
 WHERE `x`.`GENETIC_PROFILE_ID` = :profile_pk
