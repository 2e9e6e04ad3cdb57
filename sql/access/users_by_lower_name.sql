-- users_by_lower_name(lower_name) -> rows
-- Users whose names were stored in mixed case by somebody else. Scans the table: asked only where users_by_names found none.
-- Columns: email text, name text, enabled integer
SELECT `EMAIL` AS `email`, `NAME` AS `name`, `ENABLED` AS `enabled`
  FROM `users`
 WHERE LOWER(`EMAIL`) = :lower_name
