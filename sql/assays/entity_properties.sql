-- What is told about the listed entities of generic assays, by entity, in load order. Lives on
-- generic_entity_properties.GENETIC_ENTITY_ID.
-- ? generic_entity_properties.*
SELECT `GENETIC_ENTITY_ID` AS `entity_pk`, `NAME` AS `name`, `VALUE` AS `value`
  FROM `generic_entity_properties`
 WHERE `GENETIC_ENTITY_ID` IN (:entity_pks)
 ORDER BY `GENETIC_ENTITY_ID`, `ID`
