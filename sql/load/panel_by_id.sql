-- panel_by_id(panel_id) -> one
-- A gene panel that is in the database.
-- Columns: panel_pk integer, panel_id text, description text
-- Exact: panel_id is panel_id
SELECT `INTERNAL_ID` AS `panel_pk`, `STABLE_ID` AS `panel_id`, `DESCRIPTION` AS `description`
  FROM `gene_panel`
 WHERE `STABLE_ID` = :panel_id
