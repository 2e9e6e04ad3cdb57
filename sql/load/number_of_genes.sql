-- number_of_genes() -> value
-- How many genes the database has. Scans gene.
-- Columns: number integer
SELECT COUNT(*) AS `number` FROM `gene`
