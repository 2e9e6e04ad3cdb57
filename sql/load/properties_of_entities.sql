-- properties_of_entities(entities*) -> rows
-- What is told about entities of generic assays.
-- Columns: entity integer, name text, value text
-- Needs: generic_entity_properties
SELECT `GENETIC_ENTITY_ID` AS `entity`, `NAME` AS `name`, `VALUE` AS `value`
  FROM `generic_entity_properties`
 WHERE `GENETIC_ENTITY_ID` IN :entities
