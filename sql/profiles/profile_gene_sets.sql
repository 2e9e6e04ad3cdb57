-- The gene sets that have values in a profile, in load order, in the columns of profile_genes: a set has no Entrez id,
-- and its own id for a symbol.
-- ? geneset.*
SELECT `a`.`GENETIC_ENTITY_ID` AS `entity_pk`, NULL AS `entrez`, `s`.`EXTERNAL_ID` AS `symbol`
  FROM `genetic_alteration` `a`
  JOIN `geneset` `s` ON `s`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `s`.`ID`
