-- The gene panels of the database.
SELECT `INTERNAL_ID` AS `panel_pk`, `STABLE_ID` AS `panel_id`, `DESCRIPTION` AS `description`
  FROM `gene_panel`
 ORDER BY `INTERNAL_ID`
