-- All gene panels of the database.
SELECT `STABLE_ID` AS `panel_id`, `INTERNAL_ID` AS `panel_pk` FROM `gene_panel`
