-- treatment_entity_rows() -> rows
-- The entities of all treatments, by their ids; read once a file. Scans treatment.
-- Columns: stable_id text, entity integer
-- Needs: treatment
SELECT `STABLE_ID` AS `stable_id`, `GENETIC_ENTITY_ID` AS `entity` FROM `treatment`
