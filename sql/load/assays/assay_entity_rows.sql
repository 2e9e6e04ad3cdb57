-- The entities of all generic assays, by their ids; read once a file. Scans genetic_entity.
-- ? genetic_entity.STABLE_ID
SELECT `STABLE_ID` AS `stable_id`, `ID` AS `entity`
  FROM `genetic_entity`
 WHERE `ENTITY_TYPE` = 'GENERIC_ASSAY' AND `STABLE_ID` IS NOT NULL
