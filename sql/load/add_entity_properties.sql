-- add_entity_properties(pk, entity, name, value) -> batch
-- What is told about entities of generic assays.
-- Needs: generic_entity_properties
INSERT INTO `generic_entity_properties` (`ID`, `GENETIC_ENTITY_ID`, `NAME`, `VALUE`)
VALUES (:pk, :entity, :name, :value)
