-- Which gene sets hang in which branch of their tree, all of it. Scans geneset_hierarchy_leaf.
DELETE FROM `geneset_hierarchy_leaf`
