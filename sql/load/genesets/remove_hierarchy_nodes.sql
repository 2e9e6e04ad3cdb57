-- The branches of the tree of gene sets, all of them. Scans geneset_hierarchy_node.
DELETE FROM `geneset_hierarchy_node`
