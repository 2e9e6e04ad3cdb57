-- hierarchy_node_rows() -> rows
-- The branches of the tree of gene sets. Scans geneset_hierarchy_node.
-- Columns: node integer, name text, parent integer
SELECT `NODE_ID` AS `node`, `NODE_NAME` AS `name`, `PARENT_ID` AS `parent` FROM `geneset_hierarchy_node` ORDER BY `NODE_ID`
