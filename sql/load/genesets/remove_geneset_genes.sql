-- The genes of all gene sets. Scans geneset_gene.
DELETE FROM `geneset_gene`
