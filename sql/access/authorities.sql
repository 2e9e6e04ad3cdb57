-- authorities() -> rows
-- Everything that was granted to anybody.
-- Columns: email text, authority text
SELECT `EMAIL` AS `email`, `AUTHORITY` AS `authority`
  FROM `authorities`
 ORDER BY `EMAIL`, `AUTHORITY`
