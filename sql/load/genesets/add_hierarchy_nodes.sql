-- Branches of the tree of gene sets; a top branch has no parent.
INSERT INTO `geneset_hierarchy_node` (`NODE_ID`, `NODE_NAME`, `PARENT_ID`)
VALUES (:node, :name, :parent)
