-- hierarchy_leaf_rows() -> rows
-- Which gene sets hang in which branch. Scans geneset_hierarchy_leaf.
-- Columns: node integer, pk integer
SELECT `NODE_ID` AS `node`, `GENESET_ID` AS `pk` FROM `geneset_hierarchy_leaf`
