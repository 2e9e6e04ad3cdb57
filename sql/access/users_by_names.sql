-- Users by ways of writing their names. Lives on the primary key; what is the same name is decided by the caller.
SELECT `EMAIL` AS `email`, `NAME` AS `name`, `ENABLED` AS `enabled`
  FROM `users`
 WHERE `EMAIL` IN (:names)
