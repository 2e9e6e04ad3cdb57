-- What is told of each treatment and is no property of its entity yet; a text that is empty is told as such. Scans
-- treatment.
SELECT `p`.`entity`, `p`.`name`, `p`.`text`
  FROM (SELECT `GENETIC_ENTITY_ID` AS `entity`, 1 AS `number`, 'NAME' AS `name`, `NAME` AS `text` FROM `treatment`
        UNION ALL
        SELECT `GENETIC_ENTITY_ID`, 2, 'DESCRIPTION', `DESCRIPTION` FROM `treatment`
        UNION ALL
        SELECT `GENETIC_ENTITY_ID`, 3, 'URL', `LINKOUT_URL` FROM `treatment`) `p`
  LEFT JOIN `generic_entity_properties` `g` ON `g`.`GENETIC_ENTITY_ID` = `p`.`entity` AND `g`.`NAME` = `p`.`name`
 WHERE `g`.`ID` IS NULL
 ORDER BY `p`.`entity`, `p`.`number`
