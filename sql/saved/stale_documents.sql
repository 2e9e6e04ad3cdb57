-- Documents that nobody has in a list and nobody has read since a moment, the first *most* of them. Lives on READ.
-- ? genows_session.*
SELECT `s`.`ID` AS `id`
  FROM `genows_session` `s`
 WHERE `s`.`READ` < :before
   AND NOT EXISTS (SELECT 1 FROM `genows_session_user` `u` WHERE `u`.`ID` = `s`.`ID`)
 ORDER BY `s`.`READ`
 LIMIT :most
