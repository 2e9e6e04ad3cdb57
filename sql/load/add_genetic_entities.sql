-- add_genetic_entities(entity, entity_type) -> batch
-- Things that can have a value per sample, GENE among them.
INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`)
VALUES (:entity, :entity_type)
