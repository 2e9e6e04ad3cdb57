-- Everything that was granted to anybody.
SELECT `EMAIL` AS `email`, `AUTHORITY` AS `authority`
  FROM `authorities`
 ORDER BY `EMAIL`, `AUTHORITY`
