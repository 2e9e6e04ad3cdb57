-- Which gene sets hang in which branch.
INSERT INTO `geneset_hierarchy_leaf` (`NODE_ID`, `GENESET_ID`)
VALUES (:node, :pk)
