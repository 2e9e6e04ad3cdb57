-- Which gene sets hang in which branch. Scans geneset_hierarchy_leaf.
-- ? geneset_hierarchy_leaf.*
SELECT `NODE_ID` AS `node`,
       `GENESET_ID` AS `set_pk`
  FROM `geneset_hierarchy_leaf`
