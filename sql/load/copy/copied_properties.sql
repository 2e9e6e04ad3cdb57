-- What is told about entities of generic assays, in load order. Scans generic_entity_properties.
-- ? generic_entity_properties.*
SELECT `GENETIC_ENTITY_ID` AS `entity_pk`,
       `NAME` AS `name`,
       `VALUE` AS `value`
  FROM `generic_entity_properties`
 ORDER BY `ID`
