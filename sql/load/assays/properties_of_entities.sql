-- What is told about entities of generic assays.
-- ? generic_entity_properties.*
SELECT `GENETIC_ENTITY_ID` AS `entity`, `NAME` AS `name`, `VALUE` AS `value`
  FROM `generic_entity_properties`
 WHERE `GENETIC_ENTITY_ID` IN (:entities)
