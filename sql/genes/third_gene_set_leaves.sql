-- Which gene sets hang in which branch, by branch, then in load order. Scans geneset_hierarchy_leaf.
-- ? geneset_hierarchy_leaf.*, geneset.*
SELECT `l`.`NODE_ID` AS `node_id`,
       `s`.`EXTERNAL_ID` AS `geneset_id`,
       `s`.`NAME` AS `name`,
       `s`.`DESCRIPTION` AS `description`,
       `s`.`REF_LINK` AS `ref_link`
  FROM `geneset_hierarchy_leaf` `l`
  JOIN `geneset` `s` ON `s`.`ID` = `l`.`GENESET_ID`
 ORDER BY `l`.`NODE_ID`, `s`.`ID`
