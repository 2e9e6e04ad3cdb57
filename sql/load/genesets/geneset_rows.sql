-- The entities of all gene sets, by the sets' ids; read once a file. Scans geneset.
SELECT `EXTERNAL_ID` AS `geneset_id`, `GENETIC_ENTITY_ID` AS `entity` FROM `geneset`
