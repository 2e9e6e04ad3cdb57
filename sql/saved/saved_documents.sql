-- All documents, without what they say, oldest first; in_lists: how many users have one in their list.
-- Scans genows_session: asked by commands.
-- ? genows_session.*
SELECT `s`.`ID` AS `id`,
       `s`.`TYPE` AS `kind`,
       `s`.`OWNER` AS `owner`,
       `s`.`CREATED` AS `created`,
       `s`.`READ` AS `last_read`,
       `s`.`SIZE` AS `size`,
       (SELECT COUNT(*) FROM `genows_session_user` `u` WHERE `u`.`ID` = `s`.`ID`) AS `in_lists`
  FROM `genows_session` `s`
 ORDER BY `s`.`CREATED`, `s`.`ID`
