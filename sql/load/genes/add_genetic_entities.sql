-- Things that can have a value per sample, GENE among them.
INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`)
VALUES (:entity, :entity_type)
