-- How many users there are, enabled or not.
-- ? users.*
SELECT COUNT(*) AS `number` FROM `users`
