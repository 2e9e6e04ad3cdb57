-- The entities of all gene sets. Scans genetic_entity.
DELETE FROM `genetic_entity` WHERE `ENTITY_TYPE` = 'GENESET'
