-- Users by ways of writing their names, on the primary key; what is the same name is decided by the caller. Where that
-- finds none: by the name in small letters, as somebody else may have stored it in mixed case. Scans users for it.
SELECT `EMAIL` AS `email`, `NAME` AS `name`, `ENABLED` AS `enabled`
  FROM `users`
 WHERE `EMAIL` IN (:names) -- ? names
   AND LOWER(`EMAIL`) = :lower_name -- ? lower_name
