-- The value strings of the listed entities in a profile. Lives on the primary keys of genetic_entity and
-- genetic_alteration: asked of the latter alone, MariaDB reads all rows of the profile with their values (1,000 rows of
-- 80 KB: 330 ms a query against 2 ms).
SELECT STRAIGHT_JOIN `a`.`GENETIC_ENTITY_ID` AS `entity_pk`, `a`.`VALUES` AS `values`
  FROM `genetic_entity` `e`
  JOIN `genetic_alteration` `a` ON `a`.`GENETIC_PROFILE_ID` = :profile_pk AND `a`.`GENETIC_ENTITY_ID` = `e`.`ID`
 WHERE `e`.`ID` IN (:entity_pks)
