-- What a user was granted, whatever the case of the name. Scans the table, which has no key in any portal's database.
SELECT `EMAIL` AS `email`, `AUTHORITY` AS `authority`
  FROM `authorities`
 WHERE `EMAIL` IN (:names) OR LOWER(`EMAIL`) = :lower_name
