-- How many genes the database has. Scans gene.
SELECT COUNT(*) AS `number` FROM `gene`
