-- A gene panel that is in the database.
SELECT `INTERNAL_ID` AS `panel_pk`, `STABLE_ID` AS `panel_id`, `DESCRIPTION` AS `description`
  FROM `gene_panel`
 WHERE `STABLE_ID` = :panel_id
