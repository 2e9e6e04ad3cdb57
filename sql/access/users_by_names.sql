-- users_by_names(names*) -> rows
-- Users by ways of writing their names. Lives on the primary key; what is the same name is decided by the caller.
-- Columns: email text, name text, enabled integer
SELECT `EMAIL` AS `email`, `NAME` AS `name`, `ENABLED` AS `enabled`
  FROM `users`
 WHERE `EMAIL` IN :names
