-- number_of_users() -> value
-- How many users there are, enabled or not.
-- Columns: number integer
-- Needs: users
SELECT COUNT(*) AS `number` FROM `users`
