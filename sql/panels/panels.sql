-- A gene panel, by id; HEX sorts by the characters.
SELECT `p`.`INTERNAL_ID` AS `panel_pk`,
       `p`.`STABLE_ID` AS `gene_panel_id`,
       `p`.`DESCRIPTION` AS `description`
  FROM `gene_panel` `p`
 WHERE `p`.`STABLE_ID` IN (:panel_ids) -- ? panel_ids
 ORDER BY HEX(`p`.`STABLE_ID`)
