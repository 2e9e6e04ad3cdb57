-- The gene sets, or the listed ones, in load order, with the columns of gene_entities. Scans geneset.
-- ? geneset.*
SELECT `s`.`GENETIC_ENTITY_ID` AS `entity_pk`,
       NULL AS `entrez`,
       `s`.`EXTERNAL_ID` AS `symbol`
  FROM `geneset` `s`
 WHERE `s`.`EXTERNAL_ID` IN (:geneset_ids) -- ? geneset_ids
 ORDER BY `s`.`ID`
