-- add_assay_entities(entity, entity_type, stable_id) -> batch
-- Entities of generic assays, which their ids name. A portal's own 2.11.0 knows such ids only of treatments.
-- Optional: stable_id needs genetic_entity.STABLE_ID
INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`, `STABLE_ID`)
VALUES (:entity, :entity_type, :stable_id)
