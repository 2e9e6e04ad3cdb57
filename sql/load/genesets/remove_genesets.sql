-- All gene sets. Scans geneset.
DELETE FROM `geneset`
