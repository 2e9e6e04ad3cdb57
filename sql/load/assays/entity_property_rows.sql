-- What is told about all entities of generic assays. Scans generic_entity_properties.
-- ? generic_entity_properties.*
SELECT `ID` AS `pk`, `GENETIC_ENTITY_ID` AS `entity`, `NAME` AS `name`, `VALUE` AS `value`
  FROM `generic_entity_properties`
