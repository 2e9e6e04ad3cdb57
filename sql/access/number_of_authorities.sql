-- How many rights were granted.
-- ? authorities.*
SELECT COUNT(*) AS `number` FROM `authorities`
