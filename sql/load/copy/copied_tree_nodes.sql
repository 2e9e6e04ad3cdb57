-- The branches of the tree of gene sets, in load order. Scans geneset_hierarchy_node.
-- ? geneset_hierarchy_node.*
SELECT `NODE_ID` AS `node`,
       `NODE_NAME` AS `name`,
       `PARENT_ID` AS `parent`
  FROM `geneset_hierarchy_node`
 ORDER BY `NODE_ID`
