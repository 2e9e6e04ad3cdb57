-- remove_entity_properties(entity) -> count
-- What was told about an entity, before it is told anew.
-- Needs: generic_entity_properties
DELETE FROM `generic_entity_properties` WHERE `GENETIC_ENTITY_ID` = :entity
