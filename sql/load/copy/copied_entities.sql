-- The entities of generic assays that have ids of their own, in load order. Scans genetic_entity.
-- ? genetic_entity.STABLE_ID
SELECT `ID` AS `entity_pk`,
       `STABLE_ID` AS `stable_id`,
       `ENTITY_TYPE` AS `entity_type`
  FROM `genetic_entity`
 WHERE `STABLE_ID` IS NOT NULL
 ORDER BY `ID`
