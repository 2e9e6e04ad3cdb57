-- The branches of the tree of gene sets. Scans geneset_hierarchy_node.
-- ? geneset_hierarchy_node.*
SELECT `NODE_ID` AS `node_id`, `NODE_NAME` AS `name`, `PARENT_ID` AS `parent_id`
  FROM `geneset_hierarchy_node`
 ORDER BY `NODE_ID`
