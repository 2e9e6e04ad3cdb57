-- The entities of all treatments, by their ids; read once a file. Scans treatment.
-- ? treatment.*
SELECT `STABLE_ID` AS `stable_id`, `GENETIC_ENTITY_ID` AS `entity` FROM `treatment`
