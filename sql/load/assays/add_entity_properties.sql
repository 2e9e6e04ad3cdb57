-- What is told about entities of generic assays.
-- ? generic_entity_properties.*
INSERT INTO `generic_entity_properties` (`ID`, `GENETIC_ENTITY_ID`, `NAME`, `VALUE`)
VALUES (:pk, :entity, :name, :value)
