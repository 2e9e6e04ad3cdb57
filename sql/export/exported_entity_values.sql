-- The values of a generic assay or of gene sets, in the order in which these came into the database.
SELECT `a`.`GENETIC_ENTITY_ID` AS `entity_pk`,
       COALESCE(`s`.`EXTERNAL_ID`, `e`.`STABLE_ID`) AS `entity_id`,
           -- ? geneset.*, genetic_entity.STABLE_ID else COALESCE(`s`.`EXTERNAL_ID`, `t`.`STABLE_ID`)
           -- ? geneset.*, treatment.* else `s`.`EXTERNAL_ID`
           -- ? geneset.* else NULL
       `a`.`VALUES` AS `row_values`
  FROM `genetic_alteration` `a`
  JOIN `genetic_entity` `e` ON `e`.`ID` = `a`.`GENETIC_ENTITY_ID`
  LEFT JOIN `geneset` `s` ON `s`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID` -- ? geneset.*
  /* entities have ids of their own */
      -- ? genetic_entity.STABLE_ID else LEFT JOIN `treatment` `t` ON `t`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
      -- ? treatment.*
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `a`.`GENETIC_ENTITY_ID`
