-- panel_in_use(panel_pk) -> value
-- The panel itself if any sample was assayed with it, else no row.
-- Columns: panel_pk integer
SELECT `PANEL_ID` AS `panel_pk` FROM `sample_profile` WHERE `PANEL_ID` = :panel_pk LIMIT 1
