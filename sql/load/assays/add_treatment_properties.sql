-- What is told of treatments, as properties of their entities.
INSERT INTO `generic_entity_properties` (`ID`, `GENETIC_ENTITY_ID`, `NAME`, `VALUE`)
VALUES (:property_pk, :entity, :name, :text)
