-- The samples that a profile measured, with the gene panel of each.
SELECT `SAMPLE_ID` AS `sample_pk`,
       `GENETIC_PROFILE_ID` AS `profile_pk`,
       `PANEL_ID` AS `panel_pk`
  FROM `sample_profile`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
