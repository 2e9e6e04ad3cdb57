-- The documents of a kind in the list of a user, newest first, with the origin and the bytes of each. Lives on the primary keys.
-- ? genows_session.*
SELECT `s`.`ID` AS `id`, `s`.`ORIGIN` AS `origin`, `s`.`SIZE` AS `size`
  FROM `genows_session_user` `u`
  JOIN `genows_session` `s` ON `s`.`ID` = `u`.`ID`
 WHERE `u`.`NAME` = :name
   AND `s`.`TYPE` = :kind
 ORDER BY `s`.`CREATED` DESC, `s`.`ID`
