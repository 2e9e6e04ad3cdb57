-- The samples that a profile measured, with the gene panel of each.
SELECT `s`.`SAMPLE_ID` AS `sample_pk`, `g`.`STABLE_ID` AS `panel_id`
  FROM `sample_profile` `s`
  LEFT JOIN `gene_panel` `g` ON `g`.`INTERNAL_ID` = `s`.`PANEL_ID`
 WHERE `s`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `s`.`SAMPLE_ID`
