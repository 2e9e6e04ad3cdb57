-- assay_entities -> rows
-- The entities of a generic assay that have values in a profile, all or the listed ones, in load order.
-- Needs: genetic_entity.STABLE_ID
-- Field: entity_pk integer = `a`.`GENETIC_ENTITY_ID`
-- Field: stable_id text = `e`.`STABLE_ID`
-- Filter: assay_entities(profile_pk) = `a`.`GENETIC_PROFILE_ID` = :profile_pk AND `e`.`STABLE_ID` IS NOT NULL
-- Filter: assay_entities_by_ids(profile_pk, entity_ids*) = `a`.`GENETIC_PROFILE_ID` = :profile_pk AND `e`.`STABLE_ID` IN :entity_ids
-- Exact: stable_id in entity_ids
-- Long: assay_entities_by_ids as assay_entities, stable_id in entity_ids
SELECT *
  FROM `genetic_alteration` `a`
  JOIN `genetic_entity` `e` ON `e`.`ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE TRUE
 ORDER BY `a`.`GENETIC_ENTITY_ID`
