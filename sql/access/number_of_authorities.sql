-- number_of_authorities() -> value
-- How many rights were granted.
-- Columns: number integer
-- Needs: authorities
SELECT COUNT(*) AS `number` FROM `authorities`
