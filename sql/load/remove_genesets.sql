-- remove_genesets() -> count
-- All gene sets. Scans geneset.
DELETE FROM `geneset`
