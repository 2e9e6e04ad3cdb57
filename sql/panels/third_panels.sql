-- A gene panel, by id; HEX sorts by the characters.
SELECT `INTERNAL_ID` AS `panel_pk`,
       `STABLE_ID` AS `gene_panel_id`,
       `DESCRIPTION` AS `description`
  FROM `gene_panel`
 WHERE `STABLE_ID` IN (:panel_ids) -- ? panel_ids
 ORDER BY HEX(`STABLE_ID`)
