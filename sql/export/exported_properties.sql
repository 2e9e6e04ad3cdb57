-- What is told about the entities of a generic assay.
-- ? generic_entity_properties.*
SELECT `a`.`GENETIC_ENTITY_ID` AS `entity_pk`, `p`.`NAME` AS `name`, `p`.`VALUE` AS `value`
  FROM `genetic_alteration` `a`
  JOIN `generic_entity_properties` `p` ON `p`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `a`.`GENETIC_ENTITY_ID`, `p`.`ID`
