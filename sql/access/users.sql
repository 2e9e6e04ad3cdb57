-- Every user, by name.
SELECT `EMAIL` AS `email`, `NAME` AS `name`, `ENABLED` AS `enabled`
  FROM `users`
 ORDER BY `EMAIL`
