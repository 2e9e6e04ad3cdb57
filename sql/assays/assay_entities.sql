-- The entities of a generic assay that have values in a profile, all or the listed ones, in load order.
-- ? genetic_entity.STABLE_ID
SELECT `a`.`GENETIC_ENTITY_ID` AS `entity_pk`,
       `e`.`STABLE_ID` AS `stable_id`
  FROM `genetic_alteration` `a`
  JOIN `genetic_entity` `e` ON `e`.`ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `e`.`STABLE_ID` IN (:entity_ids) -- ? entity_ids else AND `e`.`STABLE_ID` IS NOT NULL
 ORDER BY `a`.`GENETIC_ENTITY_ID`
