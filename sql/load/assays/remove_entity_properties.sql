-- What was told about an entity, before it is told anew.
-- ? generic_entity_properties.*
DELETE FROM `generic_entity_properties` WHERE `GENETIC_ENTITY_ID` = :entity
