-- panel_rows() -> rows
-- All gene panels of the database.
-- Columns: panel_id text, panel_pk integer
SELECT `STABLE_ID` AS `panel_id`, `INTERNAL_ID` AS `panel_pk` FROM `gene_panel`
