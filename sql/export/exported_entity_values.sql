-- The values of a generic assay or of gene sets, in the order in which these came into the database.
-- ? genows_layout.*, geneset.*
SELECT `a`.`GENETIC_ENTITY_ID` AS `entity_pk`,
       COALESCE(`s`.`EXTERNAL_ID`, `e`.`STABLE_ID`) AS `entity_id`,
       `a`.`VALUES` AS `row_values`
  FROM `genetic_alteration` `a`
  JOIN `genetic_entity` `e` ON `e`.`ID` = `a`.`GENETIC_ENTITY_ID`
  LEFT JOIN `geneset` `s` ON `s`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `a`.`GENETIC_ENTITY_ID`
