-- users() -> rows
-- Every user, by name.
-- Columns: email text, name text, enabled integer
SELECT `EMAIL` AS `email`, `NAME` AS `name`, `ENABLED` AS `enabled`
  FROM `users`
 ORDER BY `EMAIL`
