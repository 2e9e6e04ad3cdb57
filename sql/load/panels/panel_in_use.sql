-- The panel itself if any sample was assayed with it, else no row.
SELECT `PANEL_ID` AS `panel_pk` FROM `sample_profile` WHERE `PANEL_ID` = :panel_pk LIMIT 1
