-- The gene sets by their ids; read once a file. Scans geneset.
SELECT `ID` AS `pk`, `EXTERNAL_ID` AS `geneset_id`, `GENETIC_ENTITY_ID` AS `entity` FROM `geneset`
