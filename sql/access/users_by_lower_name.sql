-- Users whose names were stored in mixed case by somebody else. Scans the table: asked only where users_by_names found
-- none.
SELECT `EMAIL` AS `email`, `NAME` AS `name`, `ENABLED` AS `enabled`
  FROM `users`
 WHERE LOWER(`EMAIL`) = :lower_name
